// Reads the rate that prices in sats are converted with.

import { RATE_JSON } from "@/lib/catalogue/price/rate-sql"
import { BitcoinRate } from "@/lib/catalogue/price/schema"
import { queryRow } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

/** The rate in use; null when no rate was fetched yet. */
export async function findBitcoinRate(): Promise<BitcoinRate | null> {
  const { rate } = await queryRow<{ rate: unknown }>(sql`select ${RATE_JSON} as rate`)
  return BitcoinRate.nullable().parse(rate)
}
