import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/suggest/route"
import { Suggestions } from "@/lib/catalogue/schema"
import { aService, call } from "@/tests/support/directory"

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
    const host = expect.stringMatching(/^host\d+\.example$/)
    expect(Suggestions.parse(body).suggestions).toMatchObject([
      { kind: "category", text: "Weather", path: "Weather", count: 1 },
      { kind: "category", text: "Weather/Europe", path: "Weather/Europe", count: 1 },
      { kind: "provider", text: "WEATHERLY", host, domain_verified: false, count: 1 },
      { kind: "service", text: "Weather Maps", id },
    ])
  })

  it("gives protocol, health, price and evidence of a service", async () => {
    const paid = { name: "Weather", protocol: "L402", healthStatus: "degraded" } as const
    const measured = { uptime30d: 0.9952, latencyP50Ms: 33, reliabilityScore: 97.4, scoreTerms: { checks: 200 } }
    const { id } = await aService({ ...paid, ...measured, declaredPriceSats: 120n, declaredPriceUsd: 0.08 })
    const priced = { asked_price_usd: 0.08, asked_basis: null, asked_unit: null }
    const facts = { protocol: "L402", health_status: "degraded", asked_usd: 0.08, asked_sats: 120, ...priced }
    expect(await suggest("weather")).toEqual([
      { kind: "service", text: "Weather", id, ...facts, cautions: [], evidence: "99.5\u00a0% · 33\u00a0ms · 97" },
    ])
    await aService({ name: "Hail", protocol: "MPP", healthStatus: "unknown", declaredPriceSats: 7n, testNetwork: true })
    const unknown = { protocol: "MPP", health_status: "unknown", asked_usd: null, asked_sats: null }
    const early = { evidence: "0 of 96 checks", cautions: [expect.objectContaining({ id: "new" })] }
    expect(await suggest("hail")).toMatchObject([{ kind: "service", ...unknown, ...early }])
  })

  it("D-price-05 says what the price of a service pays for", async () => {
    const ceiling = {
      observedPriceUsd: 0.05,
      observedBasis: "ceiling",
      observedAt: new Date(),
      observedIsCurrent: true,
    }
    await aService({ name: "Sleet", protocol: "x402", ...ceiling })
    expect(await suggest("sleet")).toMatchObject([{ asked_usd: null, asked_price_usd: 0.05, asked_basis: "ceiling" }])
  })

  it("marks a provider whose only host is verified", async () => {
    await aService({ url: "https://one.example/a", provider: "Acme", domainVerified: true })
    await aService({ url: "https://one.example/b", provider: "Acme" })
    await aService({ url: "https://two.example/a", provider: "Acorn", domainVerified: true })
    await aService({ url: "https://three.example/a", provider: "Acorn" })
    expect(await suggest("ac")).toMatchObject([
      { text: "Acme", host: "one.example", domain_verified: true },
      { text: "Acorn", host: null, domain_verified: false },
    ])
  })

  it("suggests categories by inner words, by phrases and by similar spellings, if they have services", async () => {
    for (const category of ["data/weather", "ai/llm", "media/images", "custom/bird-songs"]) await aService({ category })
    expect(await brief("weather")).toEqual(["category data/weather"])
    expect(await brief("data weather")).toEqual(["category data/weather", "category data"])
    expect(await brief("songs")).toEqual(["category custom/bird-songs", "category media"])
    expect(await brief("cheap llm")).toEqual(["category ai/llm"])
    expect(await brief("pictures")).toEqual(["category media/images"])
    expect(await brief("pict")).toEqual(["category media/images"])
    expect(await brief("wether")).toEqual(["category data/weather"])
    // The phrase leads to communication/email, which has no services.
    expect(await brief("newsletter")).toEqual([])
  })

  it("suggests a category by an inner word before categories that phrases lead to", async () => {
    const phrases = ["data/weather", "ai/llm", "data/news", "data/travel"]
    for (const category of [...phrases, "z/llm-weather-news-hotel"]) await aService({ category })
    expect((await brief("llm weather news hotel"))[0]).toBe("category z/llm-weather-news-hotel")
  })

  it("suggests a category by an inner word next to many services with matching names", async () => {
    for (let place = 0; place < 15; place += 1) await aService({ name: `Weather ${place}`, category: "data/weather" })
    expect((await brief("weather"))[0]).toBe("category data/weather")
  })

  it("finds a service by a misspelt word and the beginning of the next", async () => {
    await aService({ name: "Image generator" })
    expect(await brief("imge gen")).toEqual(["service Image generator"])
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
    expect(found).toContainEqual({ kind: "provider", text: "Aide", host: null, domain_verified: false, count: 4 })
    expect(found).toContainEqual({
      kind: "provider",
      text: expect.stringMatching(/^aix$/i),
      host: "one.example",
      domain_verified: false,
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
})
