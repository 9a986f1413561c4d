// Reads the rate that prices in sats are converted with.

import { BitcoinRate } from "@/lib/catalogue/price/price"
import { RATE_JSON } from "@/lib/catalogue/price/price-sql"
import { queryRow } from "@/lib/db/query"
import { type Database, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"

/** The rate in use; null when no rate was fetched yet. */
export async function findBitcoinRate(): Promise<BitcoinRate | null> {
  const { rate } = await queryRow<{ rate: unknown }>(sql`select ${RATE_JSON} as rate`)
  return BitcoinRate.nullable().parse(rate)
}

/** US dollars for one bitcoin: the operator's fixed rate, else the stored rate in use, else null. */
export async function findBtcUsd(database: Database): Promise<number | null> {
  if (env.BTC_USD_RATE !== undefined) return env.BTC_USD_RATE
  const used = await database.rate.findFirst({ where: { pair: "BTC/USD", used: true }, orderBy: { at: "desc" } })
  return used?.rate ?? null
}
