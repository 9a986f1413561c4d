// The source `exclusive`: the operator's own listings, which are files in a folder. A run of the source adds or updates each
// listing, and removes the source's label from listings whose file is gone.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import type { Listing } from "@/lib/sources/schema"
import type { SyncedAdapter } from "@/lib/sources/sync/process-page"

const { aService, db, resetDatabase } = await import("@/tests/support/directory")
const { adapter: exclusive } = await import("@/lib/sources/adapters/exclusive")
const { syncSource } = await import("@/lib/sources/sync/sync")

const NOW = new Date("2026-11-22T12:00:00Z")
const never = new AbortController().signal
let folder = ""
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const remove = (name: string) => rmSync(path.join(folder, name))
const sync = (adapter: SyncedAdapter = { ...exclusive, url: folder }) =>
  syncSource(adapter, { now: () => NOW, signal: never, wait: async () => {} })

const WEATHER = "https://api.acme.example/weather"
const LISTING: Listing = {
  url: WEATHER,
  protocol: "x402",
  name: "Rain and more",
  description: "What somebody else says of it, at some length.",
  category: "weather",
  provider: "acme.example",
  method: "GET",
  priceSats: null,
  priceUsd: 0.5,
  asset: "USDC",
  network: "eip155:8453",
}
/** Returns the adapter of another source, which has only this listing. */
const otherSource = (more: Partial<Listing> = {}): SyncedAdapter => ({
  ...{ name: "bazaar", url: "https://bazaar.example/", gone: "nothing" },
  async *pages() {
    yield { listings: [{ ...LISTING, ...more }], skipped: {}, items: 1, resume: null, end: "whole" }
  },
})
const entry = (more = "") => `- url: ${WEATHER}\n  protocol: x402\n  name: Acme Forecast\n${more}`
const find = (url = WEATHER) => db().service.findFirstOrThrow({ where: { url, protocol: "x402" } })
const lastEvent = () =>
  db().event.findFirstOrThrow({ orderBy: { seq: "desc" }, select: { kind: true, previous: true } })

