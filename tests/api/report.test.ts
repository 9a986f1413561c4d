// Reports about listings: anybody sends one, only the administrator reads and dismisses it.

import { describe, expect, it } from "vitest"
import * as reportRoute from "@/app/api/v1/services/[id]/report/route"
import * as detailRoute from "@/app/api/v1/services/[id]/route"
import { applyRetention } from "@/lib/health/retention"
import { REPORT_LIMITS, REPORT_REASONS, ReportList } from "@/lib/reports/schema"
import { administer, adminList } from "@/tests/support/admin"
import { aService, call, db } from "@/tests/support/directory"

let clients = 0
const report = (id: string, body: unknown, client?: string) => {
  clients += 1
  return call(reportRoute, "POST", "/", { params: { id }, body, client: client ?? `reporter-${clients}` })
}
const list = async () => ReportList.parse((await adminList("reports")).body)
const dismiss = (id: string) => administer("POST reports/[id]/dismiss", { id })

describe("POST /api/v1/services/{id}/report", () => {
  it.each(Object.keys(REPORT_REASONS))("stores the reason %s", async (reason) => {
    const { id, number } = await aService()
    const { status, text } = await report(String(number), { reason, text: "It lies.\nBadly.", contact: "a@b.example" })
    expect(status).toBe(201)
    expect(text).not.toContain("It lies")
    expect((await list()).reports).toMatchObject([
      { reason, text: "It lies.\nBadly.", contact: "a@b.example", service: { id } },
    ])
  })

  it("rejects a reason that is not in the table, and texts that are too long", async () => {
    const { id } = await aService()
    const invalid = [
      {},
      { reason: "because" },
      { reason: "dead", text: "x".repeat(REPORT_LIMITS.text + 1) },
      { reason: "dead", contact: "x".repeat(REPORT_LIMITS.contact + 1) },
      { reason: "dead", text: "hidden\u202e" },
    ]
    for (const body of invalid) expect((await report(id, body)).status).toBe(400)
    expect((await report(id, { reason: "dead", text: "🙂".repeat(REPORT_LIMITS.text) })).status).toBe(201)
  })

  it("responds 404 alike for a listing that is not public and for a missing one", async () => {
    const hidden = await aService({ status: "pending" })
    for (const id of [hidden.id, "4711", "nonsense"]) {
      expect((await report(id, { reason: "dead" })).status).toBe(404)
    }
    expect(await db().report.count()).toBe(0)
  })

  it("accepts five reports an hour from one client", async () => {
    const { id } = await aService()
    for (let n = 0; n < 5; n += 1) expect((await report(id, { reason: "dead" }, "busy")).status).toBe(201)
    expect((await report(id, { reason: "dead" }, "busy")).status).toBe(429)
  })

  it("stores a bounded number of open reports about one listing, also when they arrive together", async () => {
    const { id } = await aService()
    const calls = Array.from({ length: REPORT_LIMITS.openPerListing + 5 }, () => report(id, { reason: "dead" }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(REPORT_LIMITS.openPerListing)
    expect(statuses.filter((status) => status === 409)).toHaveLength(5)
    expect(await db().report.count()).toBe(REPORT_LIMITS.openPerListing)
  })

  it("D-admin-04 shows nothing of a report in public", async () => {
    const { id } = await aService()
    await report(id, { reason: "other", text: "Marker-text", contact: "Marker-contact" })
    expect((await call(detailRoute, "GET", "/", { params: { id } })).text).not.toContain("Marker")
    expect(await db().event.count()).toBe(0)
  })
})

describe("the administrator's list of reports", () => {
  it("loses a dismissed report", async () => {
    const { id } = await aService()
    await report(id, { reason: "dead" })
    const [open] = (await list()).reports
    expect((await dismiss(open?.id ?? "")).body).toMatchObject({ state: "dismissed" })
    expect(await list()).toMatchObject({ reports: [], total: 0 })
  })

  it("keeps a dismissed report for 90 days, because it may name a person", async () => {
    const { id: serviceId } = await aService()
    const decidedAt = new Date("2026-08-01T00:00:00Z")
    const data = { serviceId, reason: "dead", state: "dismissed", decidedAt }
    await db().report.create({ data: { ...data, id: "0199d5a0-0000-7000-8000-000000000001" } })
    const run = (day: string) =>
      applyRetention({ now: new Date(`${day}T00:00:00Z`), signal: new AbortController().signal })
    expect(await run("2026-10-29")).toMatchObject({ dismissed_reports: 0 })
    expect(await run("2026-10-31")).toMatchObject({ dismissed_reports: 1 })
  })
})
