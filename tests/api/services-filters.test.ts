import { beforeEach, describe, expect, it } from "vitest"
import * as feed from "@/app/feed.json/route"
import { aService, call, db, list } from "@/tests/support/directory"

const IGNORED = "x-directory-ignored-params"
const fields = (body: { details?: { field: string }[] }) => body.details?.map(({ field }) => field)

describe("GET /api/v1/services", () => {
  it("filters by provider, whole and in any letter case", async () => {
    await aService({ name: "a", provider: "Acme Weather" })
    await aService({ name: "b", provider: "ACME weather" })
    await aService({ name: "c", provider: "Acme" })
    await aService({ name: "d" })
    expect((await list("?provider=acme+WEATHER")).names).toEqual(["a", "b"])
    expect((await list("?provider=acme")).names).toEqual(["c"])
    expect((await list("?provider=%25")).names).toEqual([])
  })

  it("filters by payment network, by its id or name in any letter case, whichever the listing stores", async () => {
    await aService({ name: "a", declaredNetwork: "eip155:8453" })
    await aService({ name: "b", declaredNetwork: "Base" })
    await aService({ name: "c", declaredNetwork: "base-sepolia" })
    await aService({ name: "d", declaredNetwork: "Base Camp" })
    await aService({ name: "e" })
    for (const network of ["base", "Base", "EIP155:8453", "eip155:8453,base"]) {
      const { names, body } = await list(`?network=${network}&facets=network`)
      expect([network, names, body.total]).toEqual([network, ["a", "b"], 2])
      expect(count(body.facets)).toEqual({ network: ["eip155:8453 2", "Base Camp 1", "eip155:84532 1"] })
    }
    expect((await list("?network=Base+Sepolia")).names).toEqual(["c"])
    expect((await list("?network=BASE+camp")).names).toEqual(["d"])
    expect((await list("?network=bas")).names).toEqual([])
  })

  it("D-query-05 filters by the time of the last change, inclusive, also right after a change", async () => {
    const old = await aService({ name: "old", updatedAt: new Date("2026-11-20T10:00:00Z") })
    await aService({ name: "new", updatedAt: new Date("2026-11-21T10:00:00Z") })
    const since = "?updated_since=2026-11-21T10:00:00Z"
    expect(await list(since)).toMatchObject({ names: ["new"], body: { total: 1 } })
    expect((await list("?updated_since=2026-11-21")).names).toEqual(["new"])
    expect((await list("?updated_since=2026-11-21%2010:00:00")).names).toEqual(["new"])
    expect((await list("?updated_since=2026-11-21%2010:00:01")).names).toEqual([])
    expect((await list("?updated_since=2026-11-21T10:00:01Z")).names).toEqual([])
    await db().service.update({ where: { id: old.id }, data: { updatedAt: new Date("2026-11-22T00:00:00Z") } })
    expect(await list(since)).toMatchObject({ names: ["new", "old"], body: { total: 2 } })
    const refusal = await list("?updated_since=yesterday")
    expect([refusal.status, refusal.body.error]).toEqual([
      400,
      "updated_since must be a time such as 2026-11-22T10:00:00Z or 2026-11-22 10:00:00, or a day such as 2026-11-22.",
    ])
  })

  it("D-query-02 reports ignored parameters, and rejects them with strict", async () => {
    const answer = await list("?protocol=MPP&colour=red&sort_by=a%2Cb")
    expect([answer.status, answer.headers.get(IGNORED)]).toEqual([200, "colour, sort_by"])
    const refusal = await list("?protocol=MPP&colour=red&sort_by=x&strict=true")
    expect([refusal.status, refusal.body.code, fields(refusal.body)]).toEqual([
      400,
      "invalid_parameter",
      ["colour", "sort_by"],
    ])
    const fine = await list("?protocol=MPP&strict=true")
    expect([fine.status, fine.headers.get(IGNORED)]).toEqual([200, null])
  })
})

type FacetCounts = Record<string, { value: string; count: number }[]>
const count = (facets: FacetCounts) =>
  Object.fromEntries(
    Object.entries(facets).map(([name, counts]) => [name, counts.map(({ value, count }) => `${value} ${count}`)]),
  )

