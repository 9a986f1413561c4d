// The pages of a host, and its name in Unicode. Hosts are stored in punycode. Pages show both forms, so that look-alike
// letters of another alphabet are visible.

import { domainToUnicode } from "node:url"
import { DomainName } from "@/lib/claims/schema"

export const providerHref = (host: string) => `/provider/${encodeURIComponent(host)}`
export const claimHref = (host: string) => `/claim?domain=${encodeURIComponent(host)}`
export const manageHref = (host: string) => `/manage?domain=${encodeURIComponent(host)}`

/** "bücher.example" for `xn--bcher-kva.example`; null where both forms are equal. */
export function unicodeOf(host: string): string | null {
  const unicode = domainToUnicode(host)
  return unicode === "" || unicode === host ? null : unicode
}

/** False for hosts that no claim can cover: IP addresses, and public suffixes that many parties share. */
export const isClaimable = (host: string) => DomainName.safeParse(host).success
