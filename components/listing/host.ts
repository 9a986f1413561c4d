// The URL of a host's page, and the host's name in Unicode. The database has hosts in Punycode. Pages show a host in Unicode and
// in Punycode, so that a reader notices look-alike letters of other alphabets.

import { domainToUnicode } from "node:url"
import { DomainName } from "@/lib/claims/schema"

export const providerHref = (host: string) => `/provider/${encodeURIComponent(host)}`
export const claimHref = (host: string) => `/claim?domain=${encodeURIComponent(host)}`
export const manageHref = (host: string) => `/manage?domain=${encodeURIComponent(host)}`

/** Returns "bücher.example" for `xn--bcher-kva.example`, and null if the Unicode form equals the host. */
export function unicodeOf(host: string): string | null {
  const unicode = domainToUnicode(host)
  return unicode === "" || unicode === host ? null : unicode
}

/** False for hosts that nobody can claim: IP addresses, and public suffixes, under which many parties have names. */
export const isClaimable = (host: string) => DomainName.safeParse(host).success
