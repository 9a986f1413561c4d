// The owner of a domain accepts or rejects listings that others registered under the domain.

import { beforeEach, describe, expect, it } from "vitest"
import { WaitingList } from "@/lib/owners/schema"
import {
  aClaim,
  accept,
  aService,
  changes,
  db,
  detail,
  edit,
  eventKinds,
  markOf,
  remove,
  revoke,
  trail,
  waiting,
} from "@/tests/claims/world"

const DOMAIN = "api.example.com"
const url = (path: string, host = DOMAIN) => `https://${host}/${path}`
const row = (id: string) => db().service.findUniqueOrThrow({ where: { id } })
const aWaiting = (more: Parameters<typeof aService>[0] = {}) =>
  aService({ url: url(`waits-${Math.random()}`), status: "pending", contactEmail: "private@example.com", ...more })
let owner = { domain: DOMAIN, verification_token: "" }

beforeEach(async () => {
  owner = { domain: DOMAIN, verification_token: (await aClaim({ domain: DOMAIN })).token }
})

describe("POST /api/v1/services/{id}/accept", () => {
  it("publishes a pending listing with the mark, an event and an entry of the audit trail, and makes it due at once", async () => {
    const { id, number } = await aWaiting({ reviewNote: "hm" })
    const { status, body, text } = await accept(number, owner)
    expect([status, body.id, body.status, body.domain_verified]).toEqual([200, id, "active", 1])
    expect(text).not.toContain("private@")
    const stored = await row(id)
    expect(stored).toMatchObject({ reviewNote: null, nextCheckAt: stored.listedAt, listedAt: expect.any(Date) })
    expect(await changes()).toMatchObject([{ event: "service.new", service: { id, domain_verified: 1 } }])
    expect(await trail(DOMAIN)).toEqual(["accepted"])
  })

  it("marks a public listing, with an event that has the previous value", async () => {
    const { id } = await aService({ url: url("offered"), sources: ["bazaar"] })
    expect((await accept(id, owner)).body).toMatchObject({ domain_verified: 1 })
    expect(await changes()).toMatchObject([
      { event: "service.updated", previous: { domain_verified: 0 }, service: { id, domain_verified: 1 } },
    ])
  })

  it("changes nothing when it is repeated", async () => {
    const { id } = await aWaiting()
    const first = await accept(id, owner)
    expect((await accept(id, { ...owner, updated_at: "2020-01-01T00:00:00Z" })).body).toEqual(first.body)
    expect(await eventKinds()).toEqual(["service.new"])
    expect(await trail(DOMAIN)).toEqual(["accepted"])
  })

  it("accepts the version that the owner saw, and is 409 if the listing has changed since", async () => {
    const { id } = await aWaiting({ updatedAt: new Date("2026-11-01T08:00:00.250Z") })
    const shown = (await waiting(owner)).body.waiting[0].updated_at
    await db().service.update({ where: { id }, data: { name: "Other words", updatedAt: new Date() } })
    const { status, body } = await accept(id, { ...owner, updated_at: shown })
    expect([status, body.code]).toEqual([409, "conflict"])
    expect(body.error).toContain("It has changed since it was shown")
    expect(await markOf(id)).toBe(false)
    const now = (await waiting(owner)).body.waiting[0].updated_at
    expect((await accept(id, { ...owner, updated_at: now })).status).toBe(200)
  })

  it.each([
    ["turned down by a reviewer", { status: "rejected" }, 409],
    ["deleted", { deletedAt: new Date(), deletedBy: "owner" }, 409],
    ["under another host", { url: url("x", "example.com") }, 404],
    ["under a subdomain", { url: url("x", `deep.${DOMAIN}`) }, 404],
  ])("does not accept a listing that is %s", async (_case, state, expected) => {
    const { id } = await aWaiting(state)
    expect((await accept(id, owner)).status).toBe(expected)
    expect(await markOf(id)).toBe(false)
    expect(await eventKinds()).toEqual([])
  })

  it("is 400 with a time that is none, and 403 with a revoked claim", async () => {
    const { id } = await aWaiting()
    expect((await accept(id, { ...owner, updated_at: "yesterday" })).status).toBe(400)
    await revoke(DOMAIN, owner.verification_token)
    expect((await accept(id, owner)).status).toBe(403)
    expect(await markOf(id)).toBe(false)
  })

  it("is undone by the end of the claim: the listing loses the mark, also while it is deleted", async () => {
    const [{ id }, deleted] = [await aWaiting(), await aWaiting()]
    await accept(id, owner)
    await accept(deleted.id, owner)
    await remove(deleted.id, owner)
    await revoke(DOMAIN, owner.verification_token)
    expect([await markOf(id), await markOf(deleted.id)]).toEqual([false, false])
  })
})

describe("POST /api/v1/claim/waiting", () => {
  it("lists listings that are not public, oldest first, and then public ones without the mark", async () => {
    const at = (day: number) => ({ registeredAt: new Date(Date.UTC(2026, 10, day)) })
    await aService({ url: url("offered"), name: "Offered", sources: ["bazaar"], ...at(1) })
    await aWaiting({ name: "Newer", ...at(3) })
    await aWaiting({ name: "Older", ...at(2) })
    await aService({ url: url("mine"), domainVerified: true })
    await aWaiting({ status: "rejected" })
    await aWaiting({ url: url("x", "example.com") })
    const { status, body, text } = await waiting(owner)
    expect(status).toBe(200)
    expect(WaitingList.parse(body)).toEqual(body)
    expect(body.waiting.map(({ name }: { name: string }) => name)).toEqual(["Older", "Newer", "Offered"])
    expect(body).toMatchObject({ domain: DOMAIN, total: 3, limit: 25, offset: 0 })
    expect(text).not.toContain("private@")
    expect((await waiting({ ...owner, offset: 2 })).body.waiting).toMatchObject([{ name: "Offered" }])
    expect((await waiting({ ...owner, offset: 9 })).body).toMatchObject({ waiting: [], total: 3 })
  })

  it("is empty once each listing is accepted or deleted", async () => {
    const [one, two] = [await aWaiting(), await aWaiting()]
    await accept(one.id, owner)
    await remove(two.id, owner)
    expect((await waiting(owner)).body).toMatchObject({ waiting: [], total: 0 })
    expect((await detail(two.id)).code).toBe("not_found")
  })

  it("still lists a listing after an edit, because an edit does not accept it", async () => {
    const { id } = await aService({ url: url("offered"), sources: ["bazaar"] })
    expect((await edit(id, { ...owner, name: "Ours" })).body).toMatchObject({ name: "Ours", domain_verified: 0 })
    expect((await waiting(owner)).body.total).toBe(1)
  })

  it("is 403 with a wrong token, and 400 with an invalid offset", async () => {
    expect((await waiting({ ...owner, verification_token: "e".repeat(64) })).status).toBe(403)
    expect((await waiting({ ...owner, offset: -1 })).status).toBe(400)
  })
})
