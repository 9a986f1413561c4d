import { describe, expect, it } from "vitest"
import { buildDirectorySummary } from "@/app/summary.json/directory-summary"
import { buildHealthReason } from "@/lib/catalogue/schema"
import { buildSummary, describeStatus, type StatusService } from "@/lib/interfaces/status-page/build-summary"
import { COMPONENTS, type ComponentIncident, type ComponentReport } from "@/lib/status/schema"
import { StatuspageSummary } from "@/tests/support/statuspage"
import published from "@/tests/support/statuspage-summary.json"

const BASE = "https://d.example"
const PAGE = { id: "api.example.com", name: "api.example.com", url: `${BASE}/provider/api.example.com` }
const OPENED = "2026-11-20T02:40:00Z"
const SERVICE: StatusService = {
  id: "0199d5a0-0000-7000-8000-000000000001",
  number: 7,
  name: "Harbour levels",
  host: "api.example.com",
  protocol: "x402",
  health_status: "healthy",
  registered_at: "2026-03-04T10:00:00Z",
  changed_at: OPENED,
  has_changed_payee: false,
  health_reason: null,
  incident: null,
}
const none = { healthy: 0, degraded: 0, down: 0, unknown: 0 }

describe("a status summary", () => {
  it("is compared with a shape that accepts a response of Statuspage", () => {
    expect(StatuspageSummary.parse(published)).toEqual(published)
    expect(StatuspageSummary.safeParse({ ...published, status: { indicator: "bad", description: "x" } }).success).toBe(
      false,
    )
  })

  it("has the published shape of Statuspage, with a component per service and its open incident", () => {
    const incident = { id: "12", health: "down", reason: "The connection was refused.", opened_at: OPENED } as const
    const services: StatusService[] = [
      SERVICE,
      { ...SERVICE, health_status: "down", incident },
      { ...SERVICE, health_status: "unknown" },
      { ...SERVICE, health_status: "degraded", incident: { ...incident, health: "degraded", reason: null } },
    ]
    const by_health = { healthy: 1, degraded: 1, down: 1, unknown: 1 }
    const summary = buildSummary(PAGE, { services, by_health, updated_at: OPENED }, BASE)
    expect(StatuspageSummary.parse(summary)).toEqual(summary)
    expect(summary.status).toEqual({ indicator: "major", description: "1 of 4 services are down" })
    expect(summary.components.map(({ status }) => status)).toEqual([
      "operational",
      "major_outage",
      "operational",
      "degraded_performance",
    ])
    expect(summary.components.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    expect(summary.components[2]?.description).toBe("x402 at api.example.com. Its health is unknown")
    expect(summary.incidents).toMatchObject([
      { name: "Harbour levels is down", impact: "major", shortlink: `${BASE}/s/7`, started_at: OPENED },
      { name: "Harbour levels is degraded", impact: "minor" },
    ])
    expect(summary.incidents[0]?.incident_updates[0]?.body).toBe("The connection was refused.")
  })

  it("names what keeps the checker out", () => {
    const health_reason = buildHealthReason({ kind: "bot_check", by: "Cloudflare" }, "unknown")
    const services = [{ ...SERVICE, health_status: "unknown" as const, health_reason, has_changed_payee: true }]
    const summary = buildSummary(PAGE, { services, by_health: { ...none, unknown: 1 }, updated_at: OPENED }, BASE)
    expect(summary.components[0]?.description).toBe(
      "x402 at api.example.com. A bot check of Cloudflare keeps the checker out, so its health is unknown. Its payee changed",
    )
  })

  it.each([
    [{ ...none, healthy: 1 }, "none", "The service is healthy"],
    [{ ...none, unknown: 1 }, "none", "The health is not known yet"],
    [{ ...none, degraded: 1 }, "minor", "The service is degraded"],
    [{ ...none, down: 1 }, "critical", "The service is down"],
    [{ ...none, healthy: 3 }, "none", "All services are healthy"],
    [
      { ...none, healthy: 3, unknown: 1 },
      "none",
      "3 of 4 services are healthy, and the health of the others is unknown",
    ],
    [{ ...none, healthy: 3, degraded: 2 }, "minor", "2 of 5 services are degraded"],
    [{ ...none, healthy: 3, degraded: 2, down: 2 }, "major", "2 of 7 services are down"],
    [{ ...none, down: 2 }, "critical", "2 of 2 services are down"],
  ])("of %j has the indicator %s", (by_health, indicator, description) => {
    expect(describeStatus(by_health)).toEqual({ indicator, description })
  })
})

describe("the status summary of the directory", () => {
  const site = { name: "Paid APIs", baseUrl: BASE }
  const now = new Date("2026-11-21T01:55:00Z")
  const working = COMPONENTS.map((name): ComponentReport => ({ name, health: "healthy", problem: null }))
  const idle = { reports: working, last_run_at: null, incidents: [] }

  it("D-status-02 has the parts of the status page as components, with its verdict", () => {
    const summary = buildDirectorySummary(idle, site, now)
    expect(StatuspageSummary.parse(summary)).toEqual(summary)
    expect(summary.components.map(({ id }) => id)).toEqual([...COMPONENTS])
    expect(summary.status).toEqual({ indicator: "none", description: "Everything works." })
  })

  it("D-status-02 reports a part that is down, and its open incident", () => {
    const reports = working.map(
      (one): ComponentReport =>
        one.name === "payments" ? { name: "payments", health: "down", problem: { reason: "node" } } : one,
    )
    const open: ComponentIncident = {
      ...{ id: "7", component: "payments", reason: "node", names: [] },
      ...{ opened_at: "2026-11-21T01:00:00Z", closed_at: null },
    }
    const closed = { ...open, id: "6", closed_at: "2026-11-21T01:00:00Z" }
    const summary = buildDirectorySummary({ ...idle, reports, incidents: [open, closed] }, site, now)
    expect(StatuspageSummary.parse(summary)).toEqual(summary)
    expect(summary.status).toEqual({ indicator: "major", description: "Payments cannot be received." })
    expect(summary.components.find(({ id }) => id === "payments")?.status).toBe("major_outage")
    expect(summary.incidents.map(({ id, name, impact }) => [id, name, impact])).toEqual([
      ["7", "Payments could not be received", "major"],
    ])
  })
})
