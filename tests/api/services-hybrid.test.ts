// Hybrid search with an embeddings server: the order of text matches and semantic matches.

import { beforeEach, describe, expect, it } from "vitest"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"

const server = await serveEmbeddings()
const { aService, list, pool } = await import("@/tests/support/directory")
const { storeVectors } = await import("@/tests/support/embedded")

beforeEach(() => server.behave("well"))

/** Creates a service and stores the embedding of `text` for it, instead of the embedding of the service's own text. */
async function aServiceMeaning(text: string, given: Parameters<typeof aService>[0] = {}) {
  const service = await aService(given)
  await storeVectors([{ id: service.id, text }])
  return service
}

describe("GET /api/v1/services: hybrid search", () => {
  it("P-4.1-17 P-4.1-18 puts the exact name first, then text in the name, then text elsewhere, then the nearest", async () => {
    await aServiceMeaning("weather forecast", { name: "d nearest" })
    await aServiceMeaning("weather forecast for the coming week of rain and snow", { name: "e near", featured: true })
    await aService({ name: "c", description: "Forecast of many things", featured: true })
    await aService({ name: "My forecast", healthStatus: "down" })
    await aService({ name: "FORECAST", healthStatus: "down" })
    await aServiceMeaning("translate text to spanish", { name: "f unrelated", featured: true })
    const { names, headers, body } = await list("?q=forecast&explain=true")
    expect(names.slice(0, 3)).toEqual(["FORECAST", "My forecast", "c"])
    expect(names.slice(3).toSorted()).toEqual(["d nearest", "e near"])
    expect(body.services.map(({ match }: { match: { tier: string } }) => match.tier)).toEqual(["A", "B", "C", "D", "D"])
    const [, , , first, second] = body.services
    expect(first.match.cosine).toBeGreaterThan(second.match.cosine)
    expect(body.total).toBe(5)
    expect(headers.get("X-Directory-Search-Degraded")).toBeNull()
    expect(headers.get("X-Directory-Semantic-Cap")).toBe("false")
  })

  it("P-4.1-18 keeps the default order within a tier and for equal similarity", async () => {
    for (const name of ["b forecast", "a forecast"]) await aService({ name })
    await aService({ name: "z forecast", featured: true })
    expect((await list("?q=forecast")).names).toEqual(["z forecast", "a forecast", "b forecast"])
  })

  it("P-4.1-19 includes neighbours in an explicit sort without ranking by similarity", async () => {
    await aServiceMeaning("weather forecast", { name: "Near", declaredPriceUsd: 0.1 })
    await aService({ name: "Forecast", declaredPriceUsd: 0.3 })
    await aService({ name: "A forecast", declaredPriceUsd: 0.2 })
    await aServiceMeaning("translate text", { name: "Far", declaredPriceUsd: 0.01 })
    expect((await list("?q=forecast&sort=price")).names).toEqual(["Near", "A forecast", "Forecast"])
    expect((await list("?q=forecast&sort=price&order=desc")).names).toEqual(["Forecast", "A forecast", "Near"])
  })

  it("D-query-05 explains tier, terms, fields and cosine; without a text every service is of tier E", async () => {
    await aServiceMeaning("weather forecast", { name: "Forecast", description: "forecast", provider: "Forecast Ltd" })
    const [found] = (await list("?q=Forecast&explain=1")).body.services
    expect(found.match).toEqual({
      tier: "A",
      terms: ["Forecast"],
      fields: ["name", "description", "provider"],
      cosine: expect.closeTo(0.8, 0),
    })
    const [listed] = (await list("?explain=true")).body.services
    expect(listed.match).toEqual({ tier: "E", terms: [], fields: [], cosine: null })
    expect((await list("?q=forecast")).body.services[0]).not.toHaveProperty("match")
  })

  it("D-query-04 applies filters before it takes the nearest neighbours", async () => {
    for (let i = 0; i < 210; i++) await aService({ name: `n${i}` })
    const { rows } = await pool().query<{ id: string }>("select id from services")
    await storeVectors(rows.map(({ id }) => ({ id, text: "weather forecast" })))
    await aServiceMeaning("forecast of rain for sailors and farmers", { name: "the one", protocol: "MPP" })
    const filtered = await list("?q=forecast&protocol=MPP")
    expect(filtered.names).toEqual(["the one"])
    expect(filtered.headers.get("X-Directory-Semantic-Cap")).toBe("false")
    const all = await list("?q=forecast")
    expect(all.headers.get("X-Directory-Semantic-Cap")).toBe("true")
    expect(all.body.total).toBe(100)
  })

  it("D-query-04 finds no neighbours for nonsense, among hidden services and vectors of another model", async () => {
    await aServiceMeaning("weather forecast", { name: "a" })
    await aServiceMeaning("weather forecast", { name: "b", status: "pending" })
    const other = await aServiceMeaning("weather forecast", { name: "c" })
    await pool().query("update embeddings set model = 'another' where service_id = $1", [other.id])
    expect((await list("?q=zxqvjk%20wrrgl")).names).toEqual([])
    expect((await list("?q=forecast")).names).toEqual(["a"])
  })

  it("has one total for all pages, by offset and by cursor", async () => {
    for (let i = 0; i < 12; i++) await aServiceMeaning(`weather forecast ${"rain ".repeat(i)}`, { name: `m${i}` })
    for (let i = 0; i < 5; i++) await aServiceMeaning("weather forecast", { name: `forecast ${i}` })
    const whole = (await list("?q=forecast&limit=200")).names
    expect(whole).toHaveLength(17)
    const seen: string[] = []
    let after = ""
    do {
      const { names, body } = await list(`?q=forecast&limit=4${after}`)
      seen.push(...names)
      expect(body.total).toBe(17)
      after = body.next_cursor && `&after=${body.next_cursor}`
    } while (after)
    expect(seen).toEqual(whole)
    for (const offset of [0, 4, 5, 16, 17]) {
      const { names, body } = await list(`?q=forecast&limit=4&offset=${offset}`)
      expect(names).toEqual(whole.slice(offset, offset + 4))
      expect(body.total).toBe(17)
    }
  })

  it("lists one service for each URL with group=url, by text or by similarity", async () => {
    const siblings = (path: string, ...names: [string, string]) =>
      Promise.all(
        names.map((name, index) => {
          const protocol = index === 0 ? "x402" : "L402"
          const given = { url: `https://a.example/${path}`, name, protocol, domainVerified: index === 0 }
          return aServiceMeaning("weather forecast", given)
        }),
      )
    await siblings("both", "Forecast A", "Forecast B")
    await siblings("one", "Rain", "Forecast C")
    await siblings("none", "Snow", "Wind")
    for (const search of ["", "&sort=price", "&sort=price&order=desc", "&protocol=x402,L402"]) {
      const { names, body } = await list(`?q=forecast&group=url${search}`)
      const groups = names.map((name) => (name.startsWith("Forecast") ? name : "near")).sort()
      expect([search, groups, body.total]).toEqual([search, ["Forecast A", "Forecast C", "near"], 3])
    }
  })

  it("D-query-05 counts neighbours in facets too", async () => {
    await aServiceMeaning("weather forecast", { protocol: "L402", healthStatus: "healthy" })
    await aServiceMeaning("weather forecast", { protocol: "x402", healthStatus: "down" })
    await aServiceMeaning("translate text", { protocol: "MPP" })
    await aService({ name: "Forecast", protocol: "x402", healthStatus: "down" })
    const { body } = await list("?q=forecast&protocol=x402&facets=protocol,health")
    expect(body.total).toBe(2)
    expect(body.facets).toEqual({
      protocol: [
        { value: "x402", count: 2 },
        { value: "L402", count: 1 },
      ],
      health: [{ value: "down", count: 2 }],
    })
    for (const { value, count } of body.facets.protocol)
      expect((await list(`?q=forecast&protocol=${value}`)).body.total).toBe(count)
  })

  it("sends a text to the server once, whatever its case and white space", async () => {
    await aService()
    const before = server.asked.length
    for (const q of ["Once only", "once  only", "ONCE ONLY"]) await list(`?q=${encodeURIComponent(q)}`)
    expect(server.asked.length - before).toBe(1)
  })
})
