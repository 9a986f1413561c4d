// The adapters of HTTP sources against local imitations of these sources (twins.ts), over real connections.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { adapter as l402apps } from "@/lib/sources/adapters/l402apps"
import { adapter as l402directory } from "@/lib/sources/adapters/l402directory"
import { adapter as mpp } from "@/lib/sources/adapters/mpp"
import { adapter as satring } from "@/lib/sources/adapters/satring"
import { adapter as sponge } from "@/lib/sources/adapters/sponge"
import type { Adapter } from "@/lib/sources/schema"
import { createSourceContext } from "@/lib/sources/sync/source-context"
import { FOR_THE_MERGE, REJECTED_BY_ADAPTER, TAKEN } from "./hostile-items"
import { problemsOf, runAdapter } from "./run-adapter"
import { openTwins, type TwinName, type Twins } from "./twins"

const ADAPTERS: Record<TwinName, Adapter> = { bazaar, satring, l402apps, sponge, l402directory, mpp, mppscan: mpp }
const NAMES = Object.keys(ADAPTERS) as TwinName[]
const FRESH = { items: 0, edition: 0, brokenEvery: 0, repeatsFrom: undefined, total: undefined, instead: undefined }

let twins: Twins
beforeAll(async () => {
  twins = await openTwins()
})
afterAll(() => twins.close())

/** Resets the source's imitation, applies `setting`, and runs the source's adapter on it. */
function run(name: TwinName, setting: Parameters<Twins["set"]>[1], given: Parameters<typeof runAdapter>[2] = {}) {
  twins.set(name, { ...FRESH, ...setting })
  twins.asked(name).length = 0
  return runAdapter(ADAPTERS[name], twins.url(name), given)
}

describe("a source that responds as published", () => {
  // Every seventh of 60 items is invalid, so 52 valid items are left. A third of satring's items yield two listings, a quarter of
  // l402.directory's services are not live, and each service of sponge and mpp has two endpoints.
  it.each<[TwinName, number, Record<string, number>]>([
    ["bazaar", 52, { shape: 8 }],
    ["satring", 70, { shape: 8 }],
    ["l402apps", 52, { shape: 8 }],
    ["sponge", 104, { shape: 8 }],
    ["l402directory", 39, { shape: 8, "not-live": 13 }],
    ["mpp", 52, { shape: 8, "no-price": 52 }],
    ["mppscan", 52, { shape: 8 }],
  ])("D-src-01 %s is parsed in its published shape, and invalid items are counted", async (name, count, skipped) => {
    const { listings, pages, failure, ...ran } = await run(name, { items: 60, brokenEvery: 7 })
    expect({ failure, skipped: ran.skipped, end: ran.end }).toEqual({ failure: null, skipped, end: "whole" })
    expect(listings).toHaveLength(count)
    expect(listings.flatMap(problemsOf)).toEqual([])
    expect(new Set(listings.map(({ url, protocol }) => `${protocol} ${url}`)).size).toBe(count)
    for (const page of pages) {
      const skips = Object.values(page.skipped).reduce((sum, of) => sum + of, 0)
      expect(page.items).toBe(page.listings.length + skips)
      expect(page.resume === null).toBe(page === pages.at(-1))
    }
  })

  it.each(NAMES)("%s: changed items give changed listings, and all other listings stay the same", async (name) => {
    const before = await run(name, { items: 40 })
    const again = await run(name, { items: 40 })
    const after = await run(name, { items: 40, edition: 1 })
    expect(again.listings).toEqual(before.listings)
    const isSame = after.listings.map((listing, index) => listing.description === before.listings[index]?.description)
    expect(after.listings.map(({ url }) => url)).toEqual(before.listings.map(({ url }) => url))
    expect(isSame.filter((same) => !same).length).toBeGreaterThan(0)
    expect(isSame.filter((same) => same).length).toBeGreaterThan(isSame.length / 2)
  })

  it("gets our User-Agent and the accepted type", async () => {
    await run("mpp", { items: 1 })
    expect(twins.headers("mpp")).toMatchObject({
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "PaidAPIDirectory/1.0 (+https://directory.example/prober)",
    })
    await run("l402apps", { items: 1 })
    expect(twins.headers("l402apps").accept).toBe("text/html")
  })
})

