// Writes what the prober saw: one transaction for at most 200 results, which takes each lease back as it records, so that a
// result is recorded once however often its commit is tried, and never after somebody else took the listing over.

import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { VISIBLE } from "@/lib/db/visible"
import { env } from "@/lib/env"
import { type Probed, recordChecks, WATCHED } from "@/lib/health/checks/record"
import { readRetryAfter } from "@/lib/health/rules/assess"
import { CADENCE } from "@/lib/health/rules/cadence"
import type { Verdict } from "@/lib/health/rules/transitions"
import { writeHosts } from "@/lib/health/sweep/hosts"
import { type Ask, type LeasedHost, takeBack } from "@/lib/health/sweep/lease"
import { buildRequest, type ProbeTarget } from "@/lib/probe/etiquette"
import type { ProbeResult } from "@/lib/probe/probe"
import { isOriginOptedOut } from "@/lib/probe/robots"

export const SETTLE = { batch: 200, timeoutMs: 60_000 } as const

/** One request and what came of it. */
export interface Answered {
  ask: Ask
  host: LeasedHost
  result: ProbeResult
}
export type Settled = Record<Verdict | "skipped", number>

/** Records all of it. Listings that changed, left or were taken over meanwhile are skipped: the answer is not theirs. */
export async function settle(answered: readonly Answered[], now: Date): Promise<Settled> {
  const counts: Settled = { ok: 0, wrong: 0, unreachable: 0, no_verdict: 0, skipped: 0 }
  const intervalMs = env.PROBE_INTERVAL_MINUTES * 60_000
  await db().$transaction(
    async (transaction) => {
      const mine = await takeBack(
        transaction,
        answered.flatMap(({ ask }) => ask.listings),
      )
      const probed = await readProbed(transaction, answered, mine)
      await writeHosts(
        transaction,
        answered.map(({ host }) => host),
        now,
      )
      const recorded = await recordChecks(transaction, probed, { now, intervalMs })
      await pauseHosts(transaction, answered, now, intervalMs)
      for (const { verdict } of recorded) counts[verdict] += 1
      counts.skipped = answered.reduce((sum, { ask }) => sum + ask.listings.length, 0) - recorded.length
    },
    { timeout: SETTLE.timeoutMs, maxWait: SETTLE.timeoutMs },
  )
  return counts
}

/** The listings as they are now, locked in one order, each with the answer that is still about it. */
async function readProbed(
  database: Database,
  answered: readonly Answered[],
  mine: readonly string[],
): Promise<Probed[]> {
  await database.$executeRaw(sql`
    select id from services where id = any(${mine}::uuid[]) order by id for no key update`)
  const listings = await database.service.findMany({
    where: { id: { in: [...mine] }, ...VISIBLE, probeStatus: "probeable" },
    select: { ...WATCHED, url: true, httpMethod: true },
  })
  const byListing = new Map(answered.flatMap((one) => one.ask.listings.map(({ id }) => [id, one])))
  return listings.flatMap((listing) => {
    const one = byListing.get(listing.id)
    const target = { url: listing.url, method: listing.httpMethod, body: listing.probeBody }
    if (!one || !isSameQuestion(one.ask.target, target)) return []
    return { listing, result: one.result, isOptedOut: isOptedOut(one) }
  })
}

function isSameQuestion(asked: ProbeTarget, stored: ProbeTarget): boolean {
  const [one, other] = [buildRequest(asked, ""), buildRequest(stored, "")]
  return asked.url === stored.url && one.method === other.method && one.body === other.body
}

function isOptedOut({ host, ask }: Answered): boolean {
  return host.refusals >= CADENCE.refusalsToOptOut || isOriginOptedOut(host.robots, ask.target.url)
}

/**
 * A host that says when to come back is left alone until then, all of it, but for no longer than an interval: on a shared
 * host one tenant must not silence the others. Listings that somebody else holds are left out: waiting for them here, after
 * the rest was locked in its order, could be for ever.
 */
async function pauseHosts(database: Database, answered: readonly Answered[], now: Date, intervalMs: number) {
  const pauses = answered.flatMap(({ host, result }) => {
    const seconds = readRetryAfter(result, now) ?? 0
    return seconds > 0 ? { host: host.host, ms: Math.min(seconds * 1000, intervalMs) } : []
  })
  if (pauses.length === 0) return
  await database.$executeRaw(sql`
    update services s set next_check_at = p.until + random() * interval '1 minute'
    from (select host, ${now}::timestamptz + max(ms) * interval '1 ms' as until
          from unnest(${pauses.map(({ host }) => host)}::text[], ${pauses.map(({ ms }) => ms)}::int[]) as p(host, ms)
          group by host) p
    where s.host = p.host and s.deleted_at is null and s.next_check_at < p.until
      and s.id in (select l.id from services l where l.host = any(${pauses.map(({ host }) => host)}::text[])
                   and l.deleted_at is null for no key update skip locked)`)
}
