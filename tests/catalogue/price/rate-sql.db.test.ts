import { expect, it } from "vitest"
import { satsToUsd } from "@/lib/catalogue/price/price"
import { usdOfSats } from "@/lib/catalogue/price/rate-sql"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

it.each([100_000, 97_123.45, 97_123.456789, 0.01])(
  "SQL converts sats as the code does, at a rate of %d",
  async (rate) => {
    const rows = await query<{ sats: number; usd: number; printed: string }>(
      sql`select sats, usd, usd::numeric::text as printed from (
      select sats, ${usdOfSats("sats", rate)} as usd from generate_series(1, 2000) sats) converted`,
    )
    expect(rows).toHaveLength(2_000)
    for (const { sats, usd, printed } of rows) {
      expect(usd).toBe(satsToUsd(sats, rate))
      expect(usd).toBe(Number(printed))
    }
  },
)
