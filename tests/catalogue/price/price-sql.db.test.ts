import { expect, it } from "vitest"
import { toUsd } from "@/lib/catalogue/price/price"
import { usdOf } from "@/lib/catalogue/price/price-sql"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

it.each([100_000, 97_123.45, 97_123.456789, 0.01])(
  "SQL converts sats as the code does, at a rate of %d",
  async (rate) => {
    const rows = await query<{ sats: number; usd: number; printed: string }>(
      sql`select sats, usd, usd::numeric::text as printed from (
      select sats, ${usdOf("price", rate)} as usd from (
        select sats as price_sats, sats, null::float8 as price_usd from generate_series(1, 2000) sats) priced) converted`,
    )
    expect(rows).toHaveLength(2_000)
    for (const { sats, usd, printed } of rows) {
      expect(usd).toBe(toUsd({ usd: null, sats }, rate))
      expect(usd).toBe(Number(printed))
    }
  },
)

it("SQL compares declared dollars with 15 digits too", async () => {
  const [row] = await query<{ usd: number }>(
    sql`select ${usdOf("price", null)} as usd from (select 0.1::float8 + 0.2::float8 as price_usd, null::int as price_sats) priced`,
  )
  expect(row?.usd).toBe(0.3)
})
