// An administrator merges duplicates (docs/decisions.md#duplicates).

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { call } from "@/tests/support/api"
import { db, disconnect, resetDatabase, street } from "@/tests/support/registration"

// tests/support/registration.ts sets settings that lib/env reads when first imported, so these imports must come after it.
const { aService } = await import("@/tests/support/service")
const { purgeDeleted } = await import("@/lib/owners/purge")
const { removeMissingLabels } = await import("@/lib/sources/merge/remove-labels")
const { createLocalReader } = await import("@/lib/mcp/http")
const { findDuplicates } = await import("@/lib/review/find-listings")
const { svg } = await import("@/app/badge/badge-routes")
const { administer, findRow } = await import("@/tests/support/admin")
const serviceRoute = await import("@/app/api/v1/services/[id]/route")
const feedRoute = await import("@/app/service/[id]/feed.json/route")
const summaryRoute = await import("@/app/service/[id]/summary.json/route")
const registerRoute = await import("@/app/api/v1/register/route")

beforeEach(() => resetDatabase())
afterAll(async () => {
  await street.close()
  await disconnect()
})

const merge = (id: string | number, into: string | number) =>
  administer("POST services/[id]/merge", { id }, { into: String(into) })
const read = (id: string | number) =>
  call(serviceRoute, "GET", `/api/v1/services/${id}`, { params: { id: String(id) } })
const events = async () =>
  (await db().event.findMany({ orderBy: { seq: "asc" } })).map(({ kind, serviceId }) => [kind, serviceId])
async function name(serviceId: string, source: string) {
  await db().source.upsert({ where: { name: source }, create: { name: source }, update: {} })
  await db().sourceListing.create({ data: { serviceId, source, pass: 1 } })
}
const { signal } = new AbortController()

async function aPair() {
  const kept = await aService({ name: "Kept", url: "https://api.example.com/paid", sources: ["mpp"] })
  const duplicate = await aService({ name: "Copy", url: "https://api.example.com/copy", sources: ["bazaar"] })
  await name(kept.id, "mpp")
  await name(duplicate.id, "bazaar")
  return { kept, duplicate }
}

