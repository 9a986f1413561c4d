// The job that requests the BTC/USD rate every hour and stores every result. A rate that differs by more than 0.5 % from the rate
// in use replaces the rate in use. Then all prices in satoshis get new dollar values (docs/sources.md#bitcoin-rate).

import { updateComparedPrices } from "@/lib/catalogue/price/update-prices"
import { db } from "@/lib/db/client"
import { sql, storable } from "@/lib/db/sql"
import { baseUrl, env } from "@/lib/env"
import { describeAgent } from "@/lib/probe/etiquette"
import type { JobContext } from "@/lib/process/job-context"
import { log } from "@/lib/process/log"
import { hasMoved, isDue } from "@/lib/sources/rate/compute-rate"
import { type FetchedRate, fetchRate, type RateSettings } from "@/lib/sources/rate/fetch-rate"

const PAIR = "BTC/USD"
const RETENTION_MS = 365 * 86_400_000

interface RefreshSettings extends Omit<RateSettings, "userAgent"> {
  /** Dollars per bitcoin from the setting BTC_USD_RATE; null without the setting. With a fixed rate, no ticker is requested. */
  fixed: number | null
}
/**
 * Counts of this run: rates requested (`asked`), rates put into use (`moved`), prices converted again (`revalued`) and old rates
 * deleted (`forgotten`).
 */
export async function refreshRate(
  { now, signal }: JobContext,
  settings: RefreshSettings = { fixed: env.BTC_USD_RATE ?? null, tickers: env.BTC_USD_TICKERS },
): Promise<Record<"asked" | "moved" | "revalued" | "forgotten", number>> {
  const counts = { asked: 0, moved: 0, revalued: 0, forgotten: 0 }
  const used = await findUsedRate()
  if (settings.fixed !== null) {
    if (used?.rate !== settings.fixed)
      counts.moved = await recordRate({ rate: settings.fixed, reason: null, quotes: [] }, true, now)
  } else if (settings.tickers.length > 0 && isDue(await findLastRate(), now)) {
    const fetched = await fetchRate({ ...settings, userAgent: describeAgent(baseUrl) })
    const isMoved = fetched.rate !== null && hasMoved(used?.rate ?? null, fetched.rate)
    if (fetched.reason !== null) log.warn({ quotes: fetched.quotes }, `no new BTC/USD rate: ${fetched.reason}`)
    counts.asked = await recordRate(fetched, isMoved, now)
    counts.moved = Number(isMoved)
    counts.forgotten = await deleteOldRates(now)
  }
  counts.revalued = await applyRate(signal)
  return counts
}

const findUsedRate = () =>
  db().rate.findFirst({ where: { pair: PAIR, used: true }, orderBy: [{ at: "desc" }, { id: "desc" }] })
const findLastRate = () => db().rate.findFirst({ where: { pair: PAIR }, orderBy: [{ at: "desc" }, { id: "desc" }] })

async function recordRate({ rate, reason, quotes }: FetchedRate, used: boolean, at: Date): Promise<1> {
  await db().rate.create({ data: { pair: PAIR, rate, problem: reason, tickers: storable(quotes), used, at } })
  return 1
}

/**
 * Converts all prices with the rate in use. Marks the rate as applied only after a run that changed no price, so a killed run is
 * repeated. The repeated run also finds prices that were written in the meantime with the earlier rate.
 */
async function applyRate(signal: AbortSignal): Promise<number> {
  const used = await findUsedRate()
  if (!used || used.rate === null || used.applied) return 0
  const revalued = await updateComparedPrices(used.rate, signal)
  if (revalued === 0) await db().rate.update({ where: { id: used.id }, data: { applied: true } })
  return revalued
}

/** Deletes rates older than a year, except the rate in use. */
function deleteOldRates(now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString()
  return db().$executeRaw(sql`
    delete from rates where pair = ${PAIR} and at < ${before}::timestamptz and id <> coalesce((
      select id from rates where pair = ${PAIR} and used order by at desc, id desc limit 1), 0)`)
}
