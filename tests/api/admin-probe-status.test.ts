import { afterAll, beforeEach, describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/admin/services/[id]/probe-status/route"
import { db, disconnect } from "@/lib/db/client"
import { ProbeStatusChange } from "@/lib/health/schema"
import { adminSecret } from "@/lib/secrets"
import { call } from "@/tests/support/api"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

const set = (id: string | number, probe_status: unknown, secret = adminSecret()) =>
  call(route, "POST", "/", {
    params: { id: String(id) },
    headers: { authorization: `Bearer ${secret}` },
    body: { probe_status },
  })
const measured = () =>
  aService({
    healthStatus: "healthy",
    healthSince: new Date(0),
    consecutiveFailures: 2,
    uptime30d: 0.9,
    latencyP50Ms: 80,
    reliabilityScore: 70,
  })

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

describe("POST /api/v1/admin/services/{id}/probe-status", () => {
  it("answers id, the new and the previous status [P-4.3-08]", async () => {
    const service = await measured()
    const { status, body } = await set(service.id, "unprobeable")
    expect(status).toBe(200)
    expect(ProbeStatusChange.parse(body)).toEqual({
      id: service.id,
      number: service.number,
      probe_status: "unprobeable",
      previous: "probeable",
    })
    expect((await set(service.number, "probeable")).body).toMatchObject({ previous: "unprobeable" })
  })

  it("unprobeable: health unknown, failures 0, uptime, p50 and score null, and one event [P-3.2-07]", async () => {
    const { id } = await measured()
    await set(id, "unprobeable")
    await set(id, "unprobeable")
    expect(await db().service.findUniqueOrThrow({ where: { id } })).toMatchObject({
      probeStatus: "unprobeable",
      healthStatus: "unknown",
      consecutiveFailures: 0,
      uptime30d: null,
      latencyP50Ms: null,
      reliabilityScore: null,
    })
    const events = await db().event.findMany()
    expect(events.map(({ kind, previous }) => [kind, previous])).toEqual([
      ["service.health_changed", { health_status: "healthy" }],
    ])
  })

  it("probeable again: metrics stay null, health stays unknown, and it is due at once", async () => {
    const { id } = await measured()
    await set(id, "unprobeable")
    await db().service.update({ where: { id }, data: { nextCheckAt: new Date("2100-01-01") } })
    await set(id, "probeable")
    const after = await db().service.findUniqueOrThrow({ where: { id } })
    expect(after).toMatchObject({ probeStatus: "probeable", healthStatus: "unknown", uptime30d: null })
    expect(after.nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it.each(["maybe", "", null, 1, "Probeable"])("refuses the value %j with 400", async (value) => {
    const { id } = await measured()
    const { status, body } = await set(id, value)
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field: "probe_status", message: "must be one of probeable, unprobeable" }])
  })

  it("answers 404 for an unknown service and 401 without the secret", async () => {
    const { id } = await measured()
    expect((await set("999999", "probeable")).status).toBe(404)
    expect((await set(id, "unprobeable", "wrong")).status).toBe(401)
    expect((await db().service.findUniqueOrThrow({ where: { id } })).probeStatus).toBe("probeable")
  })
})
