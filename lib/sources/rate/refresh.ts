// The rate by which prices in satoshis compare with prices in dollars (sources.md, "BTC/USD"): asked for every hour and kept
// with what each ticker said, used once it has moved by more than 0.5 %, and then every such price computed anew.

import { updateComparedPrices } from "@/lib/catalogue/price/update-prices"
import { db } from "@/lib/db/client"
import { sql, storable } from "@/lib/db/sql"
import { baseUrl, env } from "@/lib/env"
import { log } from "@/lib/log"
import { describeAgent } from "@/lib/probe/etiquette"
import { type AskedRate, askRate } from "@/lib/sources/rate/rate"
import { hasMoved, isDue } from "@/lib/sources/rate/rule"

const PAIR = "BTC/USD"
const KEPT_MS = 365 * 86_400_000

export interface RateSettings {
  /** The operator's own: no ticker is asked. */
  fixed: number | null
  tickers: readonly string[]
  timeoutMs?: number
}
interface Context {
  now: Date
  signal: AbortSignal
}

/** Each count is 0 where there was nothing to do. */
export async function refreshRate(
  { now, signal }: Context,
  settings: RateSettings = { fixed: env.BTC_USD_RATE ?? null, tickers: env.BTC_USD_TICKERS },
): Promise<Record<"asked" | "moved" | "revalued" | "forgotten", number>> {
  const counts = { asked: 0, moved: 0, revalued: 0, forgotten: 0 }
  const used = await findUsed()
  if (settings.fixed !== null) {
    if (used?.rate !== settings.fixed)
      counts.moved = await keep({ rate: settings.fixed, reason: null, quotes: [] }, true, now)
  } else if (settings.tickers.length > 0 && isDue(await findLast(), now)) {
    const asked = await askRate({ ...settings, userAgent: describeAgent(baseUrl) })
    const isMoved = asked.rate !== null && hasMoved(used?.rate ?? null, asked.rate)
    if (asked.reason !== null) log.warn({ quotes: asked.quotes }, `no new rate of bitcoin: ${asked.reason}`)
    counts.asked = await keep(asked, isMoved, now)
    counts.moved = Number(isMoved)
    counts.forgotten = await forget(now)
  }
  counts.revalued = await apply(signal)
  return counts
}

const findUsed = () =>
  db().rate.findFirst({ where: { pair: PAIR, used: true }, orderBy: [{ at: "desc" }, { id: "desc" }] })
const findLast = () => db().rate.findFirst({ where: { pair: PAIR }, orderBy: [{ at: "desc" }, { id: "desc" }] })

async function keep({ rate, reason, quotes }: AskedRate, used: boolean, at: Date): Promise<1> {
  await db().rate.create({ data: { pair: PAIR, rate, problem: reason, tickers: storable(quotes), used, at } })
  return 1
}

/**
 * Done once a walk finds nothing to do: one that was killed is begun again by the next run, and what was written meanwhile by
 * the former rate is found too.
 */
async function apply(signal: AbortSignal): Promise<number> {
  const used = await findUsed()
  if (!used || used.rate === null || used.applied) return 0
  const revalued = await updateComparedPrices(used.rate, signal)
  if (revalued === 0) await db().rate.update({ where: { id: used.id }, data: { applied: true } })
  return revalued
}

/** A year is kept, and what prices are computed with however old it is. */
function forget(now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  return db().$executeRaw(sql`
    delete from rates where pair = ${PAIR} and at < ${before}::timestamptz and id <> coalesce((
      select id from rates where pair = ${PAIR} and used order by at desc, id desc limit 1), 0)`)
}
