// The MCP tools on the directory's database. The SDK's client rejects a result that does not match the tool's output schema.

import { beforeEach, describe, expect, it } from "vitest"
import { createLocalReader } from "@/lib/mcp/http"
import { CategoriesOutput, DetailOutput, SearchOutput, StatsOutput, USUAL_FIELDS } from "@/lib/mcp/schema"
import { aService, db } from "@/tests/support/directory"
import { callTool, connectTo } from "./a-client"

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

const start = () => connectTo(createLocalReader("203.0.113.7"))
async function search(given: Record<string, unknown>) {
  const { data, isError, sentence } = await callTool(await start(), "search_services", given)
  expect([isError, sentence]).toEqual([false, expect.any(String)])
  const page = SearchOutput.parse(data)
  return { ...page, names: page.services.map(({ name }) => name) }
}

describe("search_services over the catalogue", () => {
  beforeEach(async () => {
    const weather = { category: "data/weather", description: "Wind, waves and tides." }
    await aService({ name: "Harbour", ...weather, healthStatus: "healthy", declaredPriceUsd: 0.002 })
    await aService({ name: "Tides", ...weather, protocol: "L402", healthStatus: "down", declaredPriceUsd: 0.01 })
    await aService({ name: "Maps", category: "data/geo", healthStatus: "healthy", declaredPriceUsd: 0.05 })
    await aService({ name: "Speech", category: "ai/speech", protocol: "MPP", healthStatus: "degraded" })
    await aService({ name: "Unreviewed", ...weather, status: "pending" })
    await aService({ name: "Gone", ...weather, deletedAt: at("10:00"), deletedBy: "owner" })
  })

  it.each([
    ["protocol", { protocol: "L402" }, ["Tides"]],
    ["protocol in any letter case", { protocol: "X402" }, ["Harbour", "Maps"]],
    ["category", { category: "data/weather" }, ["Harbour", "Tides"]],
    ["category, with what is below it", { category: "data" }, ["Harbour", "Maps", "Tides"]],
    ["health", { health: "healthy" }, ["Harbour", "Maps"]],
    ["price", { max_price_usd: 0.01 }, ["Harbour", "Tides"]],
    ["two protocols, separated by a comma", { protocol: "l402,MPP" }, ["Speech", "Tides"]],
    ["two protocols in a list", { protocol: ["L402", "mpp"] }, ["Speech", "Tides"]],
    ["categories and health in lists", { category: ["ai", "data/geo"], health: ["healthy"] }, ["Maps"]],
    ["an empty list: all that is public", { protocol: [] }, ["Harbour", "Maps", "Speech", "Tides"]],
    ["details", { has: ["description", "price"] }, ["Harbour", "Tides"]],
    ["asked price", { max_asked_usd: 0.01, test_networks: "hide" }, ["Harbour", "Tides"]],
    ["the four at once", { protocol: "x402", category: "data", health: "healthy", max_price_usd: 0.01 }, ["Harbour"]],
    ["nothing: all that is public", {}, ["Harbour", "Maps", "Speech", "Tides"]],
  ])("P-4.6-01 filters by %s", async (_, given, names) => {
    const page = await search({ ...given, sort: "name" })
    expect(page).toMatchObject({ names, total: names.length, next_offset: null })
  })

  it("sorts by the asked price and by the recommendation", async () => {
    expect((await search({ sort: "asked_price" })).names).toEqual(["Harbour", "Tides", "Maps", "Speech"])
    const { services } = await search({ sort: "recommended", fields: ["name", "recommended", "asked_price"] })
    const values = services.map(({ recommended }) => Number(recommended))
    expect(values.toSorted((a, b) => b - a)).toEqual(values)
    expect(services.at(-1)).toMatchObject({ name: "Tides", asked_price: { usd: 0.01, from: "listing" } })
  })

  it("P-4.6-01 finds text, in the order of the list", async () => {
    expect(await search({ q: "tides" })).toMatchObject({ names: ["Tides", "Harbour"], total: 2 })
  })

  it("shows the usual fields with the id, and null for an unknown value", async () => {
    const { services } = await search({ q: "speech" })
    const [speech] = services
    expect(Object.keys(speech ?? {}).sort()).toEqual([...USUAL_FIELDS].sort())
    const { id } = await db().service.findFirstOrThrow({ where: { name: "Speech" } })
    expect(speech).toMatchObject({ id, protocol: "MPP", category: "ai/speech", price_usd: null, latency_p50_ms: null })
  })

  it("returns all matches page by page, with any field that the catalogue has", async () => {
    const seen: unknown[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const page: SearchOutput = await search({
        sort: "price",
        limit: 1,
        offset,
        fields: ["name", "related_protocols"],
      })
      seen.push(...page.services)
      offset = page.next_offset
    }
    const id = expect.any(String)
    expect(seen).toEqual(
      ["Harbour", "Tides", "Maps", "Speech"].map((name) => ({
        id,
        cautions: expect.any(Array),
        name,
        related_protocols: [],
      })),
    )
  })
})

