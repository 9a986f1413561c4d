import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/health/route"
import { SystemHealth } from "@/lib/stats/schema"
import { aService, call, db } from "@/tests/support/directory"

describe("GET /api/v1/health", () => {
  it("has totals, the three breakdowns and the five times [P-4.1-41]", async () => {
    const url = "https://api.one.example/a"
    await aService({ url, protocol: "x402", healthStatus: "healthy", sources: ["bazaar", "mpp"] })
    await aService({ url, protocol: "L402", healthStatus: "down", sources: ["satring"] })
    await aService({ url: "https://www.one.example/b", protocol: "x402", sources: ["bazaar"] })
    await aService({ url: "https://two.example/c", protocol: "MPP", healthStatus: "degraded", sources: ["mpp"] })
    await aService({ status: "pending" })
    await db().service.updateMany({ data: { nextCheckAt: new Date() } })
    await db().source.create({ data: { name: "bazaar", lastSuccessAt: new Date("2026-11-20T10:00:00Z") } })
    const { status, body } = await call(route, "GET", "/api/v1/health")
    expect(status).toBe(200)
    expect(SystemHealth.parse(body)).toEqual({
      status: "ok",
      total_endpoints: 4,
      distinct_services: 3,
      distinct_providers: 2,
      by_protocol: {
        L402: { endpoints: 1, services: 1, providers: 1 },
        x402: { endpoints: 2, services: 2, providers: 1 },
        MPP: { endpoints: 1, services: 1, providers: 1 },
      },
      by_health: { healthy: 1, degraded: 1, down: 1, unknown: 1 },
      by_source: { bazaar: 2, mpp: 2, satring: 1 },
      last_bazaar_sync: "2026-11-20T10:00:00Z",
      last_satring_sync: null,
      last_l402apps_sync: null,
      last_mpp_sync: null,
      last_health_check_run: null,
      probe_queue: { due: 4, in_flight: 0, lag_seconds: 0 },
    })
  })

  it("has zero counts in an empty directory", async () => {
    const { body } = await call(route, "GET", "/api/v1/health")
    expect(body).toMatchObject({ total_endpoints: 0, by_health: { healthy: 0, unknown: 0 }, by_source: {} })
    expect(body.by_protocol.L402).toEqual({ endpoints: 0, services: 0, providers: 0 })
  })

  it("has the end of the last sweep", async () => {
    await db().jobLease.create({ data: { job: "sweep", lastRunAt: new Date("2026-11-20T10:00:00Z") } })
    expect((await call(route, "GET", "/api/v1/health")).body.last_health_check_run).toBe("2026-11-20T10:00:00Z")
    await db().jobLease.update({ where: { job: "sweep" }, data: { lastRunAt: new Date("2026-11-20T10:01:00Z") } })
    expect((await call(route, "GET", "/api/v1/health")).body.last_health_check_run).toBe("2026-11-20T10:01:00Z")
  })

  it("has the queue of the prober: due services that are public and probeable, and live leases", async () => {
    const now = Date.now()
    const at = (seconds: number) => new Date(now + seconds * 1000)
    await aService({ nextCheckAt: at(-90) })
    const { id, host } = await aService({ nextCheckAt: at(-10) })
    const { id: other } = await aService({ nextCheckAt: at(3600) })
    await aService({ nextCheckAt: at(-9000), probeStatus: "unprobeable" })
    await aService({ nextCheckAt: at(-9000), status: "pending" })
    await aService({ nextCheckAt: at(-9000), deletedAt: at(0), deletedBy: "owner" })
    await db().probeLease.create({ data: { serviceId: id, host, token: id, until: at(60) } })
    await db().probeLease.create({ data: { serviceId: other, host, token: id, until: at(-60) } })
    const { probe_queue } = SystemHealth.parse((await call(route, "GET", "/api/v1/health")).body)
    expect(probe_queue).toMatchObject({ due: 2, in_flight: 1 })
    expect(probe_queue.lag_seconds).toBeGreaterThanOrEqual(90)
    expect(probe_queue.lag_seconds).toBeLessThan(120)
  })
})