describe("D-query-06 GET /api/v1/services: a filter with several values", () => {
  beforeEach(async () => {
    const usdc = { declaredAsset: "USDC", declaredNetwork: "eip155:8453" }
    await aService({
      ...usdc,
      name: "a",
      protocol: "x402",
      healthStatus: "healthy",
      category: "ai/llm",
      sources: ["mpp"],
    })
    await aService({
      ...{ name: "b", protocol: "L402", healthStatus: "degraded", category: "ai", sources: ["satring", "mpp"] },
      ...{ declaredAsset: "BTC", declaredNetwork: "lightning" },
    })
    await aService({ ...usdc, name: "c", protocol: "MPP", healthStatus: "down", category: "data", sources: ["bazaar"] })
    await aService({ name: "d", protocol: "x402", category: "aid", sources: [], declaredAsset: "EURC" })
  })

  it.each([
    ["protocol=L402,MPP", ["b", "c"]],
    ["protocol=mpp&protocol=l402", ["b", "c"]],
    ["health=healthy,degraded", ["a", "b"]],
    ["health=unknown,down", ["c", "d"]],
    ["category=ai/llm,data", ["a", "c"]],
    ["category=AI,data", ["a", "b", "c"]],
    ["network=eip155:8453,LIGHTNING", ["a", "b", "c"]],
    ["payment_asset=usdc,btc", ["a", "b", "c"]],
    ["source=mpp,satring", ["a", "b"]],
    ["source=satring,bazaar", ["b", "c"]],
    ["protocol=x402,MPP&health=healthy,down", ["a", "c"]],
    ["protocol=x402,L402,MPP", ["a", "b", "c", "d"]],
    ["protocol=x402,", ["a", "d"]],
    ["network=x&payment_asset=USDC,EURC", []],
  ])("%s lists the services with one of the values", async (search, names) => {
    for (const sort of ["name", "asked_price", "recommended"]) {
      const answer = await list(`?${search}&sort=${sort}`)
      expect([answer.names.sort(), answer.body.total]).toEqual([names, names.length])
    }
  })

  it("counts each facet under the other filters, and its own values without its own filter", async () => {
    const facets = async (search: string) => count((await list(`?${search}`)).body.facets)
    expect(await facets("protocol=L402,MPP&facets=protocol,health,network")).toEqual({
      protocol: ["x402 2", "L402 1", "MPP 1"],
      health: ["degraded 1", "down 1"],
      network: ["eip155:8453 1", "lightning 1"],
    })
    expect(await facets("protocol=x402,L402&health=healthy,degraded,down&facets=protocol,health,asset")).toEqual({
      protocol: ["L402 1", "MPP 1", "x402 1"],
      health: ["degraded 1", "healthy 1", "unknown 1"],
      asset: ["BTC 1", "USDC 1"],
    })
    expect(await facets("payment_asset=USDC,BTC&source=mpp,bazaar&facets=asset,source,category")).toEqual({
      asset: ["USDC 2", "BTC 1"],
      source: ["mpp 2", "bazaar 1", "satring 1"],
      category: ["ai 2", "ai/llm 1", "data 1"],
    })
  })

  it("is accepted by a feed", async () => {
    const { status, body } = await call(feed, "GET", "/feed.json?protocol=L402,MPP&strict=true")
    const titles: string[] = body.items.map(({ title }: { title: string }) => title)
    expect([status, titles.sort()]).toEqual([200, ["b", "c"]])
  })
})

