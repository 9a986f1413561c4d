// SQL that reads the rate in use. It refers to no outer query, so Postgres runs it once in a statement. Pure.

import { sql, utc } from "@/lib/db/sql"

const IN_USE = sql`from rates r where r.pair = 'BTC/USD' and r.used and r.rate is not null
  order by r.at desc, r.id desc limit 1`

/** When the rate was fetched. */
export const RATE_TIME = sql`(select ${utc("r.at")} ${IN_USE})`
/** A BitcoinRate as JSON; null without a rate. */
export const RATE_JSON = sql`(select json_build_object('usd', r.rate, 'at', ${utc("r.at")}) ${IN_USE})`
