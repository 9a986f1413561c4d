// Which index each kind of list walks: a page is read where it begins, not sorted out of everything that matches.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parseListQuery } from "@/lib/catalogue/filters"
import { buildPage } from "@/lib/catalogue/rank"
import { disconnect, pool } from "@/lib/db/client"
import { insertServices } from "@/tests/bench/database"
import { resetDatabase } from "@/tests/support/reset"

const ROWS = `
  select i, 'https://h' || i % 200 || '.example/' || i as url, 'h' || i % 200 || '.example' as host,
         (array['x402', 'x402', 'x402', 'L402', 'MPP'])[1 + i % 5] as protocol
  from generate_series(1, 5000) i`

beforeAll(async () => {
  await resetDatabase()
  await insertServices(pool(), ROWS)
  // Of the proven, which come first, none takes Lightning.
  await pool().query(`
    update services set domain_verified = protocol = 'x402' and number % 4 = 0,
      health_status = (array['healthy', 'healthy', 'degraded', 'unknown', 'down'])[1 + number % 5]`)
  await pool().query("vacuum analyze services")
})
afterAll(() => disconnect())

async function planOf(query: string): Promise<string> {
  const { text, values } = buildPage(parseListQuery(new URLSearchParams(query)).query, {})
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, values)
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
  ])("?%s walks %s", async (query, index) => {
    const plan = await planOf(query)
    expect(plan).toContain(`using ${index} on services`)
    expect(plan).not.toContain("Seq Scan on services")
    expect(plan).not.toMatch(/Sort Key: s/)
  })
})
