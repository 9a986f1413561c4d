// PATCH /api/v1/services/{id} with another request: the endpoint must ask for payment before the listing stores it.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const hosts = await openPaidHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(1), PROBE_TIMEOUT_MS: "2500", PROBE_HOST_SPACING_MS: "100" })
const route = await import("@/app/api/v1/services/[id]/route")
const { anOwner, aService, call, db } = await import("@/tests/support/directory")

let domains = 0
let owner: Awaited<ReturnType<typeof anOwner>>
const FAR = new Date("2100-01-01")

beforeEach(async () => {
  hosts.forget()
  domains += 1
  owner = await anOwner(`edit${domains}.provider.example`)
})
afterAll(() => hosts.close())

/** The URL leads to a loopback address, and the listing counts as one of the owner's domain. */
const listing = (path: string, more = {}) =>
  aService({
    ...{ url: hosts.url(0, path), host: owner.domain, protocol: "L402", nextCheckAt: FAR, domainVerified: true },
    ...more,
  })
const edit = (id: string, fields: Record<string, unknown>) =>
  call(route, "PATCH", `/api/v1/services/${id}`, { params: { id }, body: { ...owner.proof, ...fields } })
const stored = (id: string) => db().service.findUniqueOrThrow({ where: { id } })
const requests = () => hosts.seen(0).filter(({ path }) => path !== "/robots.txt").length

describe("D-owner-edit an owner's edit of the request", () => {
  it("is sent first, stored with an event and the old checks, and checked by the next sweep", async () => {
    const { id } = await listing("ok", { httpMethod: "GET", uptime30d: 0.5 })
    const { status, body } = await edit(id, { http_method: "post", probe_body: '{"a":1}', name: "After" })
    expect([status, body.http_method, body.name, body.uptime_30d]).toEqual([200, "POST", "After", 0.5])
    expect(requests()).toBe(1)
    const row = await stored(id)
    expect(row).toMatchObject({ probeBody: '{"a":1}', ownerEdited: ["name", "http_method", "probe_body"] })
    expect(row.nextCheckAt.getTime()).toBeLessThan(FAR.getTime())
    const [event] = await db().event.findMany({ where: { serviceId: id } })
    expect(event).toMatchObject({ kind: "service.updated" })
    const [act] = await db().ownerAction.findMany({ where: { serviceId: id } })
    expect(JSON.stringify(act?.detail)).toContain('"http_method":"GET"')
    expect(JSON.stringify([event?.service, event?.previous, event?.detail, act?.detail])).not.toContain('"a":1')
    expect(JSON.stringify(body)).not.toContain("probe_body")
  })

  it("is 422 with the report, and changes nothing, where the response asks for no payment", async () => {
    const { id } = await listing("broken", { httpMethod: "GET" })
    const before = await stored(id)
    const { status, body } = await edit(id, { http_method: "POST", name: "After" })
    expect([status, body.code, body.probe.httpStatus]).toEqual([422, "not_402", 500])
    expect(await stored(id)).toEqual(before)
    expect(await db().event.count({ where: { serviceId: id } })).toBe(0)
  })

  it("drops a stored body with a method that sends none, and sends nothing for the stored request", async () => {
    const { id } = await listing("ok", { httpMethod: "POST", probeBody: "{}" })
    expect((await edit(id, { http_method: "POST" })).status).toBe(200)
    expect(requests()).toBe(0)
    expect((await edit(id, { http_method: "GET" })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ httpMethod: "GET", probeBody: null })
  })

  it.each([
    [{ http_method: "BREW" }, {}, "http_method"],
    [{ probe_body: "{" }, {}, "probe_body"],
    [{ http_method: "GET", probe_body: "{}" }, {}, "probe_body"],
    [{ http_method: "GET" }, { tool: "forecast", kind: "mcp_tool" }, "http_method"],
  ])("is 400 for %j before any request", async (fields, more, field) => {
    const { id } = await listing("ok", more)
    const { status, body } = await edit(id, fields)
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
    expect(requests()).toBe(0)
  })

  it("is 403 for another owner before any request", async () => {
    const { id } = await listing("ok")
    const stranger = await anOwner(`other${domains}.provider.example`)
    const body = { ...stranger.proof, http_method: "POST" }
    expect((await call(route, "PATCH", `/api/v1/services/${id}`, { params: { id }, body })).status).toBe(403)
    expect(requests()).toBe(0)
  })
})

describe("D-owner-edit the URL of a listing", () => {
  it("may be repeated, and does not change", async () => {
    const { id, url } = await listing("ok")
    expect((await edit(id, { url, name: "After" })).status).toBe(200)
    const { status, body } = await edit(id, { url: hosts.url(0, "ok/other"), name: "Swapped" })
    expect([status, body.code]).toEqual([409, "conflict"])
    expect(body.error).toMatch(/^The URL of a listing does not change.* Register the new URL/)
    expect(await stored(id)).toMatchObject({ url, name: "After" })
    expect(requests()).toBe(0)
  })
})
