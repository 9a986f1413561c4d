import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import * as detailRoute from "@/app/api/v1/services/[id]/route"
import type { Prisma } from "@/lib/db/generated/client"
import { ProposalList } from "@/lib/review/contract"
import { Decision } from "@/lib/review/schema"
import { administer, adminList, findRow, listEventKinds } from "@/tests/support/admin"
import { aService, call, db } from "@/tests/support/directory"

const list = async () => ProposalList.parse((await adminList("proposals")).body)
const approve = (id: string) => administer("POST proposals/[id]/approve", { id })
const dismiss = (id: string) => administer("POST proposals/[id]/dismiss", { id })

const SEEN = { price_sats: 21, price_usd: null, asset: "BTC", network: "lightning", test_network: false, at: null }
const aListing = (given: Parameters<typeof aService>[0] = {}) =>
  aService({
    name: "Almanac",
    description: "By day",
    category: "data/weather",
    provider: "Acme",
    httpMethod: "POST",
    probeBody: '{"day":1}',
    contactEmail: "owner@example.com",
    sources: ["bazaar", "self-registered"],
    domainVerified: true,
    ...given,
  })
async function aProposal(serviceId: string, given: Partial<Prisma.ProposalUncheckedCreateInput> = {}) {
  const data = { id: newId(), serviceId, kind: "protocol", protocol: "L402", seen: SEEN, ...given }
  return (await db().proposal.create({ data })).id
}
const unprobeable = (serviceId: string) =>
  aProposal(serviceId, { kind: "unprobeable", protocol: "x402", seen: { statuses: [400, 422, 400, 400, 400] } })

describe("GET /api/v1/admin/proposals", () => {
  it("lists both kinds with their listing and their evidence", async () => {
    const { id } = await aListing()
    await aProposal(id)
    await unprobeable(id)
    await aProposal((await aListing({ status: "rejected" })).id)
    const { proposals, total } = await list()
    expect(total).toBe(2)
    expect(proposals).toMatchObject([
      { kind: "protocol", protocol: "L402", seen: SEEN, service: { id, protocol: "x402" } },
      { kind: "unprobeable", seen: { statuses: [400, 422, 400, 400, 400] }, service: { id } },
    ])
  })
})

describe("a stored proposal", () => {
  it("is valid with a price as text or as a number, and with or without milliseconds in its time", async () => {
    const stored = { ...SEEN, price_sats: null, price_usd: "0.01", at: "2026-11-23T18:34:45.129Z" }
    await aProposal((await aListing()).id, { seen: stored })
    const { proposals } = await list()
    expect(proposals).toMatchObject([{ seen: { price_usd: 0.01, at: "2026-11-23T18:34:45Z" } }])
  })

  it.each([
    ["protocol", { price_usd: "many" }],
    ["address", {}],
    ["request", { method: "BREW" }],
    ["unprobeable", { statuses: "all" }],
  ])("that cannot be parsed hides no other proposal, and can be dismissed: %s", async (kind, seen) => {
    const broken = await aProposal((await aListing()).id, { kind, seen })
    const { id } = await aListing()
    await aProposal(id)
    const { proposals, total } = await list()
    expect(total).toBe(2)
    expect(proposals).toMatchObject([
      { id: broken, kind: "unreadable", seen: {} },
      { kind: "protocol", service: { id } },
    ])
    expect((await approve(broken)).status).toBe(409)
    expect((await dismiss(broken)).status).toBe(200)
    expect((await list()).total).toBe(1)
  })
})

