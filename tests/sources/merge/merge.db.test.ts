// How runs of sources change services: labels of several sources, services that are missing from a source, and fields that
// people wrote.

import { describe, expect, it } from "vitest"
import type { SyncedAdapter } from "@/lib/sources/sync/process-page"
import { at, catalogue, db, kinds, NOW, never, pagesOf, resetDatabase, sync, twins, WEEK } from "../sync/sync-world"
import { makeBazaarItem } from "../twin-data"

const { purgeDeleted } = await import("@/lib/owners/purge")
const { adapter: sponge } = await import("@/lib/sources/adapters/sponge")
const { retireUnlisted } = await import("@/lib/sources/merge/remove-labels")
const { createActor } = await import("@/lib/acts/log")
const { mergeListings } = await import("@/lib/review/merge-listings")
const { aService } = await import("@/tests/support/service")

describe("two sources", () => {
  it("D-src-02 that name one service share it, with both labels", async () => {
    twins.set("bazaar", { items: 60 })
    await sync(at.bazaar)
    const other: SyncedAdapter = { ...at.bazaar, name: "sponge", gone: "nothing" }
    const counts = await sync(other)
    expect(counts).toMatchObject({ new: 0 })
    expect(counts["changed"]).toBeGreaterThan(50)
    const services = (await catalogue()) as { sources: string[]; text_by: string }[]
    expect(services.every(({ sources }) => sources.join() === "bazaar,sponge")).toBe(true)
    expect(services.every(({ text_by }) => text_by === "bazaar")).toBe(true)
    expect(sponge.name).toBe("sponge")
  })
})

describe("a source that names a merged duplicate", () => {
  it("D-merge-06 neither restores the duplicate nor takes its label from the kept listing", async () => {
    twins.set("bazaar", { items: 3 })
    await sync(at.bazaar)
    const [kept, duplicate] = await db().service.findMany({ where: { protocol: "x402" }, orderBy: { number: "asc" } })
    if (!kept || !duplicate) throw new Error("the source has no two services of one protocol")
    await mergeListings(duplicate.id, kept.id, NOW, createActor("cli"))
    for (let pass = 0; pass < 3; pass += 1) await sync(at.bazaar)
    expect(await db().service.findUnique({ where: { id: duplicate.id } })).toMatchObject({ mergedInto: kept.id })
    expect((await db().service.findUniqueOrThrow({ where: { id: kept.id } })).sources).toEqual(["bazaar"])
    expect(await db().service.count()).toBe(3)
  })
})

describe("a source that describes parameters", () => {
  it("marks exactly its services with a description, and also those that other sources named before", async () => {
    const read = async () => {
      const services = await db().service.findMany({ select: { url: true, hasSchema: true } })
      return new Map(services.map(({ url, hasSchema }) => [url, hasSchema]))
    }
    const urlOf = (item: Record<string, unknown>) =>
      String((item["resource"] as { url?: string }).url ?? item["resource"])
    const items = Array.from({ length: 20 }, (_, index) => makeBazaarItem(index))
    const silent = items.map((item) => JSON.parse(JSON.stringify(item).replaceAll("outputSchema", "ignored")))
    twins.set("bazaar", { instead: silent })
    await sync(at.bazaar)
    expect(new Set((await read()).values())).toEqual(new Set([false]))
    twins.set("bazaar", { instead: items })
    await sync(at.bazaar)
    const marked = await read()
    expect(items.map((item) => marked.get(urlOf(item)))).toEqual(items.map((_, index) => index % 2 === 0))
    twins.set("bazaar", { instead: silent })
    await sync(at.bazaar)
    expect(await read()).toEqual(marked)
  })
})

