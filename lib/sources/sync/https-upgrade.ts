// An `http` address of a place becomes `https` where that answers (sources.md, "Merge rules"). What is listed already stays
// under the address it has, and what cannot be asked in time under the one it was given.

import pLimit from "p-limit"
import { normaliseUrl } from "@/lib/normal-url"
import { type ProbeTarget, probe } from "@/lib/probe/probe"
import type { Reply } from "@/lib/protocols/challenge"
import { findListed, identityOf } from "@/lib/sources/merge/listed"
import type { Listing } from "@/lib/sources/schema"

/** Of one run; hosts beyond stay as they are, and so does everything once the time is used up. */
const LIMITS = { atOnce: 8, timeoutMs: 5_000, hosts: 2_000, totalMs: 300_000 } as const
/** Of a server that has nothing for this address, or is another one. */
const NOT_THERE: readonly number[] = [404, 410, 421]

/** Whether the address is served. */
export type Ask = (target: ProbeTarget, signal: AbortSignal) => Promise<boolean>
export type Upgrade = (listings: readonly Listing[]) => Promise<Listing[]>

interface Pair {
  http: string
  https: string
}

/** For one run: each host is asked once, by the first listing that needs to know. */
export function createHttpsUpgrade(signal: AbortSignal, ask: Ask = askOverTls): Upgrade {
  const asked = new Map<string, Promise<boolean>>()
  const slots = pLimit(LIMITS.atOnce)
  let spentMs = 0
  const isServed = async ({ https }: Pair, { method }: Listing, over: AbortSignal) => {
    const { origin } = new URL(https)
    const known = asked.get(origin)
    if (known || asked.size >= LIMITS.hosts) return known ?? false
    const answer = slots(() => (over.aborted ? false : ask({ url: https, method }, over)))
    asked.set(origin, answer)
    return answer
  }
  return async (listings) => {
    const pairs = new Map(listings.flatMap((listing) => pairOf(listing) ?? []))
    if (pairs.size === 0) return [...listings]
    const listed = await findListed(
      [...pairs].flatMap(([{ protocol }, { http, https }]) => [http, https].map((url) => ({ url, protocol }))),
    )
    const startedAt = performance.now()
    const over = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, LIMITS.totalMs - spentMs))])
    const choose = async (listing: Listing): Promise<Listing> => {
      const pair = pairs.get(listing)
      if (!pair) return listing
      const isListed = (url: string) => listed.has(identityOf({ url, protocol: listing.protocol }))
      const isNew = !isListed(pair.https) && !isListed(pair.http)
      const isBetter = isNew ? await isServed(pair, listing, over) : !isListed(pair.http)
      return isBetter ? { ...listing, url: pair.https } : listing
    }
    const chosen = await Promise.all(listings.map(choose))
    spentMs += Math.ceil(performance.now() - startedAt)
    return chosen
  }
}

/** Both normal forms of an address without TLS; nothing for others, and for what its own host has shown us. */
function pairOf(listing: Listing): [[Listing, Pair]] | null {
  if (!/^http:/i.test(listing.url) || listing.proof !== undefined) return null
  const http = normaliseUrl(listing.url)
  if ("problem" in http) return null
  const https = normaliseUrl(http.url.replace(/^http:/, "https:"))
  return "problem" in https ? null : [[listing, { http: http.url, https: https.url }]]
}

/** As a probe asks; whatever fails is no. */
async function askOverTls(target: ProbeTarget, signal: AbortSignal): Promise<boolean> {
  const { outcome } = await probe(target, { now: new Date(), timeoutMs: LIMITS.timeoutMs, signal })
  return outcome.ok && serves(outcome.reply)
}

/** Whether a paid endpoint may be behind this answer. One that leads back to an address without TLS has none of its own. */
export function serves({ status, headers }: Reply): boolean {
  const isBack = status >= 300 && status < 400 && /^http:/i.test(headers.location?.[0] ?? "")
  return status < 500 && !NOT_THERE.includes(status) && !isBack
}