beforeEach(async () => {
  if (folder) rmSync(folder, { recursive: true })
  folder = mkdtempSync(path.join(tmpdir(), "listings-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("the operator's own list", () => {
  it("D-src-01 adds the listings of its files, follows changes, and removes the label from listings that are gone", async () => {
    write("a.yaml", entry("  category: Metereology/Nowcasts\n  price_usd: 0.002\n  featured: true\n"))
    write("b.yaml", entry().replace("/weather", "/tides"))
    expect(await sync()).toMatchObject({ items: 2, new: 2 })
    expect(await find()).toMatchObject({
      ...{ name: "Acme Forecast", category: "Metereology/Nowcasts", priceUsd: 0.002, featured: true, status: "active" },
      ...{ sources: ["exclusive"], textBy: "exclusive", categoryBy: "exclusive", priceBy: "exclusive" },
    })
    expect(await sync()).toMatchObject({ new: 0, changed: 0, unchanged: 2 })

    write("a.yaml", entry("  description: Seven days.\n"))
    expect(await sync()).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await find()).toMatchObject({ description: "Seven days.", featured: false, priceUsd: null })
    expect((await lastEvent()).kind).toBe("service.price_changed")

    write("b.yaml", "- url: nowhere\n")
    expect(await sync()).toMatchObject({ skipped_shape: 1, dropped: 0 })
    expect((await find("https://api.acme.example/tides")).sources).toEqual(["exclusive"])

    remove("b.yaml")
    expect(await sync()).toMatchObject({ dropped: 1 })
    expect(await find("https://api.acme.example/tides")).toMatchObject({
      ...{ sources: ["exclusive"], isUnnamed: true, status: "active" },
    })
    write("a.yaml", entry("  featured: true\n"))
    await sync()
    expect((await find()).featured).toBe(true)
    remove("a.yaml")
    expect(await sync()).toMatchObject({ items: 0, dropped: 1 })
    expect(await find()).toMatchObject({
      ...{ sources: ["exclusive"], isUnnamed: true, featured: false, textBy: null },
    })
    expect(await lastEvent()).toEqual({ kind: "listing.dropped", previous: { featured: 1 } })
  })

  it("changes nothing when there is no folder", async () => {
    write("a.yaml", entry())
    await sync()
    expect(await sync({ ...exclusive, url: path.join(folder, "none") })).toMatchObject({ items: 0, dropped: 0 })
    expect((await find()).sources).toEqual(["exclusive"])
  })
})

describe("the fields of the operator's listings", () => {
  const said = "  description: Ours.\n  category: weather/ours\n  price_usd: 0.002\n"

  it("D-src-02 take precedence over other sources, in any order and for any length", async () => {
    await sync(otherSource())
    write("a.yaml", entry(said))
    await sync()
    const ours = { name: "Acme Forecast", description: "Ours.", category: "weather/ours", priceUsd: 0.002 }
    expect(await find()).toMatchObject({ ...ours, sources: ["bazaar", "exclusive"] })
    await sync(otherSource({ name: "Louder", description: "x".repeat(1_000), category: "ai", priceUsd: 9 }))
    expect(await find()).toMatchObject(ours)
  })

  it("leave fields that are missing to other sources, before and after", async () => {
    write("a.yaml", entry("  featured: true\n"))
    await sync()
    await sync(otherSource())
    const theirs = {
      description: LISTING.description,
      category: "data/weather",
      priceUsd: 0.5,
      provider: "acme.example",
    }
    expect(await find()).toMatchObject({ ...theirs, name: "Acme Forecast", featured: true })
    await resetDatabase()
    await sync(otherSource())
    await sync()
    expect(await find()).toMatchObject({ ...theirs, name: "Acme Forecast", featured: true })
  })

  it("are replaced by other sources once they are gone", async () => {
    await sync(otherSource())
    write("a.yaml", entry(said))
    await sync()
    remove("a.yaml")
    await sync()
    expect(await find()).toMatchObject({ name: "Acme Forecast", textBy: "bazaar", sources: ["bazaar"] })
    expect(await sync(otherSource())).toMatchObject({ changed: 1 })
    const theirs = { name: LISTING.name, description: LISTING.description, category: "data/weather", priceUsd: 0.5 }
    expect(await find()).toMatchObject(theirs)
    expect(await sync(otherSource())).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it("publish a registration that waits for review, also after the registration was replaced", async () => {
    const waiting = { status: "pending", listedAt: null }
    const { id } = await aService({ url: WEATHER, sources: ["self-registered"], ...waiting })
    write("a.yaml", entry())
    expect(await sync()).toMatchObject({ new: 0, changed: 1 })
    const listed = { status: "active", listedAt: NOW, sources: ["self-registered", "exclusive"], nextCheckAt: NOW }
    expect(await find()).toMatchObject(listed)
    expect((await lastEvent()).kind).toBe("service.new")
    expect(await sync()).toMatchObject({ changed: 0, unchanged: 1 })

    await db().service.update({ where: { id }, data: { ...waiting, status: "rejected" } })
    expect(await sync()).toMatchObject({ changed: 0 })
    expect(await find()).toMatchObject({ status: "rejected" })
    await db().service.update({ where: { id }, data: waiting })
    expect(await sync()).toMatchObject({ changed: 1 })
    expect(await find()).toMatchObject(listed)
    expect(await db().event.count({ where: { kind: "service.new" } })).toBe(2)
  })

  it("D-src-03 never replace what the owner wrote, except for `featured`", async () => {
    await aService({
      url: WEATHER,
      name: "Owner's",
      description: null,
      ownerEdited: ["name", "description", "category"],
    })
    write("a.yaml", entry(`${said}  featured: true\n`))
    await sync()
    expect(await find()).toMatchObject({
      name: "Owner's",
      description: null,
      category: "uncategorized",
      featured: true,
    })
    await db().service.updateMany({
      data: { domainVerified: true, featured: false, ownerEdited: [], name: "Verified" },
    })
    await db().sourceListing.updateMany({ data: { digest: null } })
    await sync()
    expect(await find()).toMatchObject({ name: "Verified", description: null, featured: true })
  })
})
