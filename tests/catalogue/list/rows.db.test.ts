import { describe, expect, it } from "vitest"
import { listRows, listServices } from "@/lib/catalogue/list/page"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { RowService } from "@/lib/catalogue/schema"
import { aService } from "@/tests/support/directory"

const ask = async (parameters: string) => {
  const { query } = parseListQuery(new URLSearchParams(parameters))
  return { ...(await listRows(query)), services: (await listServices(query)).services }
}

describe("the rows of a page", () => {
  it("have the fields and the order of the list", async () => {
    await aService({ name: "priced", priceUsd: 0.02, paymentAsset: "USDC", category: "data/weather" })
    await aService({ name: 'quoted "</script>', description: null })
    await aService({ name: "third" })
    const { rows, services, total } = await ask("sort=name&limit=2")
    expect([rows.length, total]).toEqual([2, 3])
    expect(services).toHaveLength(2)
    for (const [index, { related, checks, days, icon, health_since, ...row }] of rows.entries()) {
      expect(services[index]).toMatchObject(row)
      expect([related, checks, days, icon, health_since]).toEqual([[], 0, expect.any(String), null, null])
    }
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(RowService.shape).sort())
  })

  it("are empty past the end and without a match", async () => {
    await aService()
    expect(await ask("offset=50")).toMatchObject({ rows: [], total: 1 })
    expect(await ask("q=nothing-has-this")).toMatchObject({ rows: [], total: 0 })
  })
})
