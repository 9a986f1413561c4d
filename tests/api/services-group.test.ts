// One service for each URL: of the services of one URL that match, the most recommended one.

import { beforeEach, describe, expect, it } from "vitest"
import { listRows } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { rankHosts } from "@/lib/catalogue/recommendation/host-turns"
import { aService, db, fillDatabase, list, pool, resetDatabase } from "@/tests/support/directory"

const URLS = { tides: "https://a.example/tides", maps: "https://a.example/maps" }
interface Shown {
  id: string
  url: string
}
interface Page {
  services: Shown[]
  total: number
  next_cursor: string | null
}
const read = async (search: string): Promise<Page> => (await list(search)).body
const ids = ({ services }: Pick<Page, "services">) => services.map(({ id }) => id)

describe("D-query-09 GET /api/v1/services?group=url", () => {
  beforeEach(async () => {
    await resetDatabase()
    const tides = { url: URLS.tides, category: "data/weather" }
    await aService({
      ...tides,
      name: "Tides B x402",
      declaredPriceUsd: 0.02,
      healthStatus: "healthy",
      reliabilityScore: 90,
    })
    await aService({ ...tides, name: "Tides A L402", protocol: "L402", declaredPriceUsd: 0.01, healthStatus: "down" })
    await aService({
      ...{ ...tides, name: "Tides C MPP", protocol: "MPP", declaredPriceUsd: 0.03 },
      ...{ healthStatus: "degraded", description: "Moon phases", domainVerified: true },
    })
    await aService({ url: URLS.maps, name: "Maps x402", healthStatus: "unknown" })
    await aService({ url: URLS.maps, name: "Maps L402", protocol: "L402", declaredPriceUsd: 5 })
    await aService({ url: "https://b.example/tides", name: "Alone", description: "Tides", declaredPriceUsd: 0.5 })
  })

  it.each([
    ["sort=asked_price", ["Tides B x402", "Alone", "Maps L402"]],
    ["sort=asked_price&order=desc", ["Maps L402", "Alone", "Tides B x402"]],
    ["sort=price", ["Tides B x402", "Alone", "Maps L402"]],
    ["sort=recommended", ["Tides B x402", "Alone", "Maps L402"]],
    ["sort=recommended&order=asc", ["Maps L402", "Alone", "Tides B x402"]],
    ["sort=reliability", ["Tides B x402", "Alone", "Maps L402"]],
    ["sort=name", ["Alone", "Maps L402", "Tides B x402"]],
    ["sort=name&order=desc", ["Tides B x402", "Maps L402", "Alone"]],
    ["", ["Tides B x402", "Alone", "Maps L402"]],
  ])("lists the most recommended service of each URL, in the order ?%s", async (sort, expected) => {
    const { names, body } = await list(`?group=url&${sort}`)
    expect([names, body.total]).toEqual([expected, 3])
    expect((await list(`?${sort}`)).body.total).toBe(6)
  })

  it("lists every service without the parameter", async () => {
    expect((await list("?sort=name")).names).toHaveLength(6)
  })

  it.each([
    ["protocol=L402", ["Maps L402", "Tides A L402"]],
    ["protocol=L402,MPP", ["Maps L402", "Tides C MPP"]],
    ["verified=true", ["Tides C MPP"]],
    ["protocol=x402,MPP", ["Alone", "Maps x402", "Tides B x402"]],
    ["health=healthy,degraded", ["Tides B x402"]],
    ["max_asked_usd=0.01", ["Tides A L402"]],
    ["domain_verified=true", ["Tides C MPP"]],
    ["category=data", ["Tides B x402"]],
    ["has=price", ["Alone", "Maps L402", "Tides B x402"]],
  ])("lists a service with %s although another service of its URL is recommended more", async (filters, expected) => {
    const { names, body } = await list(`?group=url&sort=name&${filters}`)
    expect([names, body.total]).toEqual([expected, expected.length])
  })

  it("finds a text that only one of the services of a URL contains", async () => {
    expect((await list("?group=url&q=moon")).names).toEqual(["Tides C MPP"])
    expect((await list("?group=url&q=moon&sort=name")).names).toEqual(["Tides C MPP"])
    expect(await list("?group=url&q=tides&sort=name")).toMatchObject({
      names: ["Alone", "Tides B x402"],
      body: { total: 2 },
    })
    expect(await list("?group=url&q=tides")).toMatchObject({ body: { total: 2 } })
  })

  it("lists another service as soon as the one that leads its URL does not match, fails or is hidden", async () => {
    await rankHosts({ now: new Date(), signal: new AbortController().signal })
    const lead = await db().service.findFirstOrThrow({ where: { leadsUrl: true } })
    expect(lead.name).toBe("Tides B x402")
    const shown = async (filters = "") => (await list(`?group=url&sort=name${filters}`)).names.at(-1)
    expect([await shown(), await shown("&protocol=L402,MPP"), await shown("&q=moon")]).toEqual([
      "Tides B x402",
      "Tides C MPP",
      "Tides C MPP",
    ])
    for (const data of [{ healthStatus: "down" }, { status: "retired" }]) {
      await db().service.update({ where: { id: lead.id }, data })
      expect(await shown()).toBe("Tides C MPP")
    }
    await db().service.update({ where: { id: lead.id }, data: { healthStatus: "healthy", status: "active" } })
    expect(await shown()).toBe("Tides B x402")
  })

  it("lists a service whose siblings are hidden", async () => {
    await db().service.updateMany({ where: { url: URLS.tides, protocol: "x402" }, data: { status: "rejected" } })
    expect((await list("?group=url&sort=name")).names).toEqual(["Alone", "Maps L402", "Tides C MPP"])
    const deleted = { deletedAt: new Date(), deletedBy: "owner" }
    await db().service.updateMany({ where: { url: URLS.tides, protocol: "MPP" }, data: deleted })
    expect((await list("?group=url&sort=name")).names).toEqual(["Alone", "Maps L402", "Tides A L402"])
  })

  it("counts facets of all services, also of those that it leaves out", async () => {
    const { body } = await list("?group=url&facets=protocol")
    const counts = body.facets.protocol.map(({ value, count }: { value: string; count: number }) => `${value} ${count}`)
    expect(counts.sort()).toEqual(["L402 2", "MPP 1", "x402 3"])
  })

  it("gives the rows of the page the other services of the URL, by protocol, each with its price", async () => {
    const { rows } = await listRows({ ...DEFAULT_QUERY, sort: "name", group: "url" })
    const shown = rows.map(({ name, related }) => [name, related.map((one) => [one.protocol, one.asked_price?.usd])])
    expect(shown).toEqual([
      ["Alone", []],
      ["Maps L402", [["x402", undefined]]],
      [
        "Tides B x402",
        [
          ["L402", 0.01],
          ["MPP", 0.03],
        ],
      ],
    ])
    const { id } = await db().service.findFirstOrThrow({ where: { name: "Maps x402" } })
    expect(rows[1]?.related).toEqual([{ id, protocol: "x402", asked_price: null, test_network: false }])
    await db().service.update({ where: { id }, data: { status: "pending" } })
    const after = await listRows({ ...DEFAULT_QUERY, sort: "name", group: "url" })
    expect(after.rows[1]?.related).toEqual([])
  })
})

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T
const SORTS = ["", "asked_price", "price", "recommended", "name", "latency", "uptime", "reliability", "score"]
const ORDERS = SORTS.flatMap((sort) =>
  sort === "" ? ["", "q=service&sort=name"] : [`sort=${sort}&order=asc`, `sort=${sort}&order=desc`],
)

