// Lists an `http` URL of a source as `https` when the host responds there (docs/sources.md#merging). Services that are listed
// already keep their URL, and so do listings whose host does not respond in time.

import pLimit from "p-limit"
import { normaliseUrl } from "@/lib/normal-url"
import { type ProbeTarget, probe } from "@/lib/probe/probe"
import type { Reply } from "@/lib/protocols/challenge"
import { findListed, identityOf } from "@/lib/sources/merge/listed"
import type { Listing } from "@/lib/sources/schema"

/** Limits of one run. Hosts beyond the limit, and all hosts once the time is used up, keep their `http` URLs. */
const LIMITS = { concurrency: 8, timeoutMs: 5_000, hosts: 2_000, totalMs: 300_000 } as const
/** The server has nothing at this URL, or is another server. */
const NOT_SERVED: readonly number[] = [404, 410, 421]

/** Whether the URL is served. */
export type CheckServed = (target: ProbeTarget, signal: AbortSignal) => Promise<boolean>
export type HttpsUpgrade = (listings: readonly Listing[]) => Promise<Listing[]>

interface UrlPair {
  http: string
  https: string
}

/** For one run: probes each host once, for the first listing that needs the result. */
export function createHttpsUpgrade(signal: AbortSignal, checkServed: CheckServed = probeHttps): HttpsUpgrade {
  const results = new Map<string, Promise<boolean>>()
  const limit = pLimit(LIMITS.concurrency)
  let spentMs = 0
  const isServed = async ({ https }: UrlPair, { method }: Listing, stop: AbortSignal) => {
    const { origin } = new URL(https)
    const known = results.get(origin)
    if (known || results.size >= LIMITS.hosts) return known ?? false
    const result = limit(() => (stop.aborted ? false : checkServed({ url: https, method }, stop)))
    results.set(origin, result)
    return result
  }
  return async (listings) => {
    const pairs = new Map(listings.flatMap((listing) => pairOf(listing) ?? []))
    if (pairs.size === 0) return [...listings]
    const listed = await findListed(
      [...pairs].flatMap(([{ protocol }, { http, https }]) => [http, https].map((url) => ({ url, protocol }))),
    )
    const startedAt = performance.now()
    const stop = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, LIMITS.totalMs - spentMs))])
    const upgrade = async (listing: Listing): Promise<Listing> => {
      const pair = pairs.get(listing)
      if (!pair) return listing
      const isListed = (url: string) => listed.has(identityOf({ url, protocol: listing.protocol }))
      const isNew = !isListed(pair.https) && !isListed(pair.http)
      const isBetter = isNew ? await isServed(pair, listing, stop) : !isListed(pair.http)
      return isBetter ? { ...listing, url: pair.https } : listing
    }
    const upgraded = await Promise.all(listings.map(upgrade))
    spentMs += Math.ceil(performance.now() - startedAt)
    return upgraded
  }
}

/** Both normal forms of an `http` URL; null for other URLs, and for listings that their own host proved. */
function pairOf(listing: Listing): [[Listing, UrlPair]] | null {
  if (!/^http:/i.test(listing.url) || listing.proof !== undefined) return null
  const http = normaliseUrl(listing.url)
  if ("problem" in http) return null
  const https = normaliseUrl(http.url.replace(/^http:/, "https:"))
  return "problem" in https ? null : [[listing, { http: http.url, https: https.url }]]
}

/** One probe; false for every failure. */
async function probeHttps(target: ProbeTarget, signal: AbortSignal): Promise<boolean> {
  const { outcome } = await probe(target, { now: new Date(), timeoutMs: LIMITS.timeoutMs, signal })
  return outcome.ok && isServedReply(outcome.reply)
}

/** Whether a paid endpoint may be behind this reply. A server that redirects to `http` has none at the `https` URL. */
export function isServedReply({ status, headers }: Reply): boolean {
  const isBack = status >= 300 && status < 400 && /^http:/i.test(headers.location?.[0] ?? "")
  return status < 500 && !NOT_SERVED.includes(status) && !isBack
}
