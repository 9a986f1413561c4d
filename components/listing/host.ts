// Where a host leads, and how people write it. Hosts are stored in punycode; both forms are shown, so that letters of
// another alphabet that look like ours are seen for what they are.

import { domainToUnicode } from "node:url"
import { DomainName } from "@/lib/claims/schema"

export const providerHref = (host: string) => `/provider/${encodeURIComponent(host)}`
export const claimHref = (host: string) => `/claim?domain=${encodeURIComponent(host)}`
export const manageHref = (host: string) => `/manage?domain=${encodeURIComponent(host)}`

/** "bücher.example" for `xn--bcher-kva.example`; null where the host is written as it is stored. */
export function unicodeOf(host: string): string | null {
  const unicode = domainToUnicode(host)
  return unicode === "" || unicode === host ? null : unicode
}

/** False for what no claim can cover: addresses of numbers, names that many share. */
export const isClaimable = (host: string) => DomainName.safeParse(host).success