describe("what a source declares about requests", () => {
  const describedBy = (name: string) => {
    const [item] = [makeBazaarItem(0)]
    const input = { type: "http", method: "GET", queryParams: { [name]: { type: "string", required: true } } }
    const accepts = (item["accepts"] as object[]).map((terms) => ({ ...terms, outputSchema: { input } }))
    return { ...item, accepts }
  }
  const stored = async () => {
    const rows = await db().description.findMany({ select: { source: true, described: true } })
    return rows.map(({ source, described }) => [source, (described as { query: unknown }).query])
  }

  it("is stored, replaced and removed with the listing of the source", async () => {
    twins.set("bazaar", { instead: [describedBy("city")] })
    await sync(at.bazaar)
    expect(await stored()).toEqual([["bazaar", [["city", "test"]]]])
    twins.set("bazaar", { instead: [describedBy("place")] })
    await sync(at.bazaar)
    expect(await stored()).toEqual([["bazaar", [["place", "test"]]]])
    // Without a challenge there is no call, and so no request that is shown and could change.
    expect((await kinds()).map(({ kind }) => kind)).toEqual(["service.new"])
    const [item] = [makeBazaarItem(0)]
    twins.set("bazaar", { instead: [JSON.parse(JSON.stringify(item).replaceAll("outputSchema", "ignored"))] })
    await sync(at.bazaar)
    expect(await stored()).toEqual([])
  })
})

describe("D-src-09 tools of the Bazaar", () => {
  const tool = (toolName: string, example?: object) => {
    const [item] = [makeBazaarItem(1)]
    const input = { type: "mcp", toolName, inputSchema: { type: "object" }, ...(example && { example }) }
    return {
      ...item,
      type: "mcp",
      resource: "https://mcp.acme.example/mcp",
      extensions: { bazaar: { info: { input } } },
    }
  }
  const listed = () =>
    db().service.findMany({
      orderBy: [{ url: "asc" }, { tool: "asc" }],
      select: { url: true, kind: true, tool: true, httpMethod: true, probeBody: true, mcpServer: true },
    })

  it("are listings of their own, next to the endpoint at the same URL, and stay the same in the next pass", async () => {
    const endpoint = { ...makeBazaarItem(1), resource: "https://mcp.acme.example/mcp" }
    twins.set("bazaar", { instead: [tool("forecast", { city: "Oslo" }), tool("tides"), endpoint, tool("tides")] })
    expect(await sync(at.bazaar)).toMatchObject({ new: 3, skipped_duplicate: 1 })
    const rows = await listed()
    expect(rows).toMatchObject([
      { kind: "mcp_tool", tool: "forecast", httpMethod: "POST", probeBody: '{"city":"Oslo"}' },
      { kind: "mcp_tool", tool: "tides", httpMethod: "POST", probeBody: null },
      { kind: "http", tool: null },
    ])
    expect(rows.map(({ mcpServer }) => mcpServer !== null)).toEqual([true, true, false])
    expect(await sync(at.bazaar)).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
    expect(await listed()).toEqual(rows)
  })

  it("of which one is purged stays away, and the others do not", async () => {
    twins.set("bazaar", { instead: [tool("forecast"), tool("tides")] })
    await sync(at.bazaar)
    const gone = await db().service.findFirstOrThrow({ where: { tool: "tides" } })
    const deletedAt = new Date(NOW.getTime() - 31 * 86_400_000)
    await db().service.update({ where: { id: gone.id }, data: { deletedAt, deletedBy: "owner" } })
    expect(await purgeDeleted({ now: NOW, signal: never })).toEqual({ purged: 1 })
    twins.set("bazaar", { instead: [tool("forecast"), tool("tides"), tool("winds")] })
    await sync(at.bazaar)
    expect((await listed()).map(({ tool }) => tool)).toEqual(["forecast", "winds"])
  })

  it("lose the label on their own", async () => {
    twins.set("bazaar", { instead: [tool("forecast"), tool("tides"), tool("winds")] })
    await sync(at.bazaar)
    twins.set("bazaar", { instead: [tool("forecast"), tool("winds")] })
    await sync(at.bazaar)
    await sync(at.bazaar)
    const unnamed = await db().service.findMany({ where: { isUnnamed: true } })
    expect(unnamed.map(({ tool }) => tool)).toEqual(["tides"])
  })
})

