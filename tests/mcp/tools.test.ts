import { describe, expect, it } from "vitest"
import { FILTER_NAMES } from "@/lib/catalogue/list/filters"
import { createHttpReader } from "@/lib/mcp/reader-http"
import {
  CategoriesOutput,
  DetailOutput,
  LintOutput,
  SearchInput,
  SearchOutput,
  StatsOutput,
  USUAL_FIELDS,
} from "@/lib/mcp/schema"
import type { Reader } from "@/lib/mcp/tool"
import { buildCheck } from "@/tests/components/fixtures"
import { buildServices, catalogueOf, DEGRADING, idOf, openApi, STATS } from "./a-catalogue"
import { callTool, connectTo } from "./a-client"

const SERVICES = buildServices(
  { name: "Harbour levels", category: "data/weather", price_usd: 0.002 },
  { name: "Harbour tides", protocol: "L402", category: "data/tides", price_usd: 0.01, health_status: "down" },
  { name: "Speech to text", protocol: "MPP", category: "ai/speech", price_usd: null },
)

const byApi = async (reader: Reader) => createHttpReader(await openApi(reader))
const inProcess = async (reader: Reader) => reader

describe.each([
  { way: "in the same process", open: inProcess },
  { way: "over the public API", open: byApi },
])("the MCP tools $way", ({ open }) => {
  const start = async (reader: Reader = catalogueOf(SERVICES)) => connectTo(await open(reader))

  it("D-pick-05 are seven read-only tools with schemas for input and output", async () => {
    const { tools } = await (await start()).listTools()
    const promised = ["search_services", "get_service_detail", "list_categories", "get_directory_stats"]
    const names = [...promised, "lint_endpoint", "pick_service", "compare_services"]
    expect(tools.map(({ name }) => name)).toEqual(names)
    for (const { name, annotations, inputSchema, outputSchema, description } of tools) {
      const openWorldHint = name === "lint_endpoint"
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint })
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"])
      expect(description).not.toBe("")
    }
  })

  it.each([
    ["protocol", { protocol: "l402" }, [2]],
    ["category, with what is below it", { category: "data" }, [1, 2]],
    ["health", { health: "down" }, [2]],
    ["price", { max_price_usd: 0.005 }, [1]],
    ["words", { q: "harbour" }, [1, 2]],
    ["several protocols in a list", { protocol: ["L402", "mpp"] }, [2, 3]],
    ["several protocols, separated by commas", { protocol: "L402, mpp" }, [2, 3]],
    ["several at once", { q: "harbour", health: "healthy", protocol: "x402" }, [1]],
    ["nothing, where null means not said", { protocol: null, q: "" }, [1, 2, 3]],
  ])("P-4.6-01 search_services filters by %s", async (_, given, places) => {
    const { data, isError } = await callTool(await start(), "search_services", given)
    expect(isError).toBe(false)
    const page = SearchOutput.parse(data)
    expect(page.services.map(({ id }) => id)).toEqual(places.map(idOf))
    expect(page).toMatchObject({ total: places.length, offset: 0, limit: 10, next_offset: null })
  })

  it("lint_endpoint reports findings with their fixes, and cleans the texts of the endpoint", async () => {
    const client = await start()
    const { data, isError, sentence, text } = await callTool(client, "lint_endpoint", { url: "https://a.example/paid" })
    expect([isError, sentence]).toEqual([false, "No client can pay this: the x402 challenge is not valid."])
    const { protocols, request } = LintOutput.parse(data)
    expect(request?.url).toBe("https://a.example/paid")
    expect(protocols.x402).toMatchObject({ present: true, valid: false })
    expect(protocols.x402.findings[0]).toMatchObject({ severity: "error", fix: expect.any(String) })
    expect(text).not.toContain("<b>")
    const refused = await callTool(client, "lint_endpoint", { url: "https://a.example/", method: "TRACE" })
    expect([refused.isError, refused.sentence]).toEqual([true, expect.stringMatching(/^method must be one of GET/)])
  })

  it("search_services shows the usual fields, or the requested ones, and always the id and the cautions", async () => {
    const client = await start()
    const { data: usual } = await callTool(client, "search_services", { limit: 1 })
    expect(Object.keys(usual.services[0]).sort()).toEqual([...USUAL_FIELDS].sort())
    const { data: chosen } = await callTool(client, "search_services", { limit: 1, fields: ["host", "number"] })
    expect(chosen.services).toEqual([{ id: idOf(1), cautions: [], host: "api.tidewright.example", number: 1 }])
  })

  it("search_services returns all matches page by page with next_offset", async () => {
    const client = await start()
    const seen: string[] = []
    let offset: number | null = 0
    while (offset !== null) {
      const { data } = await callTool(client, "search_services", { limit: 2, offset })
      for (const { id } of data.services) seen.push(id)
      offset = data.next_offset
    }
    expect(seen).toEqual([1, 2, 3].map(idOf))
    const { sentence } = await callTool(client, "search_services", { limit: 2 })
    expect(sentence).toBe("3 services match; here are 1 to 2. For more, use offset 2.")
  })

  it("search_services clamps a page that is too large or too small, and says so", async () => {
    const client = await start()
    expect((await callTool(client, "search_services", { limit: 5000 })).data.limit).toBe(50)
    expect((await callTool(client, "search_services", { limit: 0, offset: -3 })).data).toMatchObject({
      limit: 1,
      offset: 0,
    })
  })

  it("search_services reports a keyword search", async () => {
    const client = await start()
    const degraded = await callTool(client, "search_services", { q: DEGRADING })
    expect(degraded.data.search_degraded).toBe("embed-timeout")
    expect(degraded.sentence).toMatch(
      / Keyword search only: the directory's embedding provider did not respond in time\. A later search may find more\.$/,
    )
    const other = await callTool(client, "search_services", { q: "speech" })
    expect(other.data.search_degraded).toBeNull()
    expect(other.sentence).not.toContain("Keyword search only")
  })

  it("search_services says that a directory without embeddings needs no key from the caller", async () => {
    const reader = (reason: string): Reader => {
      const catalogue = catalogueOf(SERVICES)
      return { ...catalogue, search: async (query) => ({ ...(await catalogue.search(query)), searchDegraded: reason }) }
    }
    const { data, sentence } = await callTool(await start(reader("no-api-key")), "search_services", { q: "speech" })
    expect(data.search_degraded).toBe("no-api-key")
    expect(sentence).toMatch(
      / Keyword search only: this directory has no embedding provider set up\. Nothing is needed from you\.$/,
    )
    const unknown = await callTool(await start(reader("constructor")), "search_services", { q: "speech" })
    expect(unknown.sentence).toMatch(/ Keyword search only\.$/)
  })

  it("search_services hides test networks, unless the caller shows them", async () => {
    const client = await start(
      catalogueOf([...SERVICES, ...buildServices({ name: "Play money", id: idOf(4), test_network: true })]),
    )
    const find = async (given: Record<string, unknown>) => {
      const { data, sentence } = await callTool(client, "search_services", given)
      return [data.total, sentence]
    }
    expect(await find({})).toEqual([3, "3 services match; here are 1 to 3. There are no more."])
    expect(await find({ test_networks: null })).toEqual([3, expect.any(String)])
    expect(await find({ test_networks: "show" })).toEqual([4, expect.any(String)])
    const hint = 'No service matches. Test networks are hidden; test_networks "show" lists their services.'
    expect(await find({ q: "play", network: "base-sepolia" })).toEqual([0, hint])
    expect(await find({ q: "play", network: "base-sepolia", test_networks: "show" })).toEqual([1, expect.any(String)])
    const [{ description, inputSchema } = { description: "", inputSchema: {} }] = (await client.listTools()).tools
    expect(description).toContain('test_networks "show"')
    expect(inputSchema).toMatchObject({ properties: { test_networks: { default: "hide", enum: ["hide", "show"] } } })
  })

  it("return the structured result as JSON text too, without null members", async () => {
    const { data, text } = await callTool(await start(), "search_services", { q: "speech" })
    const known = JSON.parse(JSON.stringify(data, (_, value) => (value === null ? undefined : value)))
    expect(JSON.parse(text)).toEqual(known)
    expect(data.services[0].price_usd).toBeNull()
  })

  it.each([
    ["its id", idOf(2)],
    ["its number", "2"],
    ["its number as a number", 2],
  ])("P-4.6-02 get_service_detail finds a service by %s, with its health history", async (_, id) => {
    const { data } = await callTool(await start(), "get_service_detail", { id })
    const detail = DetailOutput.parse(data)
    expect(detail).toMatchObject({ id: idOf(2), name: "Harbour tides", health_status: "down" })
    expect(detail.health_checks.map((check) => check.id)).toEqual([
      "50",
      "49",
      "48",
      "47",
      "46",
      "45",
      "44",
      "43",
      "42",
      "41",
    ])
    expect(detail.health_checks[0]).toEqual(buildCheck({ id: "50" }))
    expect(detail.days).toHaveLength(1)
  })

  it("get_service_detail shows the requested number of checks", async () => {
    const client = await start()
    const count = async (checks: number) => {
      const { data } = await callTool(client, "get_service_detail", { id: "1", checks })
      return data.health_checks.length
    }
    expect([await count(0), await count(3), await count(500)]).toEqual([0, 3, 50])
  })

  it("P-4.6-03 list_categories counts services below each category", async () => {
    const { data, sentence } = await callTool(await start(), "list_categories")
    const { categories, total, shown } = CategoriesOutput.parse(data)
    expect([total, shown]).toEqual([5, 5])
    expect(categories["data"]).toEqual({
      ...{ L402: 1, x402: 1, MPP: 0, total: 2 },
      subcategories: {
        tides: { L402: 1, x402: 0, MPP: 0, total: 1 },
        weather: { L402: 0, x402: 1, MPP: 0, total: 1 },
      },
    })
    expect(sentence).toMatch(/^All 5 categories\./)
  })

  it("list_categories shows the 200 largest of 550 categories, each with its parent", async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ category: `c${index % 150}/s${index}` }))
    const { data } = await callTool(await start(catalogueOf(buildServices(...many))), "list_categories")
    const { categories, total, shown } = CategoriesOutput.parse(data)
    expect([total, shown]).toEqual([550, 200])
    expect(Object.keys(categories)).toHaveLength(150)
    const below = Object.values(categories).flatMap(({ subcategories }) => Object.keys(subcategories))
    expect(below).toHaveLength(50)
  })

  it("P-4.6-04 get_directory_stats returns totals, health and sync times", async () => {
    const { data, sentence } = await callTool(await start(), "get_directory_stats")
    expect(StatsOutput.parse(data)).toEqual(STATS)
    expect(sentence).toBe("3 services are listed, 2 of them healthy.")
  })

  it("write one service and one category in the singular", async () => {
    const stats = async () => ({ ...STATS, total_endpoints: 1, by_health: { ...STATS.by_health, healthy: 1 } })
    const client = await start({ ...catalogueOf(buildServices({ name: "Tides", category: "data" })), stats })
    const { sentence } = await callTool(client, "get_directory_stats")
    expect(sentence).toBe("1 service is listed, 1 of them healthy.")
    expect((await callTool(client, "list_categories")).sentence).toMatch(/^All 1 category\. /)
  })

  it.each([
    [
      "search_services",
      { protocol: "LSAT" },
      "protocol must be one of L402, x402, MPP, or several separated by commas.",
    ],
    ["search_services", { health: "fine", sort: "luck" }, /^health must be one of .*; sort must be one of .*\.$/],
    [
      "search_services",
      { protocol: ["L402", "LSAT"] },
      "protocol must be one of L402, x402, MPP, or several separated by commas.",
    ],
    ["search_services", { protocol: { not: "L402" } }, "protocol must be text or a list of texts."],
    ["search_services", { network: [8453] }, "network must be text or a list of texts."],
    ["search_services", { max_price_usd: -1 }, "max_price_usd must be a number that is not negative."],
    ["search_services", { max_price_usd: "cheap" }, "max_price_usd must be a number."],
    ["search_services", { limit: 1.5 }, "limit must be a whole number."],
    ["search_services", { q: ["a"] }, "q must be text."],
    ["search_services", { q: "x".repeat(201) }, "q must be at most 200 characters."],
    ["search_services", { fields: ["secret"] }, /^fields\.0 /],
    ["search_services", { colour: 1 }, /^colour is not one of protocol, category, health, source, /],
    ["search_services", { price: 1 }, "price is not an argument of this tool; use max_price_usd."],
    ["lint_endpoint", { url: "https://a.example/x", probe_body: "{}" }, /^probe_body .*; use body\.$/],
    ["get_service_detail", {}, "id must be the id of a service."],
    ["get_service_detail", { id: idOf(9) }, "There is no service with this id; search_services shows the ids."],
    ["get_service_detail", { id: "../health" }, "There is no service with this id; search_services shows the ids."],
    ["list_categories", { parent: "ai" }, "parent is unknown; this tool has no arguments."],
    ["get_directory_stats", { days: 3 }, "days is unknown; this tool has no arguments."],
  ])("%s rejects %j in one sentence", async (name, given, sentence) => {
    const faults: unknown[] = []
    const client = await connectTo(await open(catalogueOf(SERVICES)), faults)
    const called = await callTool(client, name, given)
    expect(called).toMatchObject({ isError: true, text: "", data: undefined })
    expect(called.sentence).toMatch(sentence)
    expect(faults).toEqual([])
  })

  it("reports an empty search and an empty page", async () => {
    const client = await start()
    const none = await callTool(client, "search_services", { q: "zzz" })
    expect(none.sentence).toBe("No service matches. Try one word, fewer filters, or a category from list_categories.")
    const past = await callTool(client, "search_services", { offset: 7 })
    expect(past.sentence).toBe("3 services match, none of them at offset 7.")
    expect(past.data).toMatchObject({ services: [], next_offset: null })
  })
})

describe("search_services", () => {
  it("takes every filter of the list by its own name", () => {
    const names = [...FILTER_NAMES, "sort", "order", "limit", "offset", "fields"]
    expect(Object.keys(SearchInput.shape).sort()).toEqual(names.sort())
  })
})

describe("the MCP server", () => {
  it("rejects an unknown tool", async () => {
    const client = await connectTo(catalogueOf([]))
    await expect(client.callTool({ name: "delete_service", arguments: {} })).rejects.toThrow(/There is no such tool/)
  })

  it("reports an internal error to the operator and hides it from the caller", async () => {
    const failure = new Error("connection to 10.0.0.7 as postgres refused")
    const broken = { ...catalogueOf([]), stats: () => Promise.reject(failure) }
    const faults: unknown[] = []
    const called = await callTool(await connectTo(broken, faults), "get_directory_stats")
    expect(called.isError).toBe(true)
    expect(called.sentence).toBe("The directory cannot be read at the moment. Try again later.")
    expect(faults).toEqual([failure])
  })
})
