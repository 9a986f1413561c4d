// The job that requests the BTC/USD rate every hour and stores every result. A rate that differs by more than 0.5 % from the rate
// in use replaces the rate in use. Then all prices in satoshis get new dollar values (docs/sources.md#bitcoin-rate).

import { z } from "zod"
import { updateComparedPrices } from "@/lib/catalogue/price/update-prices"
import { db } from "@/lib/db/client"
import { sql, storable } from "@/lib/db/sql"
import { baseUrl, env } from "@/lib/env"
import { isUpstreamFailure, operatorFetch } from "@/lib/net/operator-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import type { JobContext } from "@/lib/process/job-context"
import { log, SHOWN_LEVEL } from "@/lib/process/log"
import { parseJson } from "@/lib/protocols/json"
import { type ComputedRate, computeRate, hasMoved, isDue } from "@/lib/sources/rate/compute-rate"
import type { Quote } from "@/lib/sources/schema"
import { isUrl } from "@/lib/text/url"

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
    if (fetched.reason !== null) log[SHOWN_LEVEL]({ quotes: fetched.quotes }, `no new BTC/USD rate: ${fetched.reason}`)
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

/** Dollars per bitcoin. A price outside these limits counts as an error of the ticker. */
const PLAUSIBLE = { least: 100, most: 100_000_000 } as const

const digits = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/)
const price = z.union([z.number(), digits.transform(Number)]).pipe(z.number().min(PLAUSIBLE.least).max(PLAUSIBLE.most))

/** Coinbase: `{"data":{"amount":"97000.12","base":"BTC","currency":"USD"}}` */
const Coinbase = z
  .object({ data: z.object({ amount: price, base: z.literal("BTC"), currency: z.literal("USD") }) })
  .transform(({ data }) => data.amount)
/** Kraken: `{"error":[],"result":{"XXBTZUSD":{"c":["97000.1","0.02"]}}}`; the first of `c` is the last trade. */
const Kraken = z
  .object({ result: z.object({ XXBTZUSD: z.object({ c: z.tuple([price], z.unknown()) }) }) })
  .transform(({ result }) => result.XXBTZUSD.c[0])
/** Bitstamp: `{"last":"97000","high":"98000", …}` */
const Bitstamp = z.object({ last: price }).transform(({ last }) => last)

/** Parses a response of any of the three exchanges to its price in dollars. */
const TickerResponse = z.union([Coinbase, Kraken, Bitstamp])

const LIMITS = { timeoutMs: 5_000, bodyBytes: 64 * 1024, tickers: 10 } as const

type FetchedRate = ComputedRate & { quotes: Quote[] }

interface RateSettings {
  /** Ticker URLs. At least two tickers must respond to give a rate. */
  tickers: readonly string[]
  userAgent: string
  timeoutMs?: number
}

/**
 * Requests the price from all tickers (price APIs of exchanges) at once. A ticker that fails is reported with its problem, and
 * the rate is computed from the others. Does not throw when a ticker fails. When there is no rate, `reason` is a sentence that
 * explains why.
 */
export async function fetchRate(settings: RateSettings): Promise<FetchedRate> {
  const quotes = await Promise.all(settings.tickers.slice(0, LIMITS.tickers).map((url) => fetchQuote(url, settings)))
  const prices = quotes.flatMap(({ price }) => price ?? [])
  return { ...computeRate(prices), quotes }
}

async function fetchQuote(url: string, { userAgent, timeoutMs = LIMITS.timeoutMs }: RateSettings): Promise<Quote> {
  const ticker = isUrl(url) ? new URL(url).host : "?"
  try {
    const headers = { accept: "application/json", "user-agent": userAgent }
    const { status, text } = await operatorFetch(url, { headers, timeoutMs, maxBodyBytes: LIMITS.bodyBytes })
    return { ticker, ...parseTicker(status, text) }
  } catch (error) {
    if (isUpstreamFailure(error)) return { ticker, price: null, problem: error.reason }
    throw error
  }
}

function parseTicker(status: number, text: string): Omit<Quote, "ticker"> {
  if (status !== 200) return { price: null, problem: `HTTP ${status}` }
  const parsed = TickerResponse.safeParse(parseJson(text))
  return parsed.success ? { price: parsed.data, problem: null } : { price: null, problem: "no price in the response" }
}
