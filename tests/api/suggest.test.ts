import { afterAll, beforeEach, describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/suggest/route"
import { Suggestions } from "@/lib/catalogue/schema"
import { disconnect } from "@/lib/db/client"
import { call } from "@/tests/support/api"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

const get = (search: string) => call(route, "GET", `/api/v1/suggest${search}`)
const suggest = async (q: string) => {
  const { body } = await get(`?q=${encodeURIComponent(q)}`)
  return Suggestions.parse(body).suggestions
}
const brief = async (q: string) => (await suggest(q)).map(({ kind, text }) => `${kind} ${text}`)

describe("GET /api/v1/suggest", () => {
  it("D-query-05 suggests names, providers and categories that begin with the text, in any letter case", async () => {
    const { id } = await aService({ name: "Weather Maps", provider: "WEATHERLY", category: "Weather/Europe" })
    await aService({ name: "Translate", category: "text" })
    const { status, headers, body } = await get("?q=weA")
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=10, stale-while-revalidate=60"])
    expect(Suggestions.parse(body).suggestions.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
      { kind: "provider", text: "WEATHERLY", host: expect.stringMatching(/^host\d+\.example$/), count: 1 },
      { kind: "category", text: "Weather", path: "Weather", count: 1 },
      { kind: "service", text: "Weather Maps", id },
      { kind: "category", text: "Weather/Europe", path: "Weather/Europe", count: 1 },
    ])
  })

  it("D-query-05 finds words inside names, and misspelt words", async () => {
    await aService({ name: "Global Weather", provider: "Acme Forecasts", category: "data/meteorology" })
    await aService({ name: "Translate", category: "text" })
    expect(await brief("weather")).toEqual(["service Global Weather"])
    expect(await brief("wether")).toEqual(["service Global Weather"])
    expect(await brief("forcasts")).toEqual(["provider Acme Forecasts"])
    expect(await brief("metorology")).toEqual(["category data/meteorology"])
    expect(await brief("globl wether")).toEqual(["service Global Weather"])
    expect(await brief("transalte")).toEqual(["service Translate"])
    expect(await brief("zebra")).toEqual([])
  })

  it("counts the services of a provider and of a category with its subcategories", async () => {
    for (const category of ["ai/llm", "AI/llm/chat", "ai", "aid"]) await aService({ category, provider: "Aide" })
    await aService({ url: "https://one.example/a", provider: "aix" })
    await aService({ url: "https://one.example/b", provider: "Aix" })
    const found = await suggest("ai")
    expect(found).toContainEqual({ kind: "category", text: "ai", path: "ai", count: 3 })
    expect(found).toContainEqual({ kind: "category", text: "aid", path: "aid", count: 1 })
    // `host` is null for a provider with several hosts, because each provider page is about one host.
    expect(found).toContainEqual({ kind: "provider", text: "Aide", host: null, count: 4 })
    expect(found).toContainEqual({
      kind: "provider",
      text: expect.stringMatching(/^aix$/i),
      host: "one.example",
      count: 2,
    })
  })

  it("lists each name once, at most ten, the shortest first", async () => {
    for (let place = 0; place < 15; place += 1) await aService({ name: `Weather ${"x".repeat(place)}`.trim() })
    await aService({ name: "WEATHER", protocol: "L402" })
    const found = await brief("weather")
    expect(found).toHaveLength(10)
    expect(found[0]?.toLowerCase()).toBe("service weather")
    expect(found[1]).toBe("service Weather x")
  })

  it("suggests public services only", async () => {
    for (const status of ["pending", "rejected", "retired"]) {
      await aService({ status, name: "Secret", provider: "Secretary", category: "secret" })
    }
    await aService({ name: "Secret", provider: "Secretary", deletedAt: new Date(), deletedBy: "owner" })
    expect(await suggest("secret")).toEqual([])
    expect(await suggest("secert")).toEqual([])
  })

  it.each(["", "?q=", "?q=a", "?q=%20%20a%20", "?q=%F0%9F%8C%8A"])("suggests nothing for %j", async (search) => {
    await aService({ name: "a 🌊" })
    const { status, body } = await get(search)
    expect([status, body]).toEqual([200, { suggestions: [] }])
  })

  it.each(["%%", "__", "\\\\", "a'b", 'ab"; drop table services', "日本", "%2f/", "ß".repeat(200)])(
    "takes %s as text",
    async (q) => {
      await aService({ name: q.slice(0, 100), category: "plain", provider: `${q.slice(0, 90)} Inc.` })
      expect((await suggest(q.slice(0, 100))).map(({ kind }) => kind)).toContain("service")
    },
  )

  it("rejects text that is too long or invisible", async () => {
    const long = await get(`?q=${"a".repeat(201)}`)
    expect([long.status, long.body.error]).toEqual([400, "q must be at most 200 characters."])
    expect((await get("?q=ab%00c")).status).toBe(400)
    expect((await get("?q=ab&q=cd")).status).toBe(400)
  })

  it("D-query-02 reports ignored parameters, and rejects them with strict", async () => {
    const { headers } = await get("?q=ab&limit=5")
    expect(headers.get("x-directory-ignored-params")).toBe("limit")
    const refusal = await get("?q=ab&limit=5&strict=true")
    expect([refusal.status, refusal.body.error]).toEqual([400, "limit is not a parameter of this URL."])
  })
})
