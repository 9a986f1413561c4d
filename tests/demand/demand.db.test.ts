// From searches over HTTP to the table `search_demand` and the list of `/api/v1/opportunities`.

import { createServer } from "node:http"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { findDataRoute } from "@/app/_shared/data-routes"
import * as mcpRoute from "@/app/mcp/route"
import { countSearches, listDemand } from "@/lib/demand/queries"
import { countClient, raiseDemand, writeDemand } from "@/lib/demand/record"
import { applyRetention } from "@/lib/health/retention"
import { frontDoor } from "@/lib/http/front-door"
import { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { log } from "@/lib/process/log"
import { dropState } from "@/lib/process/process-state"
import { aService, call, db, pool } from "@/tests/support/directory"
import { listen } from "@/tests/support/listen"

const NOW = new Date("2026-11-21T12:34:56Z")
const LIST = "/api/v1/services"
const next = vi.fn()
const server = createServer(
  frontDoor(next, parseTrustedProxies("1"), { cache: new ResponseCache({ megabytes: 3, findRoute: findDataRoute }) }),
)
let origin = ""
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`
})
beforeEach(async () => {
  dropState("catalogue.demand")
  dropState("catalogue.demand.list")
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const dayBefore = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10)
const storeDemand = (query: string, clients: number, daysAgo = 0) =>
  raiseDemand([{ day: dayBefore(daysAgo), key: query, clients }])
const readTable = async () => {
  const { rows } = await pool().query("select query, clients, day::text from search_demand order by query, day")
  return rows as { query: string; clients: number; day: string }[]
}
const brief = async () => (await readTable()).map(({ query, clients }) => `${query} ${clients}`)

/** Sends the path for each client. A client is the last part of an IPv4 address, or an IPv6 address. */
async function search(path: string, clients: (number | string)[], headers: Record<string, string> = {}) {
  const ages: (string | null)[] = []
  for (const client of clients) {
    const address = typeof client === "number" ? `203.0.113.${client}` : client
    const response = await fetch(origin + path, { headers: { "x-forwarded-for": address, ...headers } })
    ages.push(response.headers.get("age"))
    await response.arrayBuffer()
  }
  await writeDemand()
  return ages
}

describe("D-demand-01 searches over HTTP", () => {
  it("are stored when five clients made them, not four, also when the cache responds", async () => {
    await aService()
    const ages = await search(`${LIST}?q=Notarised+birth+certificates`, [1, 2, 3, 4])
    expect(ages.map((age) => age !== null)).toEqual([false, true, true, true])
    expect(await readTable()).toEqual([])
    await search(`${LIST}?q=an+API+for+notarised+birth+certificate`, [5, 5])
    expect(await brief()).toEqual(["notarised birth certificate 5"])
    await search(`${LIST}?q=Notarised+birth+certificates`, [6])
    expect(await brief()).toEqual(["notarised birth certificate 6"])
  })

  it("count when one render serves them at once", async () => {
    await aService()
    await Promise.all([1, 2, 3, 4, 5].map((client) => search(`${LIST}?q=birth+certificates`, [client])))
    await writeDemand()
    expect(await brief()).toEqual(["birth certificate 5"])
  })

  it("count a client once, with forged headers and with many addresses of one network", async () => {
    await aService()
    const path = `${LIST}?q=birth+certificates`
    for (const client of ["a", "b", "c", "d", "e"]) await search(path, [1], { "x-directory-client": client })
    await search(
      path,
      [1, 2, 3, 4, 5].map((n) => `2001:db8:1:1::${n}`),
    )
    expect(await readTable()).toEqual([])
  })

  it.each([
    ["with a filter", "?q=birth+certificates&protocol=L402"],
    ["on a later page", "?q=birth+certificates&offset=50"],
    ["with a good result", "?q=weather"],
    ["with personal data", "?q=jane%40mail.example"],
    ["without a text", ""],
  ])("do not count %s", async (_, path) => {
    await aService({ name: "Weather" })
    await search(LIST + path, [1, 2, 3, 4, 5])
    expect(await readTable()).toEqual([])
  })

  it("do not count when they follow a link on the page of opportunities", async () => {
    const clients = [1, 2, 3, 4, 5]
    await search(`${LIST}?q=birth+certificates`, clients, { referer: `${origin}/opportunities?protocol=L402` })
    expect(await readTable()).toEqual([])
    await search(`${LIST}?q=birth+certificates`, clients, { referer: `${origin}/about` })
    expect(await brief()).toEqual(["birth certificate 5"])
  })
})

it("D-demand-01 searches over MCP count", async () => {
  const body = {
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: "search_services", arguments: { q: "birth certificates" } },
  }
  const headers = { accept: "application/json, text/event-stream" }
  for (const n of [1, 2, 3, 4, 5]) await call(mcpRoute, "POST", "/mcp", { body, headers, client: `203.0.113.${n}` })
  await writeDemand()
  expect(await brief()).toEqual(["birth certificate 5"])
})

describe("D-demand-03 the stored number", () => {
  it("is the largest that a process counted, and never falls", async () => {
    await storeDemand("tide", 9)
    await storeDemand("tide", 7)
    expect(await brief()).toEqual(["tide 9"])
    await storeDemand("tide", 11)
    await storeDemand("tide", 5, 1)
    expect(await brief()).toEqual(["tide 5", "tide 11"])
  })

  it("cannot be smaller than five, nor the query empty or long", async () => {
    await expect(storeDemand("tide", 4)).rejects.toThrow()
    await expect(storeDemand("", 5)).rejects.toThrow()
    await expect(storeDemand("a".repeat(61), 5)).rejects.toThrow()
  })

  it("begins again with each day", async () => {
    const searchAt = (now: Date, clients: number) => {
      for (let n = 1; n <= clients; n += 1)
        countClient({ unmetText: "tide", used: null }, { client: `${n}`, referer: null }, now)
    }
    searchAt(NOW, 6)
    searchAt(new Date("2026-11-22T00:00:00Z"), 5)
    searchAt(new Date("2026-11-23T00:00:00Z"), 4)
    await writeDemand()
    expect(await readTable()).toEqual([
      { query: "tide", clients: 6, day: "2026-11-21" },
      { query: "tide", clients: 5, day: "2026-11-22" },
    ])
  })

  it("is written later after a failure, which is logged once", async () => {
    const warn = vi.spyOn(log, "warn")
    const fail = vi.spyOn(db(), "$executeRaw").mockRejectedValue(new Error("no connection"))
    for (let n = 1; n <= 5; n += 1)
      countClient({ unmetText: "tide", used: null }, { client: `${n}`, referer: null }, NOW)
    await writeDemand()
    await writeDemand()
    expect(warn).toHaveBeenCalledTimes(1)
    fail.mockRestore()
    await writeDemand()
    expect(await brief()).toEqual(["tide 5"])
  })

  it("is deleted after 90 days", async () => {
    for (const daysAgo of [0, 90, 91, 200]) await storeDemand("tide", 5, daysAgo)
    expect(await applyRetention({ now: NOW, signal: new AbortController().signal })).toMatchObject({ search_demand: 2 })
    expect((await readTable()).map(({ day }) => day)).toEqual([dayBefore(90), dayBefore(0)])
  })
})

describe("D-demand-04 the demand", () => {
  it("sums 30 days, most searched first", async () => {
    await storeDemand("moon phase", 8)
    await storeDemand("tide", 6, 1)
    await storeDemand("tide", 5, 29)
    await storeDemand("tide", 99, 30)
    await storeDemand("old", 99, 30)
    expect(await listDemand(NOW)).toEqual([
      { query: "tide", searches: 11, days: 2, last_day: dayBefore(1) },
      { query: "moon phase", searches: 8, days: 1, last_day: dayBefore(0) },
    ])
    expect(await countSearches("an API for Tides", NOW)).toBe(11)
    expect(await countSearches("nothing", NOW)).toBe(0)
    expect(await countSearches("jane@mail.example", NOW)).toBe(0)
  })

  it("has at most 50 queries", async () => {
    for (let n = 0; n < 51; n += 1) await storeDemand(`query ${n}`, 5 + n)
    const demand = await listDemand(NOW)
    expect(demand).toHaveLength(50)
    expect(demand.at(-1)?.searches).toBe(6)
  })

  it("leaves out a query that finds a service by now, after a minute at most", async () => {
    await storeDemand("moon phase", 8)
    await storeDemand("tide", 6)
    expect((await listDemand(NOW)).map(({ query }) => query)).toEqual(["moon phase", "tide"])
    await aService({ name: "Phases of the moon" })
    const later = new Date(NOW.getTime() + 60_000)
    // The first call after a minute starts the renewal, and gets the former list.
    expect(await listDemand(later)).toHaveLength(2)
    expect((await listDemand(later)).map(({ query }) => query)).toEqual(["tide"])
  })

  it("keeps the former list while it cannot be renewed", async () => {
    await storeDemand("tide", 6)
    const former = await listDemand(NOW)
    const fail = vi.spyOn(pool(), "query").mockRejectedValue(new Error("no connection") as never)
    const later = new Date(NOW.getTime() + 60_000)
    expect([await listDemand(later), await listDemand(later)]).toEqual([former, former])
    fail.mockRestore()
  })
})
