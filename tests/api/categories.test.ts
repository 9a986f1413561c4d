import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/categories/route"
import { listShownCategories } from "@/lib/catalogue/queries"
import { Categories } from "@/lib/catalogue/schema"
import { aService, call } from "@/tests/support/directory"

describe("GET /api/v1/categories", () => {
  it("counts public services per protocol, parents with their children [P-4.1-40 P-2.5-01]", async () => {
    await aService({ category: "ai/llm", protocol: "x402" })
    await aService({ category: "ai/llm", protocol: "L402" })
    await aService({ category: "ai", protocol: "MPP" })
    await aService({ category: "storage", protocol: "MPP" })
    await aService({ category: "ai/llm", status: "pending" })
    await aService({ category: "hidden", deletedAt: new Date(), deletedBy: "owner" })
    const { status, body } = await call(route, "GET", "/api/v1/categories")
    expect(status).toBe(200)
    expect(Categories.parse(body)).toEqual({
      categories: {
        ai: { L402: 1, x402: 1, MPP: 1, total: 3, subcategories: { llm: { L402: 1, x402: 1, MPP: 0, total: 2 } } },
        storage: { L402: 0, x402: 0, MPP: 1, total: 1, subcategories: {} },
      },
    })
  })

  it("counts test networks, which the page of all categories leaves out like the list", async () => {
    await aService({ category: "ai", protocol: "x402" })
    await aService({ category: "ai", protocol: "x402", testNetwork: true })
    await aService({ category: "tests", protocol: "x402", testNetwork: true })
    const totals = ({ categories }: Categories) => Object.entries(categories).map(([name, { total }]) => [name, total])
    expect(totals((await call(route, "GET", "/api/v1/categories")).body)).toEqual([
      ["ai", 2],
      ["tests", 1],
    ])
    expect(totals(await listShownCategories())).toEqual([["ai", 1]])
  })

  it("is empty for an empty directory", async () => {
    expect((await call(route, "GET", "/api/v1/categories")).body).toEqual({ categories: {} })
  })
})
