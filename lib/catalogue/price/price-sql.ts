// SQL of prices: what their dollars are, when they are no price of a call, and the rate in use. Pure.

import { raw, type Sql, sql, utc } from "@/lib/db/sql"
import { INCOMPARABLE_BASES } from "@/lib/protocols/money"

/** Whether the asked price of a row `s` of services is not the price of a call (docs/decisions.md#what-a-price-pays-for). */
export const NOT_OF_CALL = sql`(s.asked_basis is not null and s.asked_basis = any(${[...INCOMPARABLE_BASES]}::text[]))`

/** `toUsd` of price.ts in SQL: the cast to numeric rounds to 15 digits. @param price the columns without `_usd` and `_sats` */
export const usdOf = (price: string, btcUsd: number | null): Sql =>
  sql`coalesce(${raw(`${price}_usd`)}, ${raw(`${price}_sats`)}::float8 / 100000000 * ${btcUsd}::float8)::numeric::float8`

// The reads refer to no outer query, so Postgres runs them once in a statement.

const IN_USE = sql`from rates r where r.pair = 'BTC/USD' and r.used and r.rate is not null
  order by r.at desc, r.id desc limit 1`

export const RATE_TIME = sql`(select ${utc("r.at")} ${IN_USE})`
/** A BitcoinRate as JSON; null without a rate. */
export const RATE_JSON = sql`(select json_build_object('usd', r.rate, 'at', ${utc("r.at")}) ${IN_USE})`
