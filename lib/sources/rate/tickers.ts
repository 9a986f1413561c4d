// Where the responses of public BTC/USD tickers hold the price. The operator's own tickers may respond in any of these shapes.

import { z } from "zod"

/** Plausible prices of one bitcoin in dollars. Tickers write them as numbers or as decimal digits. */
const LIMITS = { least: 100, most: 100_000_000 } as const

const price = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,18})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(LIMITS.least).max(LIMITS.most))

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

/** The price in a response of any known shape. */
export const TickerResponse = z.union([Coinbase, Kraken, Bitstamp])
