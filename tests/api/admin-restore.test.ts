// An administrator undoes an owner's deletion (docs/decisions.md#admin). The file tests POST /api/v1/admin/services/{id}/restore
// and GET /api/v1/admin/deleted, the list of deleted services.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { Service } from "@/lib/catalogue/schema"
import { call } from "@/tests/support/api"
import type { DomainOwner } from "@/tests/support/owner"
import { db, detail, disconnect, listed, resetDatabase, street } from "@/tests/support/registration"

// tests/support/registration.ts sets settings that lib/env reads when first imported, so these imports must come after it.
const { anOwner } = await import("@/tests/support/owner")
const { aService } = await import("@/tests/support/service")
const { purgeDeleted } = await import("@/lib/owners/purge")
const { DeletedPage } = await import("@/lib/review/schema")
const { adminList, administer, findRow, listEventKinds } = await import("@/tests/support/admin")
const serviceRoute = await import("@/app/api/v1/services/[id]/route")
const changesRoute = await import("@/app/api/v1/changes/route")

const DOMAIN = "api.provider.example"
const DAY_MS = 86_400_000
const LONG_AGO = new Date("2026-01-02T03:04:05Z")
let owner: DomainOwner
let count = 0

const mine = (more: Parameters<typeof aService>[0] = {}) => {
  count += 1
  return aService({ url: `https://${DOMAIN}/paid/${count}`, name: `Mine ${count}`, domainVerified: true, ...more })
}
const remove = (id: string) => call(serviceRoute, "DELETE", "/", { params: { id }, body: owner.proof })
const restore = (id: string | number) => administer("POST services/[id]/restore", { id })
const trail = async () => (await db().ownerAction.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action)
const readDeleted = async () => {
  const { body, text } = await adminList("deleted")
  return { ...DeletedPage.parse(body), text }
}

beforeEach(async () => {
  await resetDatabase()
  owner = await anOwner(DOMAIN)
})
afterAll(async () => {
  await street.close()
  await disconnect()
})

