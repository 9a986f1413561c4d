// The rate between bitcoin and the dollar that prices in sats are converted with, and when it was fetched.

import { z } from "zod"
import { queryRow } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"

export const BitcoinRate = z.object({
  /** US dollars for one bitcoin. */
  usd: z.number(),
  at: z.iso.datetime(),
})
export type BitcoinRate = z.infer<typeof BitcoinRate>

const IN_USE = sql`from rates r where r.pair = 'BTC/USD' and r.used and r.rate is not null
  order by r.at desc, r.id desc limit 1`

/** When the rate in use was fetched. Without a reference to the outer query, so that Postgres runs it once in a statement. */
export const RATE_TIME = sql`(select ${utc("r.at")} ${IN_USE})`
/** A BitcoinRate as JSON; null without a rate. */
export const RATE_JSON = sql`(select json_build_object('usd', r.rate, 'at', ${utc("r.at")}) ${IN_USE})`

/** The rate in use; null when no rate was fetched yet. */
export async function findBitcoinRate(): Promise<BitcoinRate | null> {
  const { rate } = await queryRow<{ rate: unknown }>(sql`select ${RATE_JSON} as rate`)
  return BitcoinRate.nullable().parse(rate)
}
