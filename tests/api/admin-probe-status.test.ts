import { describe, expect, it } from "vitest"
import { Service } from "@/lib/catalogue/schema"
import { ProbeStatusChange } from "@/lib/health/schema"
import { administer, findRow } from "@/tests/support/admin"
import { aService, db } from "@/tests/support/directory"

const set = (id: string | number, probe_status: unknown) =>
  administer("POST services/[id]/probe-status", { id }, { probe_status })
const measured = () =>
  aService({
    healthStatus: "healthy",
    healthSince: new Date(0),
    consecutiveFailures: 2,
    uptime30d: 0.9,
    latencyP50Ms: 80,
    reliabilityScore: 70,
    scoreTerms: { ok: 9, verdicts: 10 },
    evidenceAt: new Date(0),
    staleAt: new Date(0),
  })

/** `[kind, previous values, probe status, health]` of each event. Probe status and health come from the event's `service`. */
async function announced() {
  const events = await db().event.findMany({ orderBy: { seq: "asc" } })
  return events.map(({ kind, previous, service }) => {
    const { probe_status, health_status } = Service.parse(service)
    return [kind, previous, probe_status, health_status]
  })
}

describe("POST /api/v1/admin/services/{id}/probe-status", () => {
  it("responds with the id, the new and the previous status [P-4.3-08]", async () => {
    const service = await measured()
    const { body } = await set(service.id, "unprobeable")
    expect(ProbeStatusChange.parse(body)).toEqual({
      id: service.id,
      number: service.number,
      probe_status: "unprobeable",
      previous: "probeable",
    })
    expect((await set(service.number, "probeable")).body).toMatchObject({ previous: "unprobeable" })
  })

  it("resets health to unknown, failures to 0, and uptime, p50 and score to null for unprobeable [P-3.2-07]", async () => {
    const { id } = await measured()
    await set(id, "unprobeable")
    expect(await findRow(id)).toMatchObject({
      probeStatus: "unprobeable",
      healthStatus: "unknown",
      consecutiveFailures: 0,
      uptime30d: null,
      latencyP50Ms: null,
      reliabilityScore: null,
      scoreTerms: null,
      evidenceAt: null,
      staleAt: null,
    })
  })

  it("writes one event for each direction, with the previous values", async () => {
    const { id } = await measured()
    for (const status of ["unprobeable", "unprobeable", "probeable", "probeable"]) await set(id, status)
    expect(await announced()).toEqual([
      ["service.updated", { probe_status: "probeable" }, "unprobeable", "unknown"],
      ["service.health_changed", { health_status: "healthy" }, "unprobeable", "unknown"],
      ["service.updated", { probe_status: "unprobeable" }, "probeable", "unknown"],
    ])
  })

  it("writes no health event if the health was unknown, and no event about a hidden listing", async () => {
    const fresh = await aService()
    const hidden = await aService({ status: "pending", healthStatus: "healthy" })
    await set(fresh.id, "unprobeable")
    await set(hidden.id, "unprobeable")
    expect(await announced()).toEqual([["service.updated", { probe_status: "probeable" }, "unprobeable", "unknown"]])
  })

  it("closes the open incident as unobserved and does not change past incidents", async () => {
    const { id } = await measured()
    const past = { openedAt: new Date(0), closedAt: new Date(1000), health: "down", outcome: "recovered" }
    await db().incident.create({ data: { serviceId: id, ...past } })
    await db().incident.create({ data: { serviceId: id, openedAt: new Date(2000), health: "degraded" } })
    const before = Date.now()
    await set(id, "unprobeable")
    const [first, second] = await db().incident.findMany({ orderBy: { openedAt: "asc" } })
    expect(first).toMatchObject(past)
    expect(second).toMatchObject({ health: "degraded", outcome: "unobserved" })
    expect(second?.closedAt?.getTime()).toBeGreaterThanOrEqual(before)
  })

  it("keeps metrics null and health unknown for probeable, and makes the listing due at once", async () => {
    const { id } = await measured()
    await set(id, "unprobeable")
    await db().service.update({ where: { id }, data: { nextCheckAt: new Date("2100-01-01") } })
    await set(id, "probeable")
    const after = await findRow(id)
    expect(after).toMatchObject({ probeStatus: "probeable", healthStatus: "unknown", uptime30d: null })
    expect(after.nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it.each(["maybe", "", null, 1, "Probeable"])("rejects the value %j with 400", async (value) => {
    const { id } = await measured()
    const { status, body } = await set(id, value)
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field: "probe_status", message: "must be one of probeable, unprobeable" }])
  })
})
