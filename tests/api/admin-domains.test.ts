import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { ClaimEntry, Reset } from "@/lib/claims/schema"
import {
  aClaim,
  actions,
  aService,
  claimOf,
  DAY_MS,
  detail,
  edit,
  eventKinds,
  HOUR_MS,
  listDomains,
  markOf,
  prove,
  publish,
  reset,
  revoke,
  start,
  trail,
  verify,
} from "@/tests/claims/world"

const DOMAIN = "api.example.com"
const url = (path: string, host = DOMAIN) => `https://${host}/${path}`
const Page = z.strictObject({ domains: z.array(z.strictObject(ClaimEntry.shape)), next_cursor: z.string().nullable() })

describe("POST /api/v1/admin/domains/{domain}/reset", () => {
  it("P-3.1-07 P-4.3-07 P-2.7-01 makes a verified claim pending, with a new token, its hash and 72 hours; marks stay", async () => {
    const { id } = await aService({ url: url("one") })
    const old = await prove(DOMAIN)
    const before = Date.now()
    const { body } = await reset(DOMAIN)
    expect(Reset.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      reset: true,
      domain: DOMAIN,
      new_status: "pending",
      verification_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      verification_hash: createHash("sha256").update(body.verification_token).digest("hex"),
      verification_url: `https://${DOMAIN}/.well-known/directory-verify.txt`,
      instructions: expect.not.stringMatching(/started before|published hash decides/),
      grace_until: body.expires_at,
    })
    expect(body.verification_token).not.toBe(old)
    expect(Math.abs(Date.parse(body.expires_at) - before - 72 * HOUR_MS)).toBeLessThan(60_000)
    expect((await detail(id)).domain_verified).toBe(1)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending", tokenHash: body.verification_hash })
    expect(await eventKinds()).toEqual(["service.updated"])
    expect(await trail(DOMAIN)).toEqual(["verified", "reset"])
  })

  it("P-5-03 invalidates the former token at once; the new one is valid after its verification", async () => {
    const { id } = await aService({ url: url("one") })
    const old = await prove(DOMAIN)
    const { body } = await reset(DOMAIN)
    for (const verification_token of [old, body.verification_token]) {
      expect((await edit(id, { domain: DOMAIN, verification_token, name: "New" })).status).toBe(403)
      expect((await revoke(DOMAIN, verification_token)).status).toBe(403)
    }
    publish(DOMAIN, body.verification_hash)
    expect((await verify(DOMAIN)).status).toBe(200)
    expect((await edit(id, { domain: DOMAIN, verification_token: old, name: "Old" })).status).toBe(403)
    const signed = { domain: DOMAIN, verification_token: body.verification_token }
    expect((await edit(id, { ...signed, name: "New" })).status).toBe(200)
    expect(await claimOf(DOMAIN)).toMatchObject({ graceUntil: null })
    // The claim's reset and new verification wrote no event, because the service stayed verified.
    expect(await eventKinds()).toEqual(["service.updated", "service.updated"])
  })

  it.each([
    ["pending", { status: "pending" }],
    ["expired", { status: "pending", expiresAt: new Date(0) }],
    ["revoked", { status: "revoked" }],
  ])("resets a %s claim without a grace period, because it is not verified", async (_state, given) => {
    const { token } = await aClaim({ domain: DOMAIN, ...given })
    const { id } = await aService({ url: url("one") })
    const { status, body } = await reset(DOMAIN)
    expect([status, body.grace_until]).toEqual([200, null])
    expect(await markOf(id)).toBe(false)
    expect((await actions(DOMAIN, token)).status).toBe(403)
    publish(DOMAIN, body.verification_hash)
    expect((await verify(DOMAIN)).status).toBe(200)
    expect(await markOf(id)).toBe(true)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", revokedAt: null })
  })

  it("keeps the marks and restarts the 72 hours when it is repeated within the grace period", async () => {
    const graceUntil = new Date(Date.now() + HOUR_MS)
    await aClaim({ domain: DOMAIN, status: "pending", expiresAt: graceUntil, graceUntil })
    const { body } = await reset(DOMAIN)
    expect(Date.parse(body.grace_until)).toBeGreaterThan(Date.now() + 71 * HOUR_MS)
  })

  it("sets a grace period that a newly started claim does not extend", async () => {
    const graceUntil = new Date(Date.now() + HOUR_MS)
    await aClaim({ domain: DOMAIN, status: "pending", expiresAt: graceUntil, graceUntil })
    expect((await start(DOMAIN)).status).toBe(200)
    expect(await claimOf(DOMAIN)).toMatchObject({ graceUntil })
  })

  it("keeps the owner's edits and the private contact of the claim", async () => {
    const { token } = await aClaim({ domain: DOMAIN, contactEmail: "owner@private.example" })
    const { id } = await aService({ url: url("one"), domainVerified: true })
    await edit(id, { domain: DOMAIN, verification_token: token, name: "Mine" })
    const { text } = await reset(DOMAIN)
    expect(text).not.toContain("private.example")
    expect((await detail(id)).name).toBe("Mine")
    expect(await claimOf(DOMAIN)).toMatchObject({ contactEmail: "owner@private.example" })
  })

  it("accepts the domain in any spelling", async () => {
    await aClaim({ domain: "xn--bcher-kva.example" })
    expect((await reset("BÜCHER.example")).body).toMatchObject({
      domain: "xn--bcher-kva.example",
      domain_unicode: "bücher.example",
    })
  })

  it("P-4.3-07 is 404 without a claim of exactly this domain, and 400 for an invalid one", async () => {
    await aClaim({ domain: "example.com" })
    expect(await reset(DOMAIN)).toMatchObject({ status: 404, body: { code: "no_claim" } })
    for (const name of ["127.0.0.1", "*.example.com", "\0", "a".repeat(300), ""]) {
      expect((await reset(name)).status).toBe(400)
    }
  })
})

