// A probe of a listed endpoint can find another protocol, URL or request of the endpoint. The directory proposes each finding to
// the administrator. An approved proposal gets the source label of discovery.

import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { openHosts, PAID } from "./open-hosts"

const hosts = await openHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(5) })
const { aService, call, db } = await import("@/tests/support/directory")
const { getServiceRow } = await import("@/lib/catalogue/service-row")
const { probeNow } = await import("@/lib/health/commands")
const { decideProposal } = await import("@/lib/review/proposals")
const listRoute = await import("@/app/api/v1/admin/proposals/route")
const { getAdminSecret } = await import("@/lib/env/secrets")
const { listProposals } = await import("@/lib/review/queries")

const NOW = new Date()
const ask = async (id: string) => probeNow(await getServiceRow(id))
const approve = (id: string) => decideProposal(id, "approved", NOW, createActor("cli"))
const kinds = async () => (await db().event.findMany({ orderBy: { seq: "asc" } })).map(({ kind }) => kind)

describe("another protocol", () => {
  it("is listed for the administrator with its price as a number and its time in whole seconds", async () => {
    const { id } = await aService({ url: hosts.url(0, "/a"), protocol: "L402" })
    const headers = { ...PAID.l402().headers, ...PAID.x402().headers }
    hosts.set(0, "/a", { status: 402, headers, body: {} })
    await ask(id)
    const headersOfAdmin = { authorization: `Bearer ${getAdminSecret()}` }
    const { status, body } = await call(listRoute, "GET", "/", { headers: headersOfAdmin })
    expect(status).toBe(200)
    expect(body.proposals).toMatchObject([{ kind: "protocol", protocol: "x402", seen: { price_usd: 0.01 } }])
    expect(body.proposals[0].seen.at).toMatch(/T\d\d:\d\d:\d\dZ$/)
  })
})

describe("another URL", () => {
  it("is proposed once, however many services name it, and listed with the label when approved", async () => {
    const one = await aService({ url: hosts.url(0, "/a"), name: "Weather", sources: ["bazaar"], httpMethod: "POST" })
    const other = await aService({ url: hosts.url(0, "/b") })
    for (const path of ["/a", "/b"]) hosts.set(0, path, PAID.x402({ resource: hosts.url(0, "/v2/") }))
    for (const id of [one.id, one.id, other.id]) await ask(id)
    const { proposals } = await listProposals()
    expect(proposals).toMatchObject([{ kind: "address", protocol: "x402", seen: { url: hosts.url(0, "/v2") } }])
    const { id = "" } = proposals[0] ?? {}
    const decided = await approve(id)
    expect(decided.service).toMatchObject({ url: hosts.url(0, "/v2"), name: "Weather", source: "discovery" })
    expect(await approve(id)).toEqual(decided)
    const added = await db().service.findUniqueOrThrow({ where: { id: decided.service.id } })
    expect(added).toMatchObject({ status: "active", httpMethod: "POST", sources: ["discovery"], host: hosts.name(0) })
    expect((await kinds()).filter((kind) => kind === "service.new")).toHaveLength(1)
    await ask(other.id)
    expect((await listProposals()).total).toBe(0)
  })

  it("is not proposed when it is listed, and stays dismissed", async () => {
    const one = await aService({ url: hosts.url(0, "/a") })
    await aService({ url: hosts.url(0, "/b"), status: "rejected" })
    hosts.set(0, "/a", PAID.x402({ resource: hosts.url(0, "/b") }))
    await ask(one.id)
    expect((await listProposals()).total).toBe(0)
    hosts.set(0, "/a", PAID.x402({ resource: hosts.url(0, "/c") }))
    await ask(one.id)
    const { id = "" } = (await listProposals()).proposals[0] ?? {}
    await decideProposal(id, "dismissed", NOW, createActor("cli"))
    await ask(one.id)
    expect(await db().proposal.findMany()).toMatchObject([{ state: "dismissed" }])
    expect(await db().service.count()).toBe(2)
  })
})

describe("another request", () => {
  it("is proposed, and probed once approved, with the label", async () => {
    const { id: serviceId } = await aService({ url: hosts.url(0, "/a"), sources: ["bazaar"] })
    hosts.set(0, "/a", PAID.x402({ resource: hosts.url(0, "/a"), method: "POST" }))
    await ask(serviceId)
    const { proposals } = await listProposals()
    expect(proposals).toMatchObject([{ kind: "request", seen: { method: "POST", body: '{"q":"test"}' } }])
    const { service } = await approve(proposals[0]?.id ?? "")
    expect(service).toMatchObject({ id: serviceId, http_method: "POST", source: "bazaar,discovery" })
    const listing = await getServiceRow(serviceId)
    expect(listing).toMatchObject({ probeBody: '{"q":"test"}', nextCheckAt: NOW })
    const [event] = await db().event.findMany({ where: { kind: "service.updated" }, orderBy: { seq: "desc" }, take: 1 })
    expect(event?.previous).toEqual({ http_method: null, source: "bazaar" })
    hosts.forget()
    hosts.set(0, "/a", PAID.x402({ resource: hosts.url(0, "/a"), method: "POST" }))
    await ask(serviceId)
    expect(hosts.asked(0)).toEqual(["POST /a"])
    expect((await listProposals()).total).toBe(0)
  })

  it("gives its label instead of the last one to a listing that no source names", async () => {
    const { id: serviceId } = await aService({ url: hosts.url(0, "/a"), sources: ["bazaar"], isUnnamed: true })
    hosts.set(0, "/a", PAID.x402({ resource: hosts.url(0, "/a"), method: "POST" }))
    await ask(serviceId)
    const { proposals } = await listProposals()
    expect((await approve(proposals[0]?.id ?? "")).service).toMatchObject({ source: "discovery" })
    expect((await getServiceRow(serviceId)).isUnnamed).toBe(false)
  })

  it("is not proposed when it is known, nor for a verified domain", async () => {
    const known = await aService({ url: hosts.url(0, "/a"), httpMethod: "POST" })
    const owned = await aService({ url: hosts.url(0, "/b"), domainVerified: true })
    for (const path of ["/a", "/b"]) hosts.set(0, path, PAID.x402({ resource: hosts.url(0, path), method: "POST" }))
    await ask(known.id)
    await ask(owned.id)
    expect((await listProposals()).total).toBe(0)
  })
})
