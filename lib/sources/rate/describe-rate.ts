// Describes the BTC/USD rate for the status page: its state, value and time, and the last ticker responses.

import { db } from "@/lib/db/client"
import { env } from "@/lib/env"
import { isStale } from "@/lib/sources/rate/compute-rate"
import { Quote, type RateReport } from "@/lib/sources/schema"

export async function describeRate(now: Date): Promise<RateReport> {
  const fixed = env.BTC_USD_RATE
  if (fixed !== undefined) return { state: "fixed", usd: fixed, at: null, problem: null, quotes: [] }
  const [last, agreed] = await Promise.all([findNewest({}), findNewest({ rate: { not: null } })])
  const requested = { problem: last?.problem ?? null, quotes: Quote.array().parse(last?.tickers ?? []) }
  const usd = agreed?.rate ?? null
  if (!agreed || usd === null) {
    return { state: env.BTC_USD_TICKERS.length === 0 ? "off" : "none", usd: null, at: null, ...requested }
  }
  const state = isStale(agreed.at, now) ? "stale" : "fresh"
  return { state, usd, at: agreed.at.toISOString(), ...requested }
}

const findNewest = (where: { rate?: { not: null } }) =>
  db().rate.findFirst({ where: { pair: "BTC/USD", ...where }, orderBy: [{ at: "desc" }, { id: "desc" }] })