describe("GET /api/v1/services?group=url over many services", () => {
  fillDatabase(async () => {
    // Few distinct values, so that services of one URL are often equal in the sort order.
    for (let n = 0; n < 60; n++) {
      await aService({
        url: `https://host${Math.floor(n / 9)}.example/${Math.floor(n / 3)}`,
        protocol: pick(["L402", "x402", "MPP"], n),
        name: `Service ${pick(["c", "b", "a", "b"], n)}`,
        healthStatus: pick(["healthy", "healthy", "degraded", "down", "unknown"], n * 3),
        declaredPriceUsd: pick([null, 0.1, 0.2, 0.1], n),
        latencyP50Ms: pick([null, 10, 20], n * 2),
        uptime30d: pick([null, 0.5, 0.9, 1], n),
        reliabilityScore: pick([null, 50, 50, 90], n),
        featured: n % 11 === 0,
        domainVerified: n % 5 === 0,
        ...(n % 13 === 0 && { status: "pending" }),
      })
    }
    await rankHosts({ now: new Date(), signal: new AbortController().signal })
  })

  it.each(ORDERS)("lists the most recommended service of each URL, page by page: “%s”", async (order) => {
    const { services } = await read(`?limit=200&${order}`)
    const { rows } = await pool().query<{ id: string }>(`select distinct on (url) id from services
      where status = 'active' order by url, not leads_url, recommended desc, id`)
    const first = ids({ services }).filter((id) => rows.some((row) => row.id === id))
    const whole = await read(`?limit=200&group=url&${order}`)
    expect([ids(whole), whole.total]).toEqual([first, first.length])
    const seen: string[] = []
    for (let after: string | null = ""; after !== null; ) {
      const page: Page = await read(`?limit=7&group=url&${order}${after && `&after=${after}`}`)
      expect(page.total).toBe(first.length)
      seen.push(...ids(page))
      after = page.next_cursor
    }
    expect(seen).toEqual(first)
  })

  it("does not accept the cursor of the list without groups", async () => {
    const { next_cursor } = (await list("?limit=7&sort=name")).body
    expect((await list(`?limit=7&sort=name&group=url&after=${next_cursor}`)).status).toBe(400)
  })
})