describe("POST /api/v1/admin/services/{id}/merge", () => {
  it("D-merge-02 removes the duplicate, and its addresses lead to the kept listing", async () => {
    const { kept, duplicate } = await aPair()
    expect(await merge(duplicate.number, kept.number)).toMatchObject({
      status: 200,
      body: { service: { id: kept.id } },
    })
    for (const id of [duplicate.id, duplicate.number]) {
      const answer = await read(id)
      expect(answer).toMatchObject({ status: 308, body: { code: "moved" } })
      expect(answer.headers.get("location")).toBe(`/api/v1/services/${kept.id}`)
      expect(answer.headers.get("cache-control")).not.toMatch(/public/)
    }
    const params = { id: duplicate.id }
    for (const [file, route] of Object.entries({ "feed.json": feedRoute, "summary.json": summaryRoute })) {
      const answer = await call(route, "GET", `/service/${duplicate.id}/${file}`, { params })
      expect([answer.status, answer.headers.get("location")]).toEqual([308, `/service/${kept.id}/${file}`])
    }
    const badge = await call({ GET: svg.GET }, "GET", `/badge/${duplicate.id}.svg`, { params })
    expect(badge.status).toBe(200)
    expect(badge.text).toContain("Kept")
    expect((await createLocalReader("127.0.0.1").detail(duplicate.id))?.id).toBe(kept.id)
  })

  it("D-merge-03 writes the event, the act and the labels in one step", async () => {
    const { kept, duplicate } = await aPair()
    await merge(duplicate.id, kept.id)
    expect((await findRow(kept.id)).sources).toEqual(["mpp", "bazaar"])
    expect(await events()).toEqual([
      ["service.removed", duplicate.id],
      ["service.updated", kept.id],
    ])
    const act = { act: "merge", objectId: duplicate.id, after: { merged_into: kept.id, name: "Kept" } }
    expect(await db().adminAct.findMany()).toMatchObject([act])
  })

  it("explains why two listings cannot be merged, and changes nothing", async () => {
    const { kept } = await aPair()
    const error = "A listing cannot be merged into itself."
    expect(await merge(kept.id, kept.id)).toMatchObject({ status: 409, body: { error } })
    expect((await merge(kept.id, 999_999)).status).toBe(404)
    expect(await events()).toEqual([])
  })

  it("makes no chain: what was merged into a duplicate leads to the listing that is kept at last", async () => {
    const { kept, duplicate } = await aPair()
    const last = await aService({ name: "Last" })
    await merge(duplicate.id, kept.id)
    await merge(kept.id, last.id)
    expect((await read(duplicate.id)).headers.get("location")).toBe(`/api/v1/services/${last.id}`)
    expect((await findRow(last.id)).sources).toEqual(["self-registered", "bazaar", "mpp"])
    expect((await merge(last.id, kept.id)).status).toBe(409)
  })

  it("D-merge-04 keeps the label while a source names the duplicate, and drops it when no source names either", async () => {
    const { kept, duplicate } = await aPair()
    await merge(duplicate.id, kept.id)
    await name(kept.id, "bazaar")
    const listing = { source_serviceId: { source: "bazaar", serviceId: kept.id } }
    await db().sourceListing.update({ where: listing, data: { missed: true } })
    await removeMissingLabels({ source: "bazaar", number: 1n }, new Date(), signal)
    expect((await findRow(kept.id)).sources).toEqual(["mpp", "bazaar"])
    await db().sourceListing.updateMany({ where: { source: "bazaar" }, data: { missed: true } })
    await removeMissingLabels({ source: "bazaar", number: 1n }, new Date(), signal)
    expect((await findRow(kept.id)).sources).toEqual(["mpp"])
    expect((await events()).at(-1)).toEqual(["listing.dropped", kept.id])
  })

  it("D-merge-04 replaces the last label of a listing that no source names by those of the duplicate's sources", async () => {
    const { kept, duplicate } = await aPair()
    await db().sourceListing.deleteMany({ where: { serviceId: kept.id } })
    await db().service.update({ where: { id: kept.id }, data: { isUnnamed: true } })
    await merge(duplicate.id, kept.id)
    expect(await findRow(kept.id)).toMatchObject({ sources: ["bazaar"], isUnnamed: false })
    expect((await db().event.findFirstOrThrow({ orderBy: { seq: "desc" } })).previous).toEqual({ source: "mpp" })
    // The only source that names the kept listing names the duplicate alone, so the label stays as the last one.
    const count = (await events()).length
    expect((await administer("POST services/[id]/restore", { id: duplicate.id })).status).toBe(200)
    expect(await findRow(kept.id)).toMatchObject({ sources: ["bazaar"], isUnnamed: true })
    expect((await events()).slice(count)).toEqual([["service.new", duplicate.id]])
  })

  it("D-merge-05 is taken back by restoring the duplicate", async () => {
    const { kept, duplicate } = await aPair()
    await merge(duplicate.id, kept.id)
    expect((await administer("POST services/[id]/restore", { id: duplicate.id })).status).toBe(200)
    expect((await read(duplicate.id)).status).toBe(200)
    expect((await findRow(kept.id)).sources).toEqual(["mpp"])
    expect((await findRow(duplicate.id)).mergedInto).toBeNull()
  })

  it("D-merge-06 keeps the row of the duplicate, so that nothing lists its URL again", async () => {
    const { kept, duplicate } = await aPair()
    await merge(duplicate.id, kept.id)
    const body = { url: duplicate.url, protocol: "x402", name: "Again" }
    expect(await call(registerRoute, "POST", "/api/v1/register", { body })).toMatchObject({ status: 409 })
    expect(await purgeDeleted({ now: new Date(Date.now() + 90 * 86_400_000), signal })).toEqual({ purged: 0 })
    expect((await read(duplicate.id)).status).toBe(308)
  })
})

describe("the list of possible duplicates", () => {
  it("has pairs of one host and protocol with the same name or nearly the same URL", async () => {
    const a = await aService({ name: "One", url: "https://api.example.com/paid" })
    const b = await aService({ name: "Two", url: "https://api.example.com/paid/?ref=x" })
    const c = await aService({ name: "Same name", url: "https://b.example/1" })
    const d = await aService({ name: "same name", url: "https://b.example/2" })
    await aService({ name: "One", url: "https://c.example/1" })
    await aService({ name: "One", url: "https://api.example.com/paid", protocol: "L402" })
    const pairs = await findDuplicates(10)
    expect(pairs?.map(({ kept, duplicate }) => [kept, duplicate])).toEqual([
      [a.number, b.number],
      [c.number, d.number],
    ])
    expect(pairs?.[0]).toMatchObject({ reason: "same URL but for its query or its end", listings: 2, keptName: "One" })
  })
})