describe("GET /api/v1/admin/domains", () => {
  it("lists all claims by domain, with their state, times and services, and nothing secret", async () => {
    await aClaim({ domain: "b.example", status: "pending", expiresAt: new Date(Date.now() - 1000) })
    await aClaim({ domain: "c.example", status: "revoked" })
    const { token, tokenHash } = await aClaim({
      domain: "a.example",
      method: "dns",
      contactEmail: "me@private.example",
    })
    await aService({ url: url("one", "a.example") })
    await aService({ url: url("two", "a.example"), status: "pending" })
    await aService({ url: url("three", "a.example"), status: "rejected" })
    const { body, text } = await listDomains()
    expect(Page.parse(body).domains).toMatchObject([
      { domain: "a.example", status: "verified", state: "verified", method: "dns", services_count: 2, misses: 0 },
      { domain: "b.example", status: "pending", state: "expired", verified_at: null, services_count: 0 },
      { domain: "c.example", status: "revoked", state: "revoked", revoked_at: expect.any(String) },
    ])
    for (const secret of [token, tokenHash, "private.example"]) expect(text).not.toContain(secret)
  })

  it("shows grace, misses and the last check", async () => {
    const soon = new Date(Date.now() + DAY_MS)
    await aClaim({ domain: "a.example", status: "pending", graceUntil: soon, misses: 2 })
    const [entry] = Page.parse((await listDomains()).body).domains
    expect(entry).toMatchObject({ misses: 2, last_checked_at: null, grace_until: expect.any(String) })
  })

  it("filters by status", async () => {
    await aClaim({ domain: "a.example" })
    await aClaim({ domain: "b.example", status: "pending" })
    await aClaim({ domain: "c.example", status: "revoked" })
    for (const [status, domain] of Object.entries({ verified: "a", pending: "b", revoked: "c" })) {
      const { domains } = Page.parse((await listDomains(`?status=${status}`)).body)
      expect(domains).toMatchObject([{ domain: `${domain}.example` }])
    }
  })
})
