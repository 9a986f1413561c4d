// Whole runs of a hostile source with a database: only valid listings are stored, all other items are counted by reason, and
// memory stays bounded. Random runs then check that services with owners do not change.

import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import type { SourceName } from "@/lib/source-table"
import type { Listing } from "@/lib/sources/schema"
import type { SyncedAdapter } from "@/lib/sources/sync/process-page"
import { runs } from "@/tests/support/long"
import { FOR_THE_MERGE, makeItem, REJECTED_BY_ADAPTER, TAKEN } from "./hostile-items"
import { makeBazaarItem } from "./twin-data"
import { openTwins } from "./twins"

// Without a public BASE_URL, 127.0.0.1 would be the directory's own host, whose listings are skipped for that reason.
process.env["BASE_URL"] = "https://directory.example"
const { listServicesByIds } = await import("@/lib/catalogue/service-row")
const { EDITABLE } = await import("@/lib/owners/edit")
const { aService, db } = await import("@/tests/support/directory")
const { adapter: bazaar } = await import("@/lib/sources/adapters/bazaar")
const { adapter: l402directory } = await import("@/lib/sources/adapters/l402directory")
const { syncSource } = await import("@/lib/sources/sync/sync")

const NOW = new Date("2026-11-22T12:00:00Z")
const twins = await openTwins()
const { signal } = new AbortController()
const run = (adapter: SyncedAdapter) =>
  syncSource(adapter, { now: () => NOW, signal, wait: async () => undefined, checkServed: async () => false })
const serve = (items: readonly unknown[]) => twins.set("bazaar", { instead: items })
const theirs = { ...bazaar, url: twins.url("bazaar") }
const everything = () => db().service.findMany({ orderBy: { id: "asc" } })
/** Expects each item of the run to be counted exactly once, and each skipped item to have a reason. */
function expectAllCounted(counts: Record<string, number>) {
  const { items = 0, new: added = 0, changed = 0, unchanged = 0, left = 0, skipped = 0 } = counts
  expect(added + changed + unchanged + left + skipped).toBe(items)
  const reasons = Object.entries(counts).filter(([name]) => name.startsWith("skipped_"))
  expect(reasons.reduce((sum, [, count]) => sum + count, 0)).toBe(skipped)
}

afterAll(() => twins.close())

