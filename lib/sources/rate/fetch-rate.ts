// Requests the BTC/USD price from all tickers (price APIs of exchanges) concurrently. A ticker that fails is reported with its
// problem, and the rate is computed from the others (docs/sources.md#bitcoin-rate).

import { z } from "zod"
import { isUpstreamFailure, operatorFetch } from "@/lib/net/operator-fetch"
import { parseJson } from "@/lib/protocols/json"
import { type ComputedRate, computeRate } from "@/lib/sources/rate/compute-rate"
import type { Quote } from "@/lib/sources/schema"
import { isUrl } from "@/lib/text/url"

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

export type FetchedRate = ComputedRate & { quotes: Quote[] }

export interface RateSettings {
  /** Ticker URLs. At least two tickers must respond to give a rate. */
  tickers: readonly string[]
  userAgent: string
  timeoutMs?: number
}

/** Does not throw when a ticker fails. When there is no rate, `reason` is a sentence that explains why. */
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
