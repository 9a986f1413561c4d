// SQL that reads the rate in use, and that converts with a rate. Pure.

import { raw, type Sql, sql, utc } from "@/lib/db/sql"

/** `satsToUsd` of price.ts in SQL: the cast to numeric rounds to 15 digits. @param sats an expression, null without a price */
export const usdOfSats = (sats: string, btcUsd: number | null): Sql =>
  sql`(${raw(sats)}::float8 / 100000000 * ${btcUsd}::float8)::numeric::float8`

// The reads refer to no outer query, so Postgres runs them once in a statement.

const IN_USE = sql`from rates r where r.pair = 'BTC/USD' and r.used and r.rate is not null
  order by r.at desc, r.id desc limit 1`

/** When the rate was fetched. */
export const RATE_TIME = sql`(select ${utc("r.at")} ${IN_USE})`
/** A BitcoinRate as JSON; null without a rate. */
export const RATE_JSON = sql`(select json_build_object('usd', r.rate, 'at', ${utc("r.at")}) ${IN_USE})`
