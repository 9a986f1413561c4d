// POST /api/v1/register with endpoints that pass the probe. Other files test failed probes.

import { describe, expect, it } from "vitest"
import { Service } from "@/lib/catalogue/schema"
import { call } from "@/tests/support/api"
import {
  admin,
  almanac,
  approved,
  bearer,
  db,
  detail,
  listed,
  register,
  routes,
  street,
  url,
} from "@/tests/support/registration"

async function proveDomain(domain: string): Promise<void> {
  const now = new Date()
  const proven = { status: "verified", tokenHash: "0".repeat(64), expiresAt: now, verifiedAt: now }
  await db().claim.create({ data: { domain, ...proven } })
}

describe("POST /api/v1/register", () => {
  it("responds 201 with message, service, also_registered and verification [P-4.2-05 P-2.1-11 P-2.1-04 P-2.1-05]", async () => {
    const { status, body, headers } = await almanac()
    expect(status).toBe(201)
    expect(headers.get("Cache-Control")).toBe("no-store")
    expect(Object.keys(body)).toEqual(["message", "service", "also_registered", "verification"])
    expect(Service.parse(body.service)).toMatchObject({
      status: "pending",
      protocol: "L402",
      category: "uncategorized",
      source: "self-registered",
      http_method: "GET",
      url,
    })
    expect(body.also_registered).toEqual([])
  })

  it("keeps a listing out of every list until it is approved, then shows it [P-3.2-01]", async () => {
    const { service } = (await almanac()).body
    expect(await listed()).toMatchObject({ services: [], total: 0 })
    expect((await detail(service.id)).code).toBe("not_found")
    expect((await admin(routes.approve, service.id)).body.service.status).toBe("active")
    expect(await listed()).toMatchObject({
      services: [{ id: service.id, status: "active", health_status: "healthy" }],
      total: 1,
    })
    const [event, ...others] = await db().event.findMany()
    expect(event).toMatchObject({ kind: "service.new", serviceId: service.id })
    expect(others).toEqual([])
  })

  it("stores and shows the declared fields, and never shows the e-mail or the probe body [P-4.2-04 P-4.2-03 D-shape-04]", async () => {
    const said = {
      description: "Sunrise and sunset.\nFor any place.",
      price_sats: 21,
      price_usd: 0.02,
      payment_asset: "BTC",
      payment_network: "lightning",
      category: "data/astronomy",
      provider: "Almanac Ltd",
    }
    const registered = await almanac({
      ...said,
      http_method: "POST",
      contact_email: "private@example.com",
      probe_body: '{"private":"body"}',
    })
    const id = registered.body.service.id
    // Only the administrator sees the probe body, because a review needs it.
    const pending = await call(routes.pending, "GET", "/", { headers: bearer })
    expect(pending.body.pending[0]).toMatchObject({ service: { id }, probe_body: '{"private":"body"}' })
    expect(pending.text).not.toMatch(/private@example|contact_email/)
    await admin(routes.approve, id)
    const shown = await detail(id)
    expect(shown).toMatchObject({ ...said, http_method: "POST" })
    const stored = await db().service.findUniqueOrThrow({ where: { id } })
    expect(stored).toMatchObject({ contactEmail: "private@example.com", probeBody: '{"private":"body"}' })
    for (const text of [
      registered.text,
      JSON.stringify(shown),
      JSON.stringify((await db().event.findMany()).map((event) => event.service)),
    ]) {
      expect(text).not.toMatch(/private@example|"private|contact_email|probe_body/)
    }
  })

  it("shows the price of the challenge if no price is declared [D-reg-06]", async () => {
    const { service } = (await almanac()).body
    expect(service.price_sats).toBeGreaterThan(0)
    expect(service).toMatchObject({
      price_sats: service.observed_price.price_sats,
      payment_asset: "BTC",
      price_drift: null,
    })
    const declared = (await almanac({ price_sats: service.price_sats * 2 })).body.service
    expect(declared).toMatchObject({ price_sats: service.price_sats * 2, price_drift: -0.5 })
  })

  it("accepts and flags an endpoint without TLS", async () => {
    const { service, verification } = (await almanac()).body
    expect(verification.findings).toContainEqual(expect.objectContaining({ id: "plain_http", severity: "warning" }))
    await admin(routes.approve, service.id)
    expect((await detail(service.id)).findings).toContainEqual(expect.objectContaining({ id: "plain_http" }))
  })

  it("accepts a test network, with a mark and without a price in dollars", async () => {
    const { status, body } = await register({
      url: street.endpoints.sandbox.url,
      protocol: "x402",
      name: "Sandbox",
      price_usd: 0.5,
    })
    expect(status).toBe(201)
    expect(body.service).toMatchObject({ test_network: true, price_usd: null, x402_payment_valid: 1 })
    expect(body.verification.findings).toContainEqual(
      expect.objectContaining({ id: "test_network", severity: "warning" }),
    )
  })

  it("gives its label instead of the last one to a listing that no source names any more", async () => {
    const { id } = (await almanac()).body.service
    await db().service.update({ where: { id }, data: { sources: ["well-known"], isUnnamed: true } })
    expect((await almanac()).body.service).toMatchObject({ id, source: "self-registered" })
    expect((await db().service.findUniqueOrThrow({ where: { id } })).isUnnamed).toBe(false)
  })

  it("updates the record when the same URL and protocol are registered again, in any spelling [P-3.2-02 D-reg-01]", async () => {
    const first = (await almanac()).body.service
    const spelled = `${url.replace("http://", "HTTP://")}/`
    const second = (await register({ url: spelled, protocol: "L402", name: "Renamed" })).body
    expect(second.service).toMatchObject({ id: first.id, number: first.number, name: "Renamed", status: "pending" })
    expect(await db().service.count()).toBe(1)
  })

  it("makes a rejected listing pending again", async () => {
    const { service } = (await almanac()).body
    await admin(routes.reject, service.id, { reason: "not yet" })
    expect((await almanac()).body.service).toMatchObject({ id: service.id, status: "pending" })
  })

  it("stores changes to a public listing as a revision, and changes nothing public [D-reg-02]", async () => {
    const id = await approved({ description: "the truth" })
    const before = await detail(id)
    const again = await almanac({
      name: "Hijacked",
      description: "lies",
      category: "spam",
      provider: "Mallory",
      price_sats: 1,
      http_method: "POST",
    })
    expect(again.status).toBe(201)
    expect(again.body.message).toContain("waiting for review")
    const after = await detail(id)
    for (const field of [
      "name",
      "description",
      "category",
      "provider",
      "price_sats",
      "http_method",
      "source",
      "status",
    ]) {
      expect(after[field]).toEqual(before[field])
    }
    await almanac({ name: "Hijacked twice" })
    const revisions = await db().revision.findMany({ where: { serviceId: id } })
    expect(revisions).toHaveLength(1)
    expect(revisions[0]).toMatchObject({ state: "pending", proposed: { name: "Hijacked twice" } })
  })

  it("judges a public listing only by its own method and body", async () => {
    const id = await approved()
    const checks = () => db().check.count({ where: { serviceId: id } })
    const before = await checks()
    await almanac({ http_method: "POST", probe_body: "{}" })
    expect(await checks()).toBe(before)
    await almanac()
    expect(await checks()).toBe(before + 1)
  })

  const CHECKED = "The result of the probe is shown at once."

  it("creates no revision for a registration without changes to a public listing, and says so in the message", async () => {
    const id = await approved({ description: "By day", price_sats: 21 })
    for (const more of [{}, { description: "By day", price_sats: 21 }]) {
      const { status, body } = await almanac(more)
      expect(status).toBe(201)
      expect(body.message).toBe(
        `This listing is public already. Your registration changes nothing, so nothing waits for review. ${CHECKED}`,
      )
    }
    expect(await db().revision.count()).toBe(0)
    expect((await db().registration.findMany({ orderBy: { at: "asc" } })).map(({ outcome }) => outcome)).toEqual([
      "created",
      "unchanged",
      "unchanged",
    ])
    await almanac({ name: "Other" })
    await almanac()
    expect(await db().revision.findMany()).toMatchObject([{ serviceId: id, proposed: { name: "Other" } }])
  })

  it("explains in the message what happens to the changes and the probe of a public listing, for any method", async () => {
    await approved()
    expect((await almanac({ name: "Other" })).body.message).toBe(
      `This listing is public already. Your changes are waiting for review. ${CHECKED}`,
    )
    const { body } = await almanac({ http_method: "POST" })
    expect(body.message).toContain("Your changes are waiting for review. The probe sent another method or body")
    expect(body.message).not.toContain(CHECKED)
    await db().service.updateMany({ data: { domainVerified: true } })
    expect((await almanac({ http_method: "POST" })).body.message).not.toContain(CHECKED)
  })

  it("ignores changes to a domain-verified listing without the owner's token, and says so in the message", async () => {
    const id = await approved()
    await proveDomain(new URL(url).hostname)
    await db().service.update({ where: { id }, data: { domainVerified: true } })
    const { body } = await almanac({ name: "Hijacked" })
    expect(body.message).toContain("its owner")
    expect(await db().revision.count()).toBe(0)
    expect((await detail(id)).name).toBe("Almanac")
  })

  it("does not reopen a rejected listing of a verified domain without the owner's token, and keeps the owner's fields", async () => {
    const id = await approved()
    const { host } = await db().service.findUniqueOrThrow({ where: { id } })
    await proveDomain(host)
    const said = { name: "The owner's", declaredPriceUsd: 3, ownerEdited: ["name", "price_usd"] }
    await db().service.update({ where: { id }, data: { ...said, domainVerified: true, status: "rejected" } })
    const { status } = await almanac({ name: "Hijacked", description: "New words", price_usd: 1 })
    expect(status).toBe(409)
    const kept = await db().service.findUniqueOrThrow({ where: { id } })
    expect(kept).toMatchObject({ name: "The owner's", description: null, declaredPriceUsd: 3, status: "rejected" })
    expect((await listed()).total).toBe(0)
  })

  it("rejects a listing that its owner deleted", async () => {
    const id = await approved()
    await db().service.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    const { status, body } = await almanac()
    expect(status).toBe(409)
    expect(body.code).toBe("conflict")
  })

  it("stores one listing and every check for concurrent registrations of one endpoint", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => almanac({ name: `Almanac ${index}` })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.service.id)).size).toBe(1)
    expect(await db().service.count()).toBe(1)
    expect(await db().check.count()).toBe(8)
    expect(await db().hourlyCheck.aggregate({ _sum: { ok: true } })).toEqual({ _sum: { ok: 8 } })
  })
})
