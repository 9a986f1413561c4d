// The administrator's API for reviews: list pending services, approve or reject a service, probe a service immediately, and read
// what was registered.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import {
  admin,
  almanac,
  approved,
  db,
  detail,
  disconnect,
  listed,
  register,
  resetDatabase,
  routes,
  street,
} from "@/tests/support/registration"

const { Pending } = await import("@/lib/review/schema")
const { AttemptPage } = await import("@/lib/review/contract")
const { Diagnosis } = await import("@/lib/registration/schema")
const { adminList, findRow, listEventKinds } = await import("@/tests/support/admin")

const list = async (search = "") => {
  const { body, text } = await adminList("registrations", search)
  return { ...AttemptPage.parse(body), text }
}
const refused = (name: string) => register({ url: street.endpoints.free.url, protocol: "x402", name })

beforeEach(() => resetDatabase())
afterAll(async () => {
  await street.close()
  await disconnect()
})

describe("POST /api/v1/admin/…", () => {
  it("lists pending services with their probe reports, oldest first", async () => {
    await almanac()
    await register({ url: street.endpoints.weather.url, protocol: "x402", name: "Weather" })
    const { body } = await adminList("pending")
    expect(body.total).toBe(2)
    expect(body.pending.map((entry: { service: { name: string } }) => entry.service.name)).toEqual([
      "Almanac",
      "Weather",
    ])
    const pending = Pending.array().parse(body.pending)
    expect(pending[0]?.report).toMatchObject({ protocol: "L402", httpStatus: 402, hasInvoice: true })
    expect(pending[0]?.findings).toMatchObject([{ id: "plain_http" }])
    expect(pending[1]?.last_check).toMatchObject({ status: "ok", http_status: 402, error_message: null })
  })

  it("approves by UUID or number, with one event [D-shape-01]", async () => {
    const { service } = (await almanac()).body
    for (const id of [String(service.number), service.id]) expect((await admin(routes.approve, id)).status).toBe(200)
    expect(await db().event.count()).toBe(1)
  })

  it("rejects with a reason that only reviewers see, and keeps the first", async () => {
    const { service } = (await almanac()).body
    const { text } = await admin(routes.reject, service.id, { reason: "spam of Mallory" })
    expect(text).not.toContain("Mallory")
    await admin(routes.reject, service.id, { reason: "another" })
    expect((await findRow(service.id)).reviewNote).toBe("spam of Mallory")
    expect(await db().event.count()).toBe(0)
  })

  it("removes a public listing when it is rejected, ends its incident as unobserved and writes an event of each", async () => {
    const id = await approved()
    await db().incident.create({ data: { serviceId: id, openedAt: new Date(), health: "down" } })
    expect((await admin(routes.reject, id, { reason: "fraud" })).body.service.status).toBe("rejected")
    expect((await listed()).total).toBe(0)
    expect(await db().incident.findFirstOrThrow()).toMatchObject({
      outcome: "unobserved",
      closedAt: expect.any(Date),
    })
    expect(await listEventKinds()).toEqual(["service.new", "incident.closed", "service.removed"])
  })

  it("makes a rejected listing public again and due at once when it is approved", async () => {
    const id = await approved()
    await admin(routes.reject, id, { reason: "fraud" })
    await db().service.update({ where: { id }, data: { nextCheckAt: new Date("2100-01-01") } })
    expect((await admin(routes.approve, id)).body.service.status).toBe("active")
    expect((await listed()).total).toBe(1)
    const after = await findRow(id)
    expect(after.reviewNote).toBeNull()
    expect(after.nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await listEventKinds()).toEqual(["service.new", "service.removed", "service.new"])
  })

  it("probes now, records the check and updates the health", async () => {
    const id = await approved()
    const { body } = await admin(routes.probe, id)
    expect(body.check).toMatchObject({ status: "ok", http_status: 402, error_message: null, health_status: "healthy" })
    expect((await detail(id)).health_checks.length).toBe(2)
    await db().service.update({ where: { id }, data: { url: street.endpoints.free.url } })
    expect((await admin(routes.probe, id)).body.check).toMatchObject({
      status: "wrong",
      http_status: 200,
      error_message: "HTTP 200",
      health_status: "healthy",
    })
    expect((await admin(routes.probe, id)).body.check.health_status).toBe("degraded")
    expect((await detail(id)).health_status).toBe("degraded")
    expect(await listEventKinds()).toEqual(["service.new", "service.health_changed", "incident.opened"])
  })

  it("does not change the health of an unprobeable listing by a probe", async () => {
    const id = await approved()
    await db().service.update({ where: { id }, data: { probeStatus: "unprobeable", healthStatus: "unknown" } })
    expect((await admin(routes.probe, id)).body.check).toMatchObject({ status: "ok", health_status: "unknown" })
    await almanac()
    expect(await detail(id)).toMatchObject({ health_status: "unknown", probe_status: "unprobeable" })
  })
})

describe("GET /api/v1/admin/registrations", () => {
  it("lists rejected registrations with their diagnosis, newest first, for failed=true", async () => {
    await refused("First")
    await almanac()
    await refused("Second")
    const { registrations } = await list("?failed=true")
    expect(registrations.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Second", "refused"],
      ["First", "refused"],
    ])
    expect(registrations[0]).toMatchObject({ protocol: "x402", service_id: null, url: street.endpoints.free.url })
    const diagnosis = Diagnosis.parse(registrations[0]?.report)
    expect(diagnosis.probe.httpStatus).toBe(200)
    expect(registrations[0]?.code).toBe(diagnosis.code)
  })

  it("lists every registration without `failed`, and no e-mail or body", async () => {
    await refused("Refused")
    await almanac({ contact_email: "owner@example.com", http_method: "POST", probe_body: '{"secret":"sesame"}' })
    const { text, registrations } = await list()
    expect(registrations.map(({ outcome, code }) => [outcome, code])).toEqual([
      ["created", null],
      ["refused", expect.any(String)],
    ])
    for (const secret of ["owner@example.com", "sesame"]) expect(text).not.toContain(secret)
  })
})
