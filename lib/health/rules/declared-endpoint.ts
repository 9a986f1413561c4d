// What a valid x402 challenge declares about its endpoint (docs/sources.md#discovery): a URL, and a request in the bazaar
// extension of x402. A declared URL counts only if the declared and the probed host have the same registrable domain. Pure.

import { getDomain } from "tldts"
import { HTTP_METHODS, type HttpMethod } from "@/lib/catalogue/schema"
import { checkUrl } from "@/lib/net/public-url"
import type { Detection } from "@/lib/protocols/registry"
import { normaliseUrl } from "@/lib/text/normal-url"

/**
 * Returns the normalised declared URL if its host or path differs from the probed URL and the directory may list it; else null.
 */
export function findOtherUrl(probed: string, { challenge }: Detection, allowPrivate: readonly string[]): string | null {
  if (challenge?.protocol !== "x402" || challenge.resource === null) return null
  const [here, there] = [normaliseUrl(probed), normaliseUrl(challenge.resource)]
  if ("problem" in here || "problem" in there) return null
  const isOwn = getSite(here.host) === getSite(there.host)
  // Ignore the scheme, because endpoints behind a proxy often declare http. Ignore the query, because a listed URL may have one.
  const isOther = getHostAndPath(here.url) !== getHostAndPath(there.url)
  return isOwn && isOther && checkUrl(there.url, allowPrivate).ok ? there.url : null
}

/** Returns the declared method and example body if a probe can use the method; else null. */
export function getDeclaredRequest({ challenge }: Detection): { method: HttpMethod; body: string | null } | null {
  if (challenge?.protocol !== "x402") return null
  const method = HTTP_METHODS.find((one) => one === challenge.method)
  return method ? { method, body: method === "GET" ? null : challenge.sampleBody } : null
}

/** The registrable domain. Each customer of a shared hosting domain counts as a separate site. */
const getSite = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

function getHostAndPath(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
