// Asks the tickers what a bitcoin costs (sources.md, "BTC/USD"), all at once. One that is down, slow or absurd is named with
// its problem, and the others decide.

import { operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseJson } from "@/lib/protocols/json"
import { type Agreed, agree } from "@/lib/sources/rate/rule"
import { TickerAnswer } from "@/lib/sources/rate/tickers"
import type { Quote } from "@/lib/sources/schema"
import { isUrl } from "@/lib/url"

const LIMITS = { timeoutMs: 5_000, bodyBytes: 64 * 1024, tickers: 10 } as const

export type AskedRate = Agreed & { quotes: Quote[] }

export interface RateSettings {
  /** Addresses; at least two are needed for a rate. */
  tickers: readonly string[]
  userAgent: string
  timeoutMs?: number
}

/** Never throws for what a ticker does; without a rate, `reason` says in one sentence why the old one has to do. */
export async function askRate(settings: RateSettings): Promise<AskedRate> {
  const quotes = await Promise.all(settings.tickers.slice(0, LIMITS.tickers).map((url) => askTicker(url, settings)))
  const prices = quotes.flatMap(({ price }) => price ?? [])
  return { ...agree(prices), quotes }
}

async function askTicker(url: string, { userAgent, timeoutMs = LIMITS.timeoutMs }: RateSettings): Promise<Quote> {
  const ticker = isUrl(url) ? new URL(url).host : "?"
  try {
    const headers = { accept: "application/json", "user-agent": userAgent }
    const { status, text } = await operatorFetch(url, { headers, timeoutMs, maxBodyBytes: LIMITS.bodyBytes })
    return { ticker, ...readTicker(status, text) }
  } catch (error) {
    if (error instanceof UpstreamFailure) return { ticker, price: null, problem: error.reason }
    throw error
  }
}

function readTicker(status: number, text: string): Omit<Quote, "ticker"> {
  if (status !== 200) return { price: null, problem: `HTTP ${status}` }
  const answer = TickerAnswer.safeParse(parseJson(text))
  return answer.success ? { price: answer.data, problem: null } : { price: null, problem: "no price in the answer" }
}