describe("a list in pages", () => {
  it("is read to its total, with a pause between two pages", async () => {
    const { waits, pages, end } = await run("bazaar", { items: 250 })
    expect(twins.asked("bazaar")).toEqual([0, 100, 200].map((at) => `/bazaar/services?limit=100&offset=${at}`))
    expect(pages.map(({ items }) => items)).toEqual([100, 100, 50])
    expect({ waits, end }).toEqual({ waits: [1_000, 1_000], end: "whole" })

    expect((await run("satring", { items: 45 })).waits).toEqual([8_000, 8_000])
    expect(twins.asked("satring")).toEqual([1, 2, 3].map((page) => `/satring/services?page=${page}&page_size=20`))
  })

  it("is continued where the previous run stopped", async () => {
    const whole = await run("bazaar", { items: 350 })
    const { resume } = whole.pages[1]!
    const rest = await run("bazaar", { items: 350 }, { resume: JSON.parse(JSON.stringify(resume)) })
    expect(rest.listings).toEqual(whole.listings.slice(200))
    expect(rest.end).toBe("whole")
  })

  it.each([[null], ["x"], [{}], [{ page: 0, seen: -1, isWhole: true }], [{ page: 2, seen: 1e300 }], [[1]]])(
    "begins anew from %j",
    async (resume) => {
      expect((await run("bazaar", { items: 3 }, { resume })).listings).toHaveLength(3)
      expect(twins.asked("bazaar")).toEqual(["/bazaar/services?limit=100&offset=0"])
    },
  )

  it("ends at a repeated page, which is counted", async () => {
    const { listings, skipped, end } = await run("bazaar", { items: 1_000, repeatsFrom: 3 })
    expect({ count: listings.length, skipped, end }).toEqual({ count: 300, skipped: { duplicate: 100 }, end: "cut" })
    expect(twins.asked("bazaar")).toHaveLength(4)
    expect(await run("satring", { items: 1_000, repeatsFrom: 1 })).toMatchObject({
      skipped: { duplicate: 20 },
      end: "cut",
    })
  })

  it("that ends before its total is not a whole pass", async () => {
    expect(await run("bazaar", { items: 150, total: 50_000 })).toMatchObject({ end: "cut", failure: null })
    expect(await run("bazaar", { items: 0 })).toMatchObject({ end: "cut", listings: [] })
    expect(await run("bazaar", { items: 150, total: -1 })).toMatchObject({ end: "whole" })
  })

  it.each(NAMES)("%s: an empty response does not mean that every listing is gone", async (name) => {
    expect(await run(name, { items: 0 })).toMatchObject({ end: "cut", failure: null, listings: [] })
  })
})

