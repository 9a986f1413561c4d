// What a valid x402 challenge declares about its endpoint (docs/sources.md#discovery): the URL, and the request of the bazaar extension.
// A declaration counts for the domain of its own host only. Pure.

import { getDomain } from "tldts"
import { HTTP_METHODS, type HttpMethod } from "@/lib/catalogue/schema"
import { checkUrl } from "@/lib/net/public-url"
import { normaliseUrl } from "@/lib/normal-url"
import type { Detection } from "@/lib/protocols/challenge"

/** The normal form of the declared URL, if it differs from the probed one and could be listed; else null. */
export function findOtherUrl(probed: string, { challenge }: Detection, allowPrivate: readonly string[]): string | null {
  if (challenge?.protocol !== "x402" || challenge.resource === null) return null
  const [here, there] = [normaliseUrl(probed), normaliseUrl(challenge.resource)]
  if ("problem" in here || "problem" in there) return null
  const isOwn = getSite(here.host) === getSite(there.host)
  // Scheme and query are ignored: endpoints behind a proxy often declare http, and a listed URL may have a query.
  const isOther = getHostAndPath(here.url) !== getHostAndPath(there.url)
  return isOwn && isOther && checkUrl(there.url, allowPrivate).ok ? there.url : null
}

/** The declared method and example body, if a probe can send them; else null. */
export function getDeclaredRequest({ challenge }: Detection): { method: HttpMethod; body: string | null } | null {
  if (challenge?.protocol !== "x402") return null
  const method = HTTP_METHODS.find((one) => one === challenge.method)
  return method ? { method, body: method === "GET" ? null : challenge.sampleBody } : null
}

/** The registrable domain. Customers of a hosting domain count as domains of their own. */
const getSite = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

function getHostAndPath(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