describe("a hostile source", () => {
  it("D-src-01 D-src-08 adds valid listings as plain text, and counts everything else by reason", async () => {
    const bystander = await aService({ url: "https://bystander.example/x" })
    serve([...TAKEN, ...FOR_THE_MERGE.map(([item]) => item), ...REJECTED_BY_ADAPTER.map(([item]) => item)])
    const counts = await run(theirs)
    expectAllCounted(counts)
    const expected: Record<string, number> = {}
    for (const [, reason] of [...FOR_THE_MERGE, ...REJECTED_BY_ADAPTER]) {
      expected[`skipped_${reason}`] = (expected[`skipped_${reason}`] ?? 0) + 1
    }
    expect(counts).toMatchObject({ new: TAKEN.length, changed: 0, ...expected })
    expect((await db().sourceRun.findFirstOrThrow()).counts).toEqual(counts)
    const added = (await everything()).filter(({ id }) => id !== bystander.id)
    expect(added.map(({ url }) => url).sort()).toEqual(
      ["goods", "hidden", "more"].map((path) => `https://shop.example/${path}`),
    )
    expect(added.find(({ url }) => url.endsWith("goods"))?.description).toBe('<img src=x onerror="alert(1)">')
    const hidden = added.find(({ url }) => url.endsWith("hidden"))
    expect(hidden).toMatchObject({ description: "Pay here now", priceUsd: null, priceSats: null })
    expect(await db().service.findUniqueOrThrow({ where: { id: bystander.id } })).toEqual(bystander)
  })

  it("D-src-02 finds one service under all its spellings, and cannot turn it into another one", async () => {
    const goods = await aService({ url: "https://shop.example/goods", sources: ["bazaar"], textBy: "bazaar" })
    const spellings = [
      "https://shop.example/goods",
      "HTTPS://Shop.Example/goods",
      "https://shop.example:443/goods",
      "https://shop.example./goods",
      "https://shop.example/goods/",
      "https://shop.example/goods//",
      "https://shop.example/x/../goods",
      "https://shop.example/%2e/goods",
      "https://shop.example/%67o%6fds",
      "https://shop%2Eexample/goods",
      " https://shop.example/goods ",
    ]
    serve(spellings.map((url) => makeItem(url)))
    const counts = await run(theirs)
    expectAllCounted(counts)
    expect(counts).toMatchObject({ new: 0, changed: 1, skipped_duplicate: spellings.length - 1 })
    expect((await everything()).map(({ id }) => id)).toEqual([goods.id])
  })

  it("declares no price that is not a price", async () => {
    const prices = [1e30, "1e30", -1, "-1", "NaN", null, "9".repeat(78), "9".repeat(79), {}, [], true, "0x10", 0.5]
    const items = prices.map((amount, index) => makeItem(`https://shop.example/${index}`, { amount }))
    serve(items)
    expectAllCounted(await run(theirs))
    const rows = await everything()
    expect(rows.length).toBeGreaterThan(3)
    expect(
      rows
        .flatMap(({ priceUsd, priceSats, compareUsd }) => [priceUsd, priceSats, compareUsd])
        .filter((one) => one !== null),
    ).toEqual([])
  })

  it("is not read when one response is too large, and changes nothing", async () => {
    serve(Array.from({ length: 3 }, (_, index) => makeBazaarItem(index)))
    await run(theirs)
    const before = await everything()
    serve([makeItem("https://shop.example/huge", { description: "x".repeat(10 * 1024 * 1024) })])
    await expect(run(theirs)).rejects.toThrow("the response is too large")
    expect(await everything()).toEqual(before)
    expect(await db().sourceRun.findFirst({ where: { state: "failed" } })).toMatchObject({
      error: "No usable response: the response is too large.",
    })
  })

  it("with a million items is read up to a limit, and the rest is counted", async () => {
    twins.set("l402directory", { instead: new Array(1_000_000).fill(0) })
    const running = run({ ...l402directory, url: twins.url("l402directory") })
    await expect(running).rejects.toThrow("20000 of 20000 listings could not be read")
    const counts = (await db().sourceRun.findFirstOrThrow()).counts as Record<string, number>
    expectAllCounted(counts)
    expect(counts).toMatchObject({
      items: 1_000_000,
      new: 0,
      skipped: 1_000_000,
      skipped_shape: 20_000,
      misfit_pages: 1,
    })
    expect(await everything()).toEqual([])
  })

  it("does not fill the memory, however much it sends", async () => {
    const long = "Great value. ".repeat(5_000)
    serve(Array.from({ length: 600 }, (_, index) => makeItem(`https://shop.example/${index}`, { description: long })))
    const before = process.memoryUsage().heapUsed
    let most = 0
    const watched: SyncedAdapter = {
      ...theirs,
      async *pages(asking) {
        for await (const page of theirs.pages(asking)) {
          most = Math.max(most, process.memoryUsage().heapUsed - before)
          yield page
        }
      },
    }
    const counts = await run(watched)
    expect(counts).toMatchObject({ items: 600, new: 600 })
    // The run reads 40 MB. The memory of the process must not grow by more than 200 MB during the run.
    expect(most).toBeLessThan(200 * 1024 * 1024)
    const lengths = (await everything()).map(({ name, description }) => [
      [...name].length,
      [...(description ?? "")].length,
    ])
    expect(Math.max(...lengths.map(([name = 0]) => name))).toBeLessThanOrEqual(200)
    expect(Math.max(...lengths.map(([, description = 0]) => description))).toBeLessThanOrEqual(2_000)
  })
})

