// What a valid x402 challenge says of its own endpoint beside the price (docs/sources.md#discovery): the address by which it calls
// itself, and the request of its bazaar extension. A host speaks for its own domain alone. Pure.

import { getDomain } from "tldts"
import { HTTP_METHODS, type HttpMethod } from "@/lib/catalogue/schema"
import { checkUrl } from "@/lib/net/public-url"
import { normaliseUrl } from "@/lib/normal-url"
import type { Detection } from "@/lib/protocols/challenge"

/** The normal form of the address it names, where that is another one than was asked and could be listed; else null. */
export function findOtherUrl(asked: string, { challenge }: Detection, allowPrivate: readonly string[]): string | null {
  if (challenge?.protocol !== "x402" || challenge.resource === null) return null
  const [here, there] = [normaliseUrl(asked), normaliseUrl(challenge.resource)]
  if ("problem" in here || "problem" in there) return null
  const isOwn = siteOf(here.host) === siteOf(there.host)
  // Behind a proxy many do not know that they are reached with TLS; a listing that says more in its query is not another one.
  const isOther = placeOf(here.url) !== placeOf(there.url)
  return isOwn && isOther && checkUrl(there.url, allowPrivate).ok ? there.url : null
}

/** The method it is called by, with an example of a body, where a probe can send it; else null. */
export function getDeclaredRequest({ challenge }: Detection): { method: HttpMethod; body: string | null } | null {
  if (challenge?.protocol !== "x402") return null
  const method = HTTP_METHODS.find((one) => one === challenge.method)
  return method ? { method, body: method === "GET" ? null : challenge.sampleBody } : null
}

/** What one party controls; names that a host lets out below its own are parties of their own. */
const siteOf = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
