// The administrator's API for reviews: list pending services, approve or reject a service, and probe a service immediately.

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
const { adminList, listEventKinds } = await import("@/tests/support/admin")

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

  it("approves by UUID or number; a second approval writes no event [D-shape-01]", async () => {
    const { service } = (await almanac()).body
    expect((await admin(routes.approve, String(service.number))).status).toBe(200)
    expect((await admin(routes.approve, service.id)).status).toBe(200)
    expect(await db().event.count()).toBe(1)
  })

  it("rejects with a reason that only reviewers see, and is idempotent", async () => {
    const { service } = (await almanac()).body
    const { status, text } = await admin(routes.reject, service.id, { reason: "spam of Mallory" })
    expect(status).toBe(200)
    expect(text).not.toContain("Mallory")
    expect((await admin(routes.reject, service.id, { reason: "another" })).status).toBe(200)
    const { reviewNote } = await db().service.findUniqueOrThrow({ where: { id: service.id } })
    expect(reviewNote).toBe("spam of Mallory")
    expect(await db().event.count()).toBe(0)
  })

  it("removes a public listing when it is rejected, ends its incident as unobserved and writes an event of each", async () => {
    const id = await approved()
    await db().incident.create({ data: { serviceId: id, openedAt: new Date(), health: "down" } })
    expect((await admin(routes.reject, id, { reason: "fraud" })).body.service.status).toBe("rejected")
    await admin(routes.reject, id, { reason: "fraud" })
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
    const after = await db().service.findUniqueOrThrow({ where: { id } })
    expect(after.reviewNote).toBeNull()
    expect(after.nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await listEventKinds()).toEqual(["service.new", "service.removed", "service.new"])
  })

  it("rejects a decision about a deleted listing", async () => {
    const id = await approved()
    await db().service.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    expect((await admin(routes.approve, id)).status).toBe(409)
    expect((await admin(routes.reject, id, {})).status).toBe(409)
  })

  it("responds 404 for an unknown service", async () => {
    for (const route of [routes.approve, routes.probe]) expect((await admin(route, "12345")).status).toBe(404)
    expect((await admin(routes.reject, "nonsense", {})).status).toBe(404)
  })

  it("probes now, records the check and updates the health", async () => {
    const id = await approved()
    const { status, body } = await admin(routes.probe, id)
    expect(status).toBe(200)
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
