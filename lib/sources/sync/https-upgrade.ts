// Changes `http` to `https` in the URL of a new listing when the host serves the `https` URL (docs/sources.md#merging). A service
// in the catalogue keeps its URL. A listing keeps its URL when the host does not respond within 5 s.

import pLimit from "p-limit"
import { logItemError } from "@/lib/db/database-error"
import { type ProbeTarget, probe } from "@/lib/probe/probe"
import type { Reply } from "@/lib/protocols/challenge"
import { findListed, identityOf } from "@/lib/sources/merge/listed"
import type { Listing } from "@/lib/sources/schema"
import { normaliseUrl } from "@/lib/text/normal-url"

/**
 * Limits of one run of a source. Listings of hosts beyond the limit, and of all hosts after 5 minutes of probing, keep their
 * `http` URLs.
 */
const LIMITS = { concurrency: 8, timeoutMs: 5_000, hosts: 2_000, totalMs: 300_000 } as const
/** 404 and 410: nothing is at this URL. 421: the server is not responsible for this host name. */
const NOT_SERVED: readonly number[] = [404, 410, 421]

/** Probes the URL, and returns whether the response may come from an existing endpoint. */
export type CheckServed = (target: ProbeTarget, signal: AbortSignal) => Promise<boolean>
export type HttpsUpgrade = (listings: readonly Listing[]) => Promise<Listing[]>

interface UrlPair {
  http: string
  https: string
}

/**
 * Creates the upgrade function for one run of a source. The function sends one probe per origin, to the origin's first new
 * listing. The result applies to the other listings of that origin.
 */
export function createHttpsUpgrade(signal: AbortSignal, checkServed: CheckServed = probeHttps): HttpsUpgrade {
  const results = new Map<string, Promise<boolean>>()
  const limit = pLimit(LIMITS.concurrency)
  let spentMs = 0
  const isServed = async ({ https }: UrlPair, { method }: Listing, stop: AbortSignal) => {
    const { origin } = new URL(https)
    const known = results.get(origin)
    if (known || results.size >= LIMITS.hosts) return known ?? false
    const result = limit(() => (stop.aborted ? false : checkServed({ url: https, method }, stop))).catch(
      (error: unknown) => {
        logItemError(error, { origin })
        return false
      },
    )
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
      const { protocol, tool } = listing
      const isListed = (url: string) => listed.has(identityOf({ url, protocol, tool }))
      const isNew = !isListed(pair.https) && !isListed(pair.http)
      const isBetter = isNew ? await isServed(pair, listing, stop) : !isListed(pair.http)
      return isBetter ? { ...listing, url: pair.https } : listing
    }
    const upgraded = await Promise.all(listings.map(upgrade))
    spentMs += Math.ceil(performance.now() - startedAt)
    return upgraded
  }
}

/**
 * Returns the normalised `http` and `https` forms of an `http` URL. Null for other URLs, and for listings from a host's own
 * documents, which have a `proof`.
 */
function pairOf(listing: Listing): [[Listing, UrlPair]] | null {
  if (!/^http:/i.test(listing.url) || listing.proof !== undefined) return null
  const http = normaliseUrl(listing.url)
  if ("problem" in http) return null
  const https = normaliseUrl(http.url.replace(/^http:/, "https:"))
  return "problem" in https ? null : [[listing, { http: http.url, https: https.url }]]
}

/** Sends one probe. Every failure counts as not served. */
async function probeHttps(target: ProbeTarget, signal: AbortSignal): Promise<boolean> {
  const { outcome } = await probe(target, { now: new Date(), timeoutMs: LIMITS.timeoutMs, signal })
  return outcome.ok && isServedReply(outcome.reply)
}

/**
 * Whether a paid endpoint may exist at the `https` URL that sent this reply. A redirect back to `http` shows that no endpoint
 * exists there.
 */
export function isServedReply({ status, headers }: Reply): boolean {
  const isBack = status >= 300 && status < 400 && /^http:/i.test(headers["location"]?.[0] ?? "")
  return status < 500 && !NOT_SERVED.includes(status) && !isBack
}
