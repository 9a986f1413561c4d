// The BTC/USD rate as the public sees it.

import { z } from "zod"
import { db } from "@/lib/db/client"
import { env } from "@/lib/env"
import { isStale } from "@/lib/sources/rate/compute-rate"
import type { RateReport } from "@/lib/sources/schema"

const Quotes = z.array(z.object({ ticker: z.string(), price: z.number().nullable(), problem: z.string().nullable() }))

const FIXED = { at: null, problem: null, quotes: [] }

export async function describeRate(now: Date): Promise<RateReport> {
  if (env.BTC_USD_RATE !== undefined) return { state: "fixed", usd: env.BTC_USD_RATE, ...FIXED }
  const [last, agreed] = await Promise.all([findNewest({}), findNewest({ rate: { not: null } })])
  const asked = { problem: last?.problem ?? null, quotes: Quotes.parse(last?.tickers ?? []) }
  const usd = agreed?.rate ?? null
  if (!agreed || usd === null) {
    return { state: env.BTC_USD_TICKERS.length === 0 ? "off" : "none", usd: null, at: null, ...asked }
  }
  const state = isStale(agreed.at, now) ? "stale" : "fresh"
  return { state, usd, at: agreed.at.toISOString(), ...asked }
}

const findNewest = (where: { rate?: { not: null } }) =>
  db().rate.findFirst({ where: { pair: "BTC/USD", ...where }, orderBy: [{ at: "desc" }, { id: "desc" }] })