describe("a service that its source no longer names", () => {
  it("D-src-04 is unnamed after two whole passes, keeps its last label, is retired after a week of being down, and is never deleted", async () => {
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    twins.set("bazaar", { items: 80 })
    expect(await sync(at.bazaar)).toMatchObject({ dropped: 0 })
    const counts = await sync(at.bazaar)
    expect(counts["dropped"]).toBeGreaterThan(10)
    const unnamed = await db().service.findMany({ where: { isUnnamed: true } })
    expect(unnamed).toHaveLength(counts["dropped"] ?? 0)
    expect(unnamed.every(({ status, sources }) => status === "active" && sources.join() === "bazaar")).toBe(true)
    const [down, lately] = unnamed
    await db().service.update({
      where: { id: down?.id ?? "" },
      data: { healthStatus: "down", healthSince: new Date(NOW.getTime() - WEEK) },
    })
    await db().service.update({
      where: { id: lately?.id ?? "" },
      data: { healthStatus: "down", healthSince: new Date(NOW.getTime() - WEEK + 1000) },
    })
    expect(await retireUnlisted({ now: NOW, signal: never })).toEqual({ retired: 1 })
    expect((await db().service.findUniqueOrThrow({ where: { id: down?.id ?? "" } })).status).toBe("retired")
    expect((await kinds()).find(({ kind }) => kind === "service.removed")?.count).toBe(1)
    expect(await retireUnlisted({ now: NOW, signal: never })).toEqual({ retired: 0 })
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    expect(await db().service.findUniqueOrThrow({ where: { id: down?.id ?? "" } })).toMatchObject({
      ...{ status: "active", sources: ["bazaar"], isUnnamed: false },
    })
    expect(await db().service.count({ where: { isUnnamed: true } })).toBe(0)
  })

  it("D-src-04 keeps its label after one pass without it, however often that happens", async () => {
    for (let time = 0; time < 3; time += 1) {
      twins.set("bazaar", { items: 100 })
      expect(await sync(at.bazaar)).toMatchObject({ dropped: 0, changed: 0 })
      twins.set("bazaar", { items: 80 })
      expect(await sync(at.bazaar)).toMatchObject({ dropped: 0, changed: 0 })
    }
  })

  it("D-src-04 keeps its label after a failed pass, or one with a page that does not fit", async () => {
    const items = Array.from({ length: 300 }, (_, index) => makeBazaarItem(index))
    const without = (made: unknown) => items.map((item, index) => (index >= 20 && index < 80 ? made : item))
    twins.set("bazaar", { instead: items })
    await sync(at.bazaar)
    const cut = { ...at.bazaar, pages: pagesOf(at.bazaar, (page) => ({ ...page, end: page.end && ("cut" as const) })) }
    for (let time = 0; time < 2; time += 1) {
      twins.set("bazaar", { instead: without({}) })
      expect(await sync(at.bazaar)).toMatchObject({ misfit_pages: 1, dropped: 0 })
      twins.next("bazaar", null, "truncated")
      await expect(sync(at.bazaar)).rejects.toThrow("not JSON")
      expect(await sync(at.bazaar)).toMatchObject({ items: 200, dropped: 0 })
      twins.set("bazaar", { instead: without(items[0]) })
      expect(await sync(cut)).toMatchObject({ dropped: 0 })
    }
    expect(await sync(at.bazaar)).toMatchObject({ dropped: 0 })
    expect((await sync(at.bazaar))["dropped"]).toBeGreaterThan(50)
  })

  it("D-src-04 keeps its label when the source shrinks by more than half, unless the next pass confirms it", async () => {
    twins.set("mpp", { items: 40 })
    await sync(at.mpp)
    twins.set("mpp", { items: 10 })
    expect(await sync(at.mpp)).toMatchObject({ dropped: 0, shrunk: 1 })
    const again = await sync(at.mpp)
    expect(again).toMatchObject({ dropped: 0 })
    expect(again["shrunk"]).toBeUndefined()
    expect(await db().service.count({ where: { isUnnamed: true } })).toBe(0)
    expect((await sync(at.mpp))["dropped"]).toBeGreaterThan(0)
  })

  it("D-src-04 keeps the label of another source", async () => {
    twins.set("bazaar", { items: 40 })
    await sync(at.bazaar)
    await sync({ ...at.bazaar, name: "sponge", gone: "nothing" })
    twins.set("bazaar", { items: 30 })
    await sync(at.bazaar)
    await sync(at.bazaar)
    const services = (await catalogue()) as { sources: string[] }[]
    expect(services.filter(({ sources }) => sources.join() === "sponge").length).toBeGreaterThan(0)
    expect(services.every(({ sources }) => sources.includes("sponge"))).toBe(true)
  })
})