describe("a source that rejects requests", () => {
  it("gets the request again after its own back-off, or after Retry-After if that is longer", async () => {
    twins.next(
      "bazaar",
      { reject: 429 },
      { reject: 429 },
      null,
      { reject: 429, retryAfter: "7" },
      { reject: 503, retryAfter: "1" },
    )
    const { waits, listings } = await run("bazaar", { items: 200 })
    expect(waits).toEqual([2_000, 4_000, 1_000, 7_000, 4_000])
    expect(listings).toHaveLength(200)

    twins.next("satring", { reject: 429 })
    expect((await run("satring", { items: 5 })).waits).toEqual([30_000])
  })

  it("may send Retry-After as a date", async () => {
    twins.next("mpp", { reject: 429, retryAfter: new Date(Date.now() + 100_000).toUTCString() })
    const { waits } = await run("mpp", { items: 1 })
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThan(90_000)
    expect(waits[0]).toBeLessThanOrEqual(100_000)
  })

  it("ends the run when it keeps rejecting, or when Retry-After is longer than a run may take", async () => {
    twins.next("bazaar", null, ...Array.from({ length: 6 }, () => ({ reject: 429 })))
    const tired = await run("bazaar", { items: 200 })
    expect(tired.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
    expect(tired).toMatchObject({ failure: "it rejected every request as too many", end: null })
    expect(tired.listings).toHaveLength(100)

    twins.next("bazaar", { reject: 429, retryAfter: "3600" })
    expect(await run("bazaar", { items: 1 })).toMatchObject({
      failure: "it asked for a longer wait",
      waits: [],
    })
  })
})

describe("a source that responds with something else", () => {
  it.each(NAMES.filter((name) => name !== "l402apps"))(
    "%s: the first half of a response, or an HTML page",
    async (name) => {
      twins.next(name, "truncated")
      expect((await run(name, { items: 30 })).failure).toBe("the response is not JSON")
      twins.next(name, "page-for-people")
      expect((await run(name, { items: 30 })).failure).toBe("the response is a page, not JSON")
      twins.next(name, { body: '{"message":"hello"}' })
      expect((await run(name, { items: 30 })).failure).toBe("the response does not have the published shape")
    },
  )

  it("l402apps: the first half of the page, or a page without the list", async () => {
    for (const trick of ["truncated", "page-for-people"] as const) {
      twins.next("l402apps", trick)
      expect((await run("l402apps", { items: 30 })).failure).toBe("the page holds no list of APIs")
    }
    twins.next("l402apps", { body: "<script>window.__APIS__=[not, json]</script>" })
    expect((await run("l402apps", { items: 30 })).failure).toBe("the response is not JSON")
  })

  it.each(NAMES)("%s: an error, silence, a broken connection, a response that is too large", async (name) => {
    twins.next(name, { reject: 500 })
    expect((await run(name, { items: 3 })).failure).toBe("it responded HTTP 500")
    twins.next(name, "silent")
    expect((await run(name, { items: 3 }, { timeoutMs: 60 })).failure).toBe("no response in time")
    twins.next(name, "broken-off")
    expect((await run(name, { items: 3 })).failure).toMatch(/^([A-Z_]+|the connection failed)$/)
    twins.next(name, { body: JSON.stringify({ items: ["x".repeat(10 * 1024 * 1024)] }) })
    expect((await run(name, { items: 3 })).failure).toBe("the response is too large")
  })

  it("keeps what was read before, and the next position", async () => {
    twins.next("bazaar", null, null, "truncated")
    const { pages, failure } = await run("bazaar", { items: 400 })
    expect(failure).toBe("the response is not JSON")
    expect(pages.map(({ resume }) => resume)).toEqual([
      { page: 2, seen: 100, isWhole: true },
      { page: 3, seen: 200, isWhole: true },
    ])
  })
})

describe("sponge, service by service", () => {
  it("gets at most four requests at once, in batches", async () => {
    const { waits, pages, listings } = await run("sponge", { items: 45 })
    expect(twins.mostAtOnce("sponge")).toBe(4)
    expect(waits).toEqual([1_000, 1_000])
    expect(pages.map(({ items }) => items)).toEqual([40, 40, 10])
    expect(twins.asked("sponge")).toHaveLength(46)
    const rest = await run("sponge", { items: 45 }, { resume: pages[0]?.resume })
    expect(rest.listings).toEqual(listings.slice(40))
  })

  it("counts a service that cannot be read, and fails when none can", async () => {
    twins.next("sponge", null, { reject: 404 }, "truncated")
    const { skipped, listings, failure } = await run("sponge", { items: 10 })
    expect({ skipped, count: listings.length, failure }).toEqual({ skipped: { unread: 2 }, count: 16, failure: null })
    twins.next("sponge", null, { reject: 500 }, { reject: 500 }, { reject: 500 })
    expect((await run("sponge", { items: 3 })).failure).toBe("it lists services and responds for none of them")
  })
})

it("a hostile seller's items are skipped by their reasons, or listed as plain text", async () => {
  const handedOver = [...TAKEN, ...FOR_THE_MERGE.map(([item]) => item)]
  const ran = await run("bazaar", { instead: [...REJECTED_BY_ADAPTER.map(([item]) => item), ...handedOver] })
  const expected: Record<string, number> = {}
  for (const [, reason] of REJECTED_BY_ADAPTER) expected[reason] = (expected[reason] ?? 0) + 1
  expect(ran).toMatchObject({ failure: null, skipped: expected })
  expect(ran.listings).toHaveLength(handedOver.length)
  expect(ran.listings.flatMap(problemsOf)).toEqual([])
  const [markup, formula, hidden] = ran.listings
  expect(markup?.name).toBe('<img src=x onerror="alert(1)">')
  expect(formula?.description).toMatch(/^=cmd.{1990,}…$/)
  expect(hidden).toMatchObject({ description: "Pay here now", priceUsd: null })
})

it("a run that is stopped ends at its next pause, with the reason it was given", async () => {
  twins.set("bazaar", { ...FRESH, items: 300 })
  const stopped = new Error("stopped")
  const asking = createSourceContext(bazaar, {
    url: twins.url("bazaar"),
    resume: null,
    baseUrl: "https://directory.example",
    wait: () => Promise.reject(stopped),
  })
  const seen: number[] = []
  const walk = async () => {
    for await (const page of bazaar.pages(asking)) seen.push(page.items)
  }
  await expect(walk()).rejects.toBe(stopped)
  expect(seen).toEqual([100])
})