const URLS = ["edited", "verified", "deleted", "rejected", "free"].map((path) => `https://owned.example/${path}`)
const NAMES: readonly SourceName[] = ["bazaar", "satring", "sponge", "mpp", "l402directory"]
const words = fc.string({ minLength: 1, maxLength: 60 }).map((text) => text.trim() || "x")
const anOffer: fc.Arbitrary<Listing> = fc.record({
  url: fc.constantFrom(...URLS),
  protocol: fc.constant("x402" as const),
  name: words,
  description: fc.option(
    fc.string({ minLength: 1, maxLength: 400 }).map((text) => text.trim() || "x"),
    { nil: null },
  ),
  category: fc.option(fc.constantFrom("weather", "ai", "crypto"), { nil: null }),
  provider: fc.option(words, { nil: null }),
  method: fc.option(fc.constantFrom("GET" as const, "POST" as const), { nil: null }),
  priceSats: fc.option(fc.bigInt({ min: 0n, max: 100_000n }), { nil: null }),
  priceUsd: fc.option(fc.double({ min: 0.001, max: 1000, noNaN: true }), { nil: null }),
  asset: fc.option(fc.constantFrom("USDC", "BTC"), { nil: null }),
  network: fc.option(fc.constantFrom("eip155:8453", "lightning"), { nil: null }),
})
const aRun = fc.record({
  name: fc.constantFrom(...NAMES),
  listings: fc.uniqueArray(anOffer, { selector: ({ url }) => url, maxLength: 5 }),
  isWhole: fc.boolean(),
})

describe("random runs", () => {
  const given = (path: string, more: object) =>
    aService({
      url: `https://owned.example/${path}`,
      name: `Our ${path}`,
      description: "Ours",
      category: "storage",
      ...more,
    })
  const PAID_IN = { declaredAsset: "USDC", declaredNetwork: "eip155:8453" }
  const read = (id: string) => db().service.findUniqueOrThrow({ where: { id } })
  /** Returns all columns of a service except its labels (`sources`) and the time of its last change. */
  async function readWithoutLabels(id: string) {
    const { sources, updatedAt, ...rest } = await read(id)
    return rest
  }
  /** Returns the public fields of a service that its owner can edit. Sources may still change the labels and the other fields. */
  async function readEditable(id: string) {
    const [service] = await listServicesByIds(db(), [id])
    const { source, updated_at, provider, http_method, ...rest } = service ?? {}
    return rest
  }

  it("D-src-03 do not change services that are edited, verified, deleted or rejected", async () => {
    const edited = await given("edited", { declaredPriceUsd: 2, ...PAID_IN, ownerEdited: [...EDITABLE] })
    const verified = await given("verified", { domainVerified: true, declaredPriceSats: 5n })
    const deleted = await given("deleted", { deletedAt: NOW, deletedBy: "owner" })
    const rejected = await given("rejected", { status: "rejected" })
    const free = await given("free", {})
    const owned = [await readEditable(edited.id), await readWithoutLabels(verified.id)]
    const samples = fc.sample(aRun, { numRuns: runs(40, 100) })
    for (const { name, listings, isWhole } of samples) {
      const adapter: SyncedAdapter = {
        ...{ name, url: "https://place.example", gone: "label dropped" },
        async *pages() {
          yield { listings, skipped: {}, items: listings.length, resume: null, end: isWhole ? "whole" : "cut" }
        },
      }
      expectAllCounted(await run(adapter))
    }
    expect([await readEditable(edited.id), await readWithoutLabels(verified.id)]).toEqual(owned)
    expect(await read(deleted.id)).toEqual(deleted)
    expect(await read(rejected.id)).toEqual(rejected)
    expect((await read(verified.id)).sources[0]).toBe("self-registered")
    // The same runs did change the service without an owner, so the test is not empty.
    expect(await readWithoutLabels(free.id)).not.toEqual(free)
    expect((await read(free.id)).textBy).not.toBeNull()
  })
})