describe("POST /api/v1/admin/services/{id}/restore", () => {
  it("restores the listing with all its fields, makes it due at once, and writes an event", async () => {
    const sibling = await aService({ url: "https://api.provider.example/both", protocol: "L402" })
    const before = await mine({
      url: sibling.url,
      declaredPriceUsd: 2,
      ownerEdited: ["price_usd"],
      featured: true,
      healthStatus: "healthy",
      uptime30d: 0.99,
      updatedAt: LONG_AGO,
      nextCheckAt: new Date("2100-01-01"),
    })
    const shown = await detail(before.id)
    await remove(before.id)
    const { status, body } = await restore(before.id)
    expect(status).toBe(200)
    expect(Service.parse(body.service)).toMatchObject({ id: before.id, status: "active" })
    const { nextCheckAt, updatedAt, ...after } = await findRow(before.id)
    const { nextCheckAt: _, updatedAt: __, ...was } = before
    expect(after).toEqual(was)
    expect(nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(updatedAt.getTime()).toBeGreaterThan(LONG_AGO.getTime())
    const { updated_at, next_check_at, ...back } = await detail(before.id)
    const { updated_at: ___, next_check_at: ____, ...formerly } = shown
    expect(back).toEqual(formerly)
    expect((await listed()).total).toBe(2)
    const { changes } = (await call(changesRoute, "GET", "/api/v1/changes")).body
    expect(changes.slice(-2)).toMatchObject([
      { event: "service.new", service: { id: before.id, price_usd: 2, related_protocols: ["L402"] } },
      { event: "service.updated", service: { id: sibling.id, related_protocols: ["x402"] } },
    ])
    expect(await trail()).toEqual(["deleted", "restored"])
  })

  it.each<[string, Record<string, unknown> | null, boolean]>([
    ["verified", {}, true],
    ["reset, in its grace", { status: "pending", graceUntil: new Date("2100-01-01") }, true],
    ["pending", { status: "pending" }, false],
    ["revoked", { status: "revoked", revokedAt: new Date() }, false],
    ["gone", null, false],
  ])("sets the mark of an accepted listing by the current claim: %s", async (_state, claim, isVerified) => {
    const { id } = await mine({ deletedAt: new Date(), deletedBy: "owner" })
    if (claim) await db().claim.update({ where: { domain: DOMAIN }, data: claim })
    else await db().claim.delete({ where: { domain: DOMAIN } })
    expect((await restore(id)).body.service.domain_verified).toBe(Number(isVerified))
  })

  it("sets no mark on a listing that its owner rejected", async () => {
    const { id } = await mine({ status: "pending", domainVerified: false })
    await remove(id)
    expect((await restore(id)).body.service).toMatchObject({ status: "pending", domain_verified: 0 })
  })

  it.each(["pending", "rejected"])("restores a %s listing without an event", async (status) => {
    const { id } = await mine({ status })
    await remove(id)
    expect((await restore(id)).body.service.status).toBe(status)
    expect(await listEventKinds()).toEqual([])
    expect((await listed()).total).toBe(0)
  })

  it("lets the owner edit and delete it again", async () => {
    const { id } = await mine()
    await remove(id)
    await restore(id)
    const body = { ...owner.proof, name: "After all" }
    expect((await call(serviceRoute, "PATCH", "/", { params: { id }, body })).body.name).toBe("After all")
    expect((await remove(id)).status).toBe(200)
    expect(await listEventKinds()).toEqual(["service.removed", "service.new", "service.updated", "service.removed"])
  })

  it("restarts the 30 days when the listing is deleted again", async () => {
    const { id } = await mine({ deletedAt: new Date(Date.now() - 29 * DAY_MS), deletedBy: "owner" })
    await restore(id)
    await remove(id)
    const { signal } = new AbortController()
    expect(await purgeDeleted({ now: new Date(Date.now() + 2 * DAY_MS), signal })).toEqual({ purged: 0 })
    expect((await restore(id)).status).toBe(200)
  })

  it("is 404 for a purged service", async () => {
    const { id } = await mine({ deletedAt: LONG_AGO, deletedBy: "owner" })
    await purgeDeleted({ now: new Date(), signal: new AbortController().signal })
    expect((await restore(id)).status).toBe(404)
  })
})

describe("GET /api/v1/admin/deleted", () => {
  it("lists services that owners deleted, newest first, with the time of their purge", async () => {
    const [one, two] = [await mine(), await mine({ status: "pending" })]
    await mine()
    await mine({ status: "rejected" })
    const at = (ms: number) => ({ deletedAt: new Date(ms), deletedBy: "owner" })
    const now = Date.now() - (Date.now() % DAY_MS)
    const iso = (ms: number) => new Date(ms).toISOString().replace(".000", "")
    await db().service.update({ where: { id: one.id }, data: at(now - DAY_MS) })
    await db().service.update({ where: { id: two.id }, data: at(now) })
    expect((await readDeleted()).deleted).toMatchObject([
      { service: { id: two.id }, deleted_at: iso(now), gone_at: iso(now + 30 * DAY_MS) },
      { service: { id: one.id }, deleted_at: iso(now - DAY_MS), gone_at: iso(now + 29 * DAY_MS) },
    ])
  })

  it("omits services that are not deleted, were not deleted by their owner, or were deleted over 30 days ago", async () => {
    await mine()
    await mine({ deletedAt: new Date(), deletedBy: "admin" })
    await mine({ deletedAt: new Date(Date.now() - 30 * DAY_MS), deletedBy: "owner" })
    expect((await readDeleted()).deleted).toEqual([])
  })

  it("contains nothing private", async () => {
    await mine({ contactEmail: "private@example.com", reviewNote: "a note", deletedAt: new Date(), deletedBy: "owner" })
    const { text } = await readDeleted()
    for (const secret of ["private@example.com", "a note"]) expect(text).not.toContain(secret)
  })
})