describe("what people wrote", () => {
  it("D-src-03 stays: deleted, rejected, verified and edited services are untouched by a merge", async () => {
    twins.set("bazaar", { items: 5 })
    await sync(at.bazaar)
    const [deleted, rejected, verified, edited] = await db().service.findMany({ orderBy: { url: "asc" } })
    const set = (one: typeof deleted, data: object) => db().service.update({ where: { id: one?.id ?? "" }, data })
    const wanted = await Promise.all([
      set(deleted, { deletedAt: NOW, deletedBy: "owner" }),
      set(rejected, { status: "rejected" }),
      set(verified, { domainVerified: true, name: "Ours" }),
      set(edited, { ownerEdited: ["name", "description"], name: "Mine", description: null }),
    ])
    await db().sourceListing.updateMany({ data: { digest: "another" } })
    await sync(at.bazaar)
    for (const before of wanted) {
      expect(await db().service.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
    }
  })

  it("D-src-03 stays deleted when the service itself is purged, unless somebody registers it", async () => {
    twins.set("bazaar", { items: 5 })
    await sync(at.bazaar)
    const [deleted] = await db().service.findMany({ orderBy: { url: "asc" } })
    if (!deleted) throw new Error("nothing was listed")
    await db().service.update({ where: { id: deleted.id }, data: { deletedAt: NOW, deletedBy: "owner" } })
    const later = new Date(NOW.getTime() + 31 * 86_400_000)
    expect(await purgeDeleted({ now: later, signal: never })).toEqual({ purged: 1 })
    expect(await sync(at.bazaar, { now: later })).toMatchObject({ new: 0, left: 1, unchanged: 4 })
    expect(await db().service.count({ where: { url: deleted.url } })).toBe(0)
    const again = await aService({ url: deleted.url, name: "Registered anew" })
    expect(await sync(at.bazaar, { now: later })).toMatchObject({ new: 0, left: 0, changed: 1 })
    expect(await db().service.findUniqueOrThrow({ where: { id: again.id } })).toMatchObject({
      sources: ["self-registered", "bazaar"],
    })
  })

  it("is public under a verified domain, without its mark until the owner accepts it", async () => {
    twins.set("bazaar", { items: 3 })
    await sync(at.bazaar)
    const { host } = await db().service.findFirstOrThrow()
    await resetDatabase()
    const claim = { domain: host, tokenHash: "0".repeat(64), status: "verified", verifiedAt: NOW, expiresAt: NOW }
    await db().claim.create({ data: claim })
    await sync(at.bazaar)
    const services = await db().service.findMany()
    expect(services.map(({ host }) => host)).toContain(host)
    for (const { status, domainVerified } of services) expect([status, domainVerified]).toEqual(["active", false])
  })

  it("gets the label of a source that names a registered service, whose fields stay", async () => {
    twins.set("bazaar", { items: 1 })
    await sync(at.bazaar)
    const { url } = await db().service.findFirstOrThrow()
    await resetDatabase()
    const own = await aService({ url, name: "Registered", description: "x".repeat(1_000), category: "storage" })
    await sync(at.bazaar)
    const now = await db().service.findUniqueOrThrow({ where: { id: own.id } })
    expect(now).toMatchObject({ name: "Registered", category: "storage", sources: ["self-registered", "bazaar"] })
  })
})