describe("get_service_detail over the catalogue", () => {
  it("P-4.6-02 returns a service with its health history: checks, days and incidents", async () => {
    const { id, number } = await aService({ name: "Harbour", healthStatus: "degraded", declaredPriceUsd: 0.002 })
    const check = (minute: number) => ({ serviceId: id, checkedAt: at(`10:${minute}`), verdict: "ok", httpStatus: 402 })
    await db().check.createMany({ data: Array.from({ length: 12 }, (_, index) => check(10 + index)) })
    const failed = { verdict: "unreachable", httpStatus: null, errorMessage: "timeout" }
    await db().check.create({ data: { ...check(30), ...failed } })
    await db().incident.create({
      data: { serviceId: id, openedAt: at("10:30"), health: "degraded", reason: "timeout" },
    })
    const today = new Date(new Date().toISOString().slice(0, 10))
    await db().dailyCheck.create({ data: { serviceId: id, day: today, ok: 12, unreachable: 1 } })
    const client = await start()
    const detail = DetailOutput.parse((await callTool(client, "get_service_detail", { id })).data)
    expect(detail).toMatchObject({ id, number, name: "Harbour", price_usd: 0.002, health_status: "degraded" })
    expect(detail.health_checks).toHaveLength(10)
    expect(detail.health_checks[0]).toMatchObject({
      checked_at: "2026-11-20T10:30:00Z",
      status: "unreachable",
      http_status: null,
      error_message: "timeout",
    })
    expect(detail.health_checks[1]).toMatchObject({
      checked_at: "2026-11-20T10:21:00Z",
      status: "ok",
      http_status: 402,
    })
    expect(detail.days).toMatchObject([{ checks: 13, ok: 12 }])
    expect(detail.incidents).toMatchObject([{ opened_at: "2026-11-20T10:30:00Z", closed_at: null, reason: "timeout" }])
    const all = await callTool(client, "get_service_detail", { id: number, checks: 50 })
    expect(all.data.health_checks).toHaveLength(13)
  })

  it("does not find a service that is not public", async () => {
    const { id } = await aService({ status: "pending" })
    const hidden = await callTool(await start(), "get_service_detail", { id })
    const missing = await callTool(await start(), "get_service_detail", { id: "999999" })
    expect(hidden).toEqual(missing)
    expect(hidden.isError).toBe(true)
  })
})

describe("list_categories over the catalogue", () => {
  it("P-4.6-03 counts the public services of each protocol, parents with their children", async () => {
    await aService({ category: "data/weather" })
    await aService({ category: "data/weather", protocol: "L402" })
    await aService({ category: "data/geo" })
    await aService({ category: "ai", protocol: "MPP" })
    await aService({ category: "ai/speech", status: "pending" })
    const { data } = await callTool(await start(), "list_categories")
    expect(CategoriesOutput.parse(data)).toMatchObject({
      total: 4,
      shown: 4,
      categories: {
        ai: { L402: 0, x402: 0, MPP: 1, total: 1, subcategories: {} },
        data: {
          ...{ L402: 1, x402: 2, MPP: 0, total: 3 },
          subcategories: {
            geo: { L402: 0, x402: 1, MPP: 0, total: 1 },
            weather: { L402: 1, x402: 1, MPP: 0, total: 2 },
          },
        },
      },
    })
  })
})

describe("get_directory_stats over the catalogue", () => {
  it("P-4.6-04 returns health, totals and the times of the last runs", async () => {
    await aService({ url: "https://api.one.example/a", healthStatus: "healthy", sources: ["bazaar"] })
    await aService({ url: "https://api.one.example/b", healthStatus: "down", sources: ["bazaar", "mpp"] })
    await aService({ url: "https://two.example/", protocol: "MPP", sources: ["mpp"] })
    await aService({ status: "pending" })
    await db().source.createMany({
      data: [
        { name: "bazaar", lastSuccessAt: at("10:00") },
        { name: "mpp", lastSuccessAt: at("11:00") },
      ],
    })
    await db().jobLease.create({ data: { job: "sweep", lastRunAt: at("12:00") } })
    const { data, sentence } = await callTool(await start(), "get_directory_stats")
    expect(StatsOutput.parse(data)).toMatchObject({
      total_endpoints: 3,
      distinct_providers: 2,
      by_protocol: { x402: { endpoints: 2 }, MPP: { endpoints: 1 }, L402: { endpoints: 0 } },
      by_health: { healthy: 1, degraded: 0, down: 1, unknown: 1 },
      by_source: { bazaar: 2, mpp: 2 },
      last_bazaar_sync: "2026-11-20T10:00:00Z",
      last_mpp_sync: "2026-11-20T11:00:00Z",
      last_satring_sync: null,
      last_health_check_run: "2026-11-20T12:00:00Z",
    })
    expect(sentence).toBe("3 services are listed, 1 of them healthy.")
  })
})
