// Under a verified domain only the owner publishes listings, and no text by someone else is shown with the verified mark.

import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { admin, db, detail, listed, register, routes, street } from "@/tests/support/registration"

const { aClaim, aService, call } = await import("@/tests/support/directory")
const { decideProposal } = await import("@/lib/review/proposals")
const { v7: newId } = await import("uuid")

const { url } = street.endpoints.almanac
const HOST = new URL(url).hostname
const DAY_MS = 86_400_000

const row = (id: string) => db().service.findUniqueOrThrow({ where: { id } })
const kinds = async () => (await db().event.findMany({ orderBy: { seq: "asc" } })).map(({ kind }) => kind)
const almanac = (more: Record<string, unknown> = {}, query = "") =>
  register({ url: url + query, protocol: "L402", name: "Almanac", ...more })
const listVerified = async () =>
  (await call(routes.list, "GET", `/api/v1/services?verified=true&host=${HOST}`)).body.services
const claim = (more: Parameters<typeof aClaim>[0] = {}) => aClaim({ domain: HOST, ...more })

describe("a registration by someone else under a verified domain", () => {
  it("is pending, unlisted, without the mark and without an event, whatever query its URL has", async () => {
    await claim()
    for (const [index, text] of ["MOVED", "pay at evil.example", "cheaper at evil.example"].entries()) {
      const { status, body } = await almanac({ name: `Provider (${text})` }, `?utm_source=${index}`)
      expect(status).toBe(201)
      expect(body.service).toMatchObject({ status: "pending", domain_verified: 0 })
      expect(body.message).toContain("waiting for the owner of the domain")
      expect(await detail(body.service.id)).toMatchObject({ code: "not_found" })
    }
    expect((await listed()).total).toBe(0)
    expect(await listVerified()).toEqual([])
    expect(await kinds()).toEqual([])
  })

  it("is pending without the mark, as are its siblings", async () => {
    await claim()
    const { news } = street.endpoints
    const { body } = await register({ url: news.url, protocol: "L402", name: "News", http_method: news.method })
    expect(body.also_registered).toHaveLength(1)
    for (const { status, domain_verified } of [body.service, ...body.also_registered]) {
      expect({ status, domain_verified }).toEqual({ status: "pending", domain_verified: 0 })
    }
  })

  it("is public without the mark once an administrator approves it", async () => {
    await claim()
    const { service } = (await almanac()).body
    await admin(routes.approve, service.id)
    expect(await detail(service.id)).toMatchObject({ status: "active", domain_verified: 0 })
  })

  it("is not approved by a claim in its grace period", async () => {
    await claim({ status: "pending", graceUntil: new Date(Date.now() + DAY_MS) })
    const { service } = (await almanac()).body
    expect(service).toMatchObject({ status: "pending", domain_verified: 0 })
    expect((await listed()).total).toBe(0)
  })

  it.each([
    ["public and accepted", { status: "active", domainVerified: true }],
    ["public and not accepted", { status: "active" }],
    ["accepted and turned down by a reviewer", { status: "rejected", domainVerified: true }],
    ["waiting for the owner", { status: "pending" }],
  ])("changes nothing of an existing listing: %s", async (_case, state) => {
    await claim()
    const words = { name: "Ours", description: "Said first", declaredPriceUsd: 3, contactEmail: "first@example.com" }
    const { id } = await aService({ url, protocol: "L402", ...words, ...state })
    const { status, text } = await almanac({ name: "Theirs", price_usd: 9, contact_email: "second@example.com" })
    expect([status, text.includes("Said first")]).toEqual(state.status === "active" ? [201, true] : [409, false])
    expect(await row(id)).toMatchObject({ ...words, ...state })
    expect(await db().revision.count()).toBe(0)
  })

  it("cannot be published by a revision that was sent before the domain was claimed", async () => {
    const { service } = (await almanac()).body
    await admin(routes.approve, service.id)
    await almanac({ name: "Hijacked" })
    const { id } = await db().revision.findFirstOrThrow()
    await claim()
    const { decideRevision } = await import("@/lib/review/revisions")
    await expect(decideRevision(id, "approved", new Date(), createActor("cli"))).rejects.toMatchObject({
      code: "conflict",
    })
    expect((await detail(service.id)).name).toBe("Almanac")
  })
})