describe("POST /api/v1/admin/proposals/{id}/approve", () => {
  it("P-3.2-09 creates a public listing of the observed protocol, due at once, with one event", async () => {
    const listing = await aListing()
    const proven = { status: "verified", tokenHash: "0".repeat(64), expiresAt: new Date(), verifiedAt: new Date() }
    await db().claim.create({ data: { domain: listing.host, ...proven } })
    const proposal = await aProposal(listing.id)
    const { status, body, text } = await approve(proposal)
    expect(status).toBe(200)
    expect(Decision.parse(body)).toMatchObject({ id: proposal, state: "approved", service: { protocol: "L402" } })
    expect(text).not.toContain("owner@example.com")
    const sibling = await findRow(body.service.id)
    const { url, host, registrableDomain, name, description, category, provider } = listing
    const { httpMethod, probeBody } = listing
    expect(sibling).toMatchObject({ url, host, registrableDomain, name, description, category, provider })
    expect(sibling).toMatchObject({
      domainVerified: false,
      httpMethod,
      probeBody,
      status: "active",
      sources: ["discovery"],
    })
    expect(sibling).toMatchObject({ contactEmail: null, declaredPriceSats: null, listedAt: expect.any(Date) })
    expect(sibling.nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    const beside = await call(detailRoute, "GET", "/", { params: { id: listing.id } })
    expect(beside.body.related_protocols).toEqual(["L402"])
    expect((await approve(proposal)).body).toEqual(body)
    const news = await db().event.findMany({ where: { kind: "service.new" } })
    expect(news.map(({ serviceId }) => serviceId)).toEqual([sibling.id])
    expect((await list()).total).toBe(0)
  })

  it.each([
    [{ price_sats: 21 }, { price_sats: 21, price_usd: null, payment_asset: "BTC", payment_network: "lightning" }],
    [
      { price_sats: null, price_usd: 0.01, asset: "USDC", network: "base" },
      { price_usd: 0.01, price_usd_equivalent: 0.01 },
    ],
    [
      { price_sats: null, price_usd: 0.01, basis: "ceiling" },
      { price_usd: 0.01, price_usd_equivalent: null },
    ],
    [
      { price_sats: null, price_usd: 0.01, test_network: true },
      { price_usd: null, test_network: true },
    ],
  ])("D-health-09 the new listing has the price that the proposal saw: %j", async (seen, shown) => {
    const { id } = await aListing()
    const { body } = await approve(await aProposal(id, { seen: { ...SEEN, ...seen } }))
    expect(body.service).toMatchObject(shown)
    const { service } = await db().event.findFirstOrThrow({ where: { kind: "service.new" } })
    expect(service).toMatchObject(shown)
    // The first check finds a payee for the first time, which is no change of the payee.
    expect(await db().service.count({ where: { protocol: "L402", observedAt: null } })).toBe(1)
  })

  it("sets a listing that probes cannot judge to unprobeable", async () => {
    const { id } = await aListing({ healthStatus: "degraded", reliabilityScore: 12 })
    const { body } = await approve(await unprobeable(id))
    expect(body).toMatchObject({ state: "approved", service: { id, probe_status: "unprobeable" } })
    expect((await findRow(id)).reliabilityScore).toBeNull()
    expect(await listEventKinds()).toContain("service.health_changed")
  })

  it.each([
    ["is public", { status: "active" }, "it is active"],
    ["waits for review", { status: "pending" }, "it is pending"],
    ["was removed by its owner", { deletedAt: new Date(), deletedBy: "owner" }, "was removed by its owner"],
  ])("responds 409 with the reason when a listing of that protocol %s", async (_case, given, reason) => {
    const listing = await aListing()
    await aService({ url: listing.url, protocol: "L402", ...given })
    const { status, body } = await approve(await aProposal(listing.id))
    expect(status).toBe(409)
    expect(body.error).toContain(reason)
    expect(await db().service.count()).toBe(2)
    expect(await db().event.count()).toBe(0)
  })

  it("responds 409 if its listing is not public any more", async () => {
    const listing = await aListing()
    const gone = await aProposal(listing.id)
    await db().service.update({ where: { id: listing.id }, data: { status: "rejected" } })
    expect((await approve(gone)).status).toBe(409)
    expect(await db().service.count({ where: { protocol: "L402" } })).toBe(0)
  })

  it("creates one listing for any number of concurrent approvals", async () => {
    const proposal = await aProposal((await aListing()).id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => approve(proposal)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await db().service.count()).toBe(2)
  })
})

it("POST /api/v1/admin/proposals/{id}/dismiss changes no listing, and keeps the proposal so that it is not created again", async () => {
  const { id } = await aListing()
  const { body } = await dismiss(await aProposal(id))
  expect(Decision.parse(body)).toMatchObject({ state: "dismissed", service: { id } })
  expect(await db().service.count()).toBe(1)
  expect(await db().event.count()).toBe(0)
  await expect(aProposal(id)).rejects.toMatchObject({ code: "P2002" })
})