describe("GET /api/v1/services: filters by facts", () => {
  it("finds services that have all of the named details", async () => {
    const details = { description: { description: "d" }, price: { declaredPriceUsd: 0.1 } }
    await aService({ name: "none" })
    await aService({ name: "description", ...details.description })
    await aService({ name: "price", ...details.price })
    await aService({ name: "asked", observedPriceUsd: 0.1, observedAt: new Date() })
    await aService({ name: "schema", sourceHasSchema: true })
    await aService({ name: "all", ...details.description, ...details.price, challengeHasSchema: true })
    await aService({ name: "two", ...details.description, ...details.price })
    const find = async (has: string) => (await list(`?sort=name&has=${has}`)).names
    expect(await find("description")).toEqual(["all", "description", "two"])
    expect(await find("price")).toEqual(["all", "asked", "price", "two"])
    expect(await find("schema")).toEqual(["all", "schema"])
    expect(await find("description,price")).toEqual(["all", "two"])
    expect(await find("price,description,schema")).toEqual(["all"])
    const { facets, services } = (await list("?has=description&facets=has&sort=name")).body
    expect(count(facets)).toEqual({ has: ["price 4", "description 3", "schema 2"] })
    expect(services.map(({ has_schema }: { has_schema: boolean }) => has_schema)).toEqual([true, false, false])
  })

  it("hides services that take test money, or shows all", async () => {
    await aService({ name: "money" })
    await aService({ name: "test", testNetwork: true })
    expect((await list("?test_networks=hide")).names).toEqual(["money"])
    for (const search of ["", "?test_networks=show", "?test_networks=SHOW"]) {
      expect((await list(search)).names).toEqual(["money", "test"])
    }
    const { facets } = (await list("?test_networks=hide&facets=test_networks")).body
    expect(count(facets)).toEqual({ test_networks: ["show 2", "hide 1"] })
  })

  it("finds services with an uptime and a response time, and leaves out services without checks", async () => {
    await aService({ name: "a", uptime30d: 1, latencyP50Ms: 80 })
    await aService({ name: "b", uptime30d: 0.99, latencyP50Ms: 500 })
    await aService({ name: "c", uptime30d: 0.7, latencyP50Ms: 501 })
    await aService({ name: "d" })
    expect((await list("?min_uptime=0.99")).names).toEqual(["a", "b"])
    expect((await list("?min_uptime=0")).names).toEqual(["a", "b", "c"])
    expect((await list("?max_latency_ms=500")).names).toEqual(["a", "b"])
    expect((await list("?min_uptime=0.5&max_latency_ms=100")).names).toEqual(["a"])
    expect((await list("?max_latency_ms=10")).names).toEqual([])
    const { facets } = (await list("?min_uptime=0.99&facets=uptime,latency")).body
    expect(count(facets)).toEqual({
      uptime: ["0.5 3", "0.8 2", "0.9 2", "0.95 2", "0.98 2", "0.99 2", "0.995 1", "0.999 1", "1 1"],
      latency: ["1000 2", "10000 2", "2000 2", "3000 2", "500 2", "5000 2", "100 1", "200 1", "300 1"],
    })
  })

  it("finds services of proved domains", async () => {
    await aService({ name: "proved", domainVerified: true })
    await aService({ name: "valid", x402PaymentValid: 1 })
    expect((await list("?domain_verified=true")).names).toEqual(["proved"])
    expect((await list("?domain_verified=false")).body.total).toBe(2)
    expect((await list("?verified=true")).names).toEqual(["proved", "valid"])
    const { facets } = (await list("?facets=domain_verified,payment_valid,verified")).body
    expect(count(facets)).toEqual({ domain_verified: ["true 1"], payment_valid: ["true 1"], verified: ["true 2"] })
  })

  it("finds services whose asked price differs from the declared price, or the others", async () => {
    const asked = { observedPriceUsd: 0.1, observedAt: new Date() }
    await aService({ name: "differs", ...asked, declaredPriceUsd: 0.05 })
    await aService({ name: "rounded", ...asked, declaredPriceUsd: 0.0999 })
    await aService({ name: "undeclared", ...asked })
    await aService({ name: "unknown" })
    expect((await list("?price_drift=true")).names).toEqual(["differs"])
    expect((await list("?price_drift=1")).names).toEqual(["differs"])
    expect((await list("?price_drift=false")).names).toEqual(["rounded", "undeclared", "unknown"])
    const { facets } = (await list("?price_drift=true&facets=price_drift")).body
    expect(count(facets)).toEqual({ price_drift: ["false 3", "true 1"] })
  })
})

describe("GET /feed.json", () => {
  it("takes times in both formats, like the list", async () => {
    await aService({ name: "old", updatedAt: new Date("2026-11-20T10:00:00Z") })
    await aService({ name: "new", updatedAt: new Date("2026-11-21T10:00:00Z") })
    for (const since of ["2026-11-21T10:00:00Z", "2026-11-21%2010:00:00"]) {
      const { status, body } = await call(feed, "GET", `/feed.json?updated_since=${since}`)
      expect([status, body.items.map(({ title }: { title: string }) => title)]).toEqual([200, ["new"]])
    }
  })

  it("D-query-02 reports parameters that a feed does not take, and rejects them with strict", async () => {
    const ask = (search: string) => call(feed, "GET", `/feed.json${search}`)
    const answer = await ask("?type=new&sort=price&facets=health&colour=red")
    expect([answer.status, answer.headers.get(IGNORED)]).toEqual([200, "sort, facets, colour"])
    const refusal = await ask("?type=new&sort=price&colour=red&strict=1")
    expect([refusal.status, fields(refusal.body)]).toEqual([400, ["sort", "colour"]])
    expect((await ask("?type=new&protocol=MPP&strict=1")).status).toBe(200)
  })
})
