// For each kind of list, Postgres reads a page from an index in sort order, instead of sorting all matches.

import { beforeAll, describe, expect, it } from "vitest"
import { insertServices } from "@/bench/database"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { buildPage } from "@/lib/catalogue/list/statement"
import { pool } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { fillDatabase } from "@/tests/support/reset"

const ROWS = `
  select i, 'https://h' || i % 200 || '.example/' || i as url, 'h' || i % 200 || '.example' as host,
         (array['x402', 'x402', 'x402', 'L402', 'MPP'])[1 + i % 5] as protocol
  from generate_series(1, 5000) i`

fillDatabase(async () => {
  await insertServices(pool(), ROWS)
  // Services of verified domains come first in the default order. None of these services is L402, so an L402 page must skip them.
  await pool().query(`
    update services set domain_verified = protocol = 'x402' and number % 4 = 0,
      payment_asset = case protocol when 'L402' then 'BTC' else 'USDC' end,
      payment_network = case protocol when 'L402' then 'lightning' else 'base' end,
      uptime_30d = 0.9 + number % 100 / 1000.0,
      health_status = (array['healthy', 'healthy', 'degraded', 'unknown', 'down'])[1 + number % 5]`)
  await pool().query("vacuum analyze services")
})

async function planOf(query: string): Promise<string> {
  const statement = buildPage(parseListQuery(new URLSearchParams(query)).query, { strategy: "walk" })
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(sql`explain ${statement}`)
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}

describe("a page of the list", () => {
  it.each([
    ["", "services_default_order"],
    ["protocol=L402", "services_by_protocol"],
    ["health=down", "services_default_order"],
    ["sort=name", "services_by_name"],
    ["sort=price", "services_by_price"],
    ["sort=latency", "services_by_latency"],
    ["sort=uptime", "services_by_uptime"],
    ["sort=reliability&protocol=x402", "services_by_reliability"],
    ["sort=score&protocol=x402", "services_by_shown_score"],
  ])("?%s walks %s", async (query, index) => {
    const plan = await planOf(query)
    expect(plan).toContain(`using ${index} on services`)
    expect(plan).not.toContain("Seq Scan on services")
    expect(plan).not.toMatch(/Sort Key: s/)
  })

  it.each([
    ["health=down&protocol=x402&sort=reliability", "services_by_reliability", /health_rank = .*protocol = /],
    ["health=down&sort=price", "services_by_price", /health_rank = /],
    ["health=down&sort=latency", "services_by_latency", /health_rank = /],
    ["health=down&sort=uptime", "services_by_uptime", /health_rank = /],
    ["payment_asset=BTC", "services_default_order", /asset_key = /],
    ["network=lightning", "services_default_order", /lower\(payment_network\)/],
  ])("?%s, whose matches may come last in %s, filters inside the index", async (query, index, condition) => {
    const plan = await planOf(query)
    expect(plan.split(`using ${index} on services`)[1]?.split("\n")[1]).toMatch(condition)
    expect(plan).not.toMatch(/Filter: .*(health_rank|protocol|asset_key|payment_network)/)
  })

  describe("of a provider, network or payee", () => {
    beforeAll(async () => {
      await pool().query(`update services set
        provider = case when number % 100 = 1 then 'Rare' else 'Common' end,
        payment_network = case when number % 100 = 1 then 'rare' else 'common' end,
        payees = array['0x' || lpad(to_hex(number % 500), 40, '0'), '0.0.' || number % 2]`)
      await pool().query("vacuum analyze services")
    })

    it.each([
      ["provider=Rare", "services_by_provider"],
      ["provider=Common", "services_default_order"],
      ["network=rare", "services_by_network"],
      ["network=common", "services_default_order"],
      [`pay_to=0X${"7".padStart(40, "0")}`, "services_by_payee"],
      ["pay_to=0.0.1", "services_default_order"],
    ])("?%s uses %s", async (query, index) => {
      expect(await planOf(query)).toMatch(new RegExp(`(on|using) ${index}\\b`))
    })
  })
})
