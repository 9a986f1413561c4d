import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import * as detailRoute from "@/app/api/v1/services/[id]/route"
import type { Proposed } from "@/lib/registration/schema"
import { RevisionList } from "@/lib/review/contract"
import { findReviewed } from "@/lib/review/queries"
import { Decision } from "@/lib/review/schema"
import { administer, adminList, findRow } from "@/tests/support/admin"
import { aService, call, db } from "@/tests/support/directory"

const list = async () => RevisionList.parse((await adminList("revisions")).body)
const approve = (id: string) => administer("POST revisions/[id]/approve", { id })
const dismiss = (id: string) => administer("POST revisions/[id]/dismiss", { id })

const FAR = new Date("2100-01-01")
const aListing = (given: Parameters<typeof aService>[0] = {}) =>
  aService({
    name: "Almanac",
    description: "By day",
    declaredPriceSats: 100n,
    nextCheckAt: FAR,
    contactEmail: "owner@example.com",
    ...given,
  })

async function aRevision(serviceId: string, given: Partial<Proposed> = {}): Promise<string> {
  const proposed: Proposed = {
    ...{ name: "Almanac", description: null, category: "uncategorized", provider: null, parameters: [] },
    ...{ price_sats: null, price_usd: null, payment_asset: null, payment_network: null },
    ...{ http_method: "GET", probe_body: null },
    ...given,
  }
  const { id } = await db().revision.create({ data: { id: newId(), serviceId, proposed } })
  return id
}

describe("GET /api/v1/admin/revisions", () => {
  it("lists pending revisions, oldest first, with the listing and the fields that would change", async () => {
    const first = await aListing()
    const second = await aListing({ probeBody: '{"day":1}' })
    await aRevision(first.id, { name: "Almanac 2", price_sats: 21 })
    await aRevision(second.id, { http_method: "POST", probe_body: '{"day":2}' })
    const { revisions, total } = await list()
    expect(total).toBe(2)
    expect(revisions.map(({ service, changes }) => [service.id, changes])).toEqual([
      [
        first.id,
        [
          { field: "name", current: "Almanac", proposed: "Almanac 2" },
          { field: "price_sats", current: 100, proposed: 21 },
        ],
      ],
      [
        second.id,
        [
          { field: "http_method", current: "GET", proposed: "POST" },
          { field: "probe_body", current: '{"day":1}', proposed: '{"day":2}' },
        ],
      ],
    ])
  })

  it("D-admin-05 names the payee of the last valid challenge, the one before, and those of other offers", async () => {
    const [before, after, other] = [`0x${"A".repeat(40)}`, `0x${"B".repeat(40)}`, `0x${"c".repeat(40)}`]
    const payees = [after.toLowerCase(), other]
    const { id, number } = await aListing({ observedPayTo: after, payees })
    await aRevision(id, { name: "Almanac 2" })
    const aPrice = (payTo: string, day: number) => ({ serviceId: id, seenAt: new Date(Date.UTC(2026, 0, day)), payTo })
    await db().price.createMany({ data: [aPrice(`0x${"d".repeat(40)}`, 1), aPrice(before, 2), aPrice(after, 3)] })
    const payee = { pay_to: after, former: before, others: [other], varies: false }
    expect((await list()).revisions[0]?.payee).toEqual(payee)
    expect((await findReviewed(String(number)))?.payee).toEqual(payee)

    const record = (known: object) => ({ payees: { known: [], change: null, ...known } })
    const both = [before, after, `0x${"d".repeat(40)}`].map((pay_to) => ({ pay_to }))
    await db().service.update({ where: { id }, data: { paymentRecord: record({ known: both }) } })
    expect((await list()).revisions[0]?.payee.former).toBeNull()
    await db().service.update({ where: { id }, data: { paymentRecord: record({ varies: true }) } })
    expect((await list()).revisions[0]?.payee).toMatchObject({ former: null, varies: true })
  })

  it("contains no e-mail, no decided revision, and no revision of a listing that is not public", async () => {
    const { id } = await aListing()
    await aRevision(id, { name: "Shown" })
    await aRevision((await aListing({ status: "rejected" })).id, { name: "Of a rejected one" })
    await dismiss(await aRevision((await aListing()).id, { name: "Dismissed" }))
    const { text } = await adminList("revisions")
    expect((await list()).revisions.map(({ proposed }) => proposed.name)).toEqual(["Shown"])
    expect(text).not.toContain("owner@example.com")
  })
})

describe("POST /api/v1/admin/revisions/{id}/approve", () => {
  it("applies the declared fields, keeps the others, and writes one event with the replaced values", async () => {
    const { id } = await aListing()
    const revision = await aRevision(id, { name: "Almanac 2", category: "data/weather", price_sats: 21 })
    const { status, body } = await approve(revision)
    expect(status).toBe(200)
    expect(Decision.parse(body)).toMatchObject({
      id: revision,
      state: "approved",
      service: { id, name: "Almanac 2", description: "By day", category: "data/weather", price_sats: 21 },
    })
    const events = await db().event.findMany()
    expect(events.map(({ kind, previous }) => [kind, previous])).toEqual([
      ["service.updated", { name: "Almanac", category: "uncategorized", price_sats: 100 }],
    ])
    const shown = await call(detailRoute, "GET", "/", { params: { id } })
    expect(shown.body).toMatchObject({ name: "Almanac 2", price_sats: 21 })
    expect((await list()).total).toBe(0)
    expect((await findRow(id)).nextCheckAt).toEqual(FAR)
  })

  it("makes the listing due at once when its probe request changes, and keeps the body private", async () => {
    const { id } = await aListing()
    const { text } = await approve(await aRevision(id, { http_method: "POST", probe_body: '{"secret":"sesame"}' }))
    expect(text).not.toContain("sesame")
    const after = await findRow(id)
    expect(after).toMatchObject({ httpMethod: "POST", probeBody: '{"secret":"sesame"}' })
    expect(after.nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    const [event] = await db().event.findMany()
    expect(event?.previous).toEqual({ http_method: null })
    expect(JSON.stringify(event?.service)).not.toContain("sesame")
  })

  it("writes no event when the listing has the proposed values already", async () => {
    const { id } = await aListing()
    expect((await approve(await aRevision(id, { price_sats: 100 }))).status).toBe(200)
    expect(await db().event.count()).toBe(0)
  })

  it.each([
    ["belongs to a verified domain", { domainVerified: true }],
    ["was rejected", { status: "rejected" }],
    ["is deleted", { deletedAt: new Date(), deletedBy: "owner" }],
  ])("responds 409 and changes nothing when the listing %s", async (_case, since) => {
    const { id } = await aListing()
    const revision = await aRevision(id, { name: "Mallory" })
    await db().service.update({ where: { id }, data: since })
    expect((await approve(revision)).status).toBe(409)
    expect((await findRow(id)).name).toBe("Almanac")
    expect(await db().event.count()).toBe(0)
  })
})

it("POST /api/v1/admin/revisions/{id}/dismiss does not change the listing", async () => {
  const { id } = await aListing()
  const { body } = await dismiss(await aRevision(id, { name: "Mallory" }))
  expect(Decision.parse(body)).toMatchObject({ state: "dismissed", service: { id, name: "Almanac" } })
  expect((await list()).total).toBe(0)
  expect(await db().event.count()).toBe(0)
})