describe("a registration with the token of the claim", () => {
  it("is public at once with the mark and an event, as are its siblings", async () => {
    const { token: verification_token } = await claim()
    const { news } = street.endpoints
    const said = { url: news.url, protocol: "L402", name: "News", http_method: news.method, verification_token }
    const { status, body, text } = await register(said)
    expect(status).toBe(201)
    for (const service of [body.service, ...body.also_registered]) {
      expect(service).toMatchObject({ status: "active", domain_verified: 1 })
    }
    expect(text).not.toContain(verification_token)
    expect((await kinds()).filter((kind) => kind === "service.new")).toHaveLength(2)
    expect(await db().ownerAction.findMany()).toMatchObject([{ action: "registered", serviceId: body.service.id }])
    expect(JSON.stringify(await db().registration.findMany())).not.toContain(verification_token)
  })

  it.each([
    ["wrong", { status: "verified" }],
    ["right, of a claim that was reset", { status: "pending", graceUntil: new Date(Date.now() + DAY_MS) }],
    ["right, of a claim that was revoked", { status: "revoked" }],
  ])("is rejected with 403 when the token is %s, and nothing is sent to the endpoint", async (which, state) => {
    const { token } = await claim(state)
    const before = street.seenBy("almanac").length
    const verification_token = which === "wrong" ? "e".repeat(64) : token
    expect(await almanac({ verification_token })).toMatchObject({ status: 403, body: { code: "not_owner" } })
    expect(street.seenBy("almanac").length).toBe(before)
    expect([await db().service.count(), await db().registration.count()]).toEqual([0, 0])
  })

  it("is rejected when nobody has claimed the host", async () => {
    expect(await almanac({ verification_token: "e".repeat(64) })).toMatchObject({ status: 403 })
  })

  it("changes the given fields of a public listing and creates an event", async () => {
    const { token: verification_token } = await claim()
    const { service } = (await almanac({ verification_token, description: "Kept", price_usd: 3 })).body
    const { body } = await almanac({ verification_token, name: "Renamed" })
    expect(body.service).toMatchObject({ id: service.id, name: "Renamed", description: "Kept", price_usd: 3 })
    expect(body.service).toMatchObject({ status: "active", domain_verified: 1 })
    const [event] = await db().event.findMany({ where: { kind: "service.updated" } })
    expect(event).toMatchObject({ serviceId: service.id, previous: { name: "Almanac" } })
  })

  it("replaces all text of the earlier registration that it takes over", async () => {
    const { token: verification_token } = await claim()
    const theirs = { description: "Pay at evil.example", price_usd: 9, provider: "Evil", category: "evil" }
    const { service } = (await almanac(theirs)).body
    await almanac({ verification_token, name: "Ours" })
    const shown = await detail(service.id)
    expect(shown).toMatchObject({ name: "Ours", description: null, provider: null, category: "uncategorized" })
    expect(shown).toMatchObject({ status: "active", domain_verified: 1 })
    expect(shown.price_usd).not.toBe(9)
  })

  it("restores a listing that its owner deleted", async () => {
    const { token: verification_token } = await claim()
    const gone = { deletedAt: new Date(), deletedBy: "owner" }
    const { id } = await aService({ url, protocol: "L402", status: "pending", name: "Refused", ...gone })
    expect((await almanac()).status).toBe(409)
    expect((await almanac({ verification_token })).status).toBe(201)
    expect(await detail(id)).toMatchObject({ name: "Almanac", domain_verified: 1 })
  })
})

describe("a listing that the prober found", () => {
  it("is public without the mark once an administrator approves the proposal", async () => {
    await claim()
    const { id: serviceId } = await aService({ url, protocol: "L402", domainVerified: true, name: "Ours" })
    const proposal = { id: newId(), serviceId, kind: "protocol", protocol: "x402", seen: {} }
    const { id } = await db().proposal.create({ data: proposal })
    const { service } = await decideProposal(id, "approved", new Date(), createActor("cli"))
    expect(service).toMatchObject({ protocol: "x402", status: "active", domain_verified: 0 })
    expect(await detail(serviceId)).toMatchObject({ domain_verified: 1 })
  })
})
