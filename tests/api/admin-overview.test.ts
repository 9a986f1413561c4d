// The administrator's overview agrees with the lists that its figures link to; the past runs of a source.

import { v7 as newId } from "uuid"
import { afterAll, beforeEach, describe, expect, it } from "vitest"

process.env["SOURCES"] = "mpp,bazaar"
const { AdminOverview } = await import("@/lib/admin/schema")
const { db, disconnect } = await import("@/lib/db/client")
const { WebhookPage } = await import("@/lib/webhooks/stored-schema")
const { PastSourceRuns } = await import("@/lib/sources/schema")
const { adminList, administer } = await import("@/tests/support/admin")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")
const { aWebhook } = await import("@/tests/support/webhook")

const getOverview = async () => AdminOverview.parse((await adminList("overview")).body)
const getRuns = async (name: string, query = "") =>
  PastSourceRuns.parse((await administer("GET sources/[name]/runs", { name }, undefined, query)).body).runs
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

async function aRun(source: string, hours: number, state: "done" | "failed", counts: Record<string, number> = {}) {
  await db().source.upsert({ where: { name: source }, create: { name: source }, update: {} })
  const error = state === "failed" ? `failed ${hours} h ago` : null
  const startedAt = ago(hours)
  const data = { id: newId(), source, state, startedAt, finishedAt: startedAt, counts, error }
  await db().sourceRun.create({ data })
}

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

describe("GET /api/v1/admin/overview", () => {
  it("is calm for an empty directory", async () => {
    expect(await getOverview()).toMatchObject({
      waiting: { pending: 0, revisions: 0, proposals: 0, reports: 0, oldest_pending_at: null },
      sources: { total: 2, failing: [] },
      jobs: { failing: [] },
      queues: {
        probes: { due: 0, in_flight: 0, lag_seconds: 0 },
        webhooks: { pending: 0, lag_seconds: 0, oldest_seconds: 0, failing: 0 },
      },
      refused_today: { total: 0, by_code: {} },
    })
  })

  it("counts what waits, what fails and what was refused today", async () => {
    const { id: serviceId } = await aService({ nextCheckAt: ago(1) })
    await aService({ status: "pending", registeredAt: new Date("2026-11-01T08:00:00Z") })
    await db().report.create({ data: { id: newId(), serviceId, reason: "dead" } })
    for (const hours of [3, 2, 1]) await aRun("mpp", hours, "failed")
    await aRun("mpp", 4, "done")
    await aRun("bazaar", 1, "done")
    await db().jobLease.createMany({
      data: [
        { job: "rate", lastError: "timeout" },
        { job: "sync-mpp", lastError: "counted as a source" },
      ],
    })
    const refused = { url: "https://a.example", protocol: "x402", name: "A", outcome: "refused", report: {} }
    await db().registration.createMany({
      data: [
        { ...refused, id: newId(), code: "no_payment_required" },
        { ...refused, id: newId(), code: "no_payment_required" },
        { ...refused, id: newId(), code: "dns" },
        { ...refused, id: newId(), code: "dns", at: ago(49) },
        { ...refused, id: newId(), code: null, outcome: "created" },
      ],
    })
    const { waiting, sources, jobs, queues, refused_today } = await getOverview()
    expect(waiting).toMatchObject({ pending: 1, reports: 1, oldest_pending_at: "2026-11-01T08:00:00Z" })
    expect(sources.failing).toMatchObject([{ name: "mpp", failed_runs: 3, error: "failed 1 h ago" }])
    expect(Date.parse(sources.failing[0]?.since ?? "")).toBeCloseTo(ago(3).getTime(), -4)
    expect(jobs.failing).toMatchObject([{ id: "rate", error: "timeout" }])
    expect(queues.probes.lag_seconds).toBeGreaterThanOrEqual(3600)
    expect(refused_today).toEqual({ total: 3, by_code: { no_payment_required: 2, dns: 1 } })
  })

  it("tells how long the webhook that is due has waited", async () => {
    const { id } = await aWebhook({ nextAttemptAt: ago(2) })
    const data = { webhookId: id, messageId: newId(), kind: "webhook.test", body: "{}" }
    await db().delivery.create({ data })
    const { webhooks } = (await getOverview()).queues
    expect(webhooks.pending).toBe(1)
    expect(webhooks.lag_seconds).toBeGreaterThanOrEqual(7200)
  })
})

it("D-admin-06 names the oldest delivery of a webhook that waits after a failure, and its next attempt", async () => {
  const nextAttemptAt = new Date(Date.now() + HOUR)
  const { id } = await aWebhook({ nextAttemptAt, failureCount: 4 })
  const idle = await aWebhook({})
  const delivery = (hours: number) => ({
    webhookId: id,
    messageId: newId(),
    kind: "webhook.test",
    body: "{}",
    createdAt: ago(hours),
  })
  await db().delivery.createMany({ data: [delivery(2), delivery(1)] })
  const { webhooks } = (await getOverview()).queues
  expect(webhooks).toMatchObject({ pending: 2, lag_seconds: 0, failing: 1 })
  expect(webhooks.oldest_seconds).toBeGreaterThanOrEqual(7200)
  expect(webhooks.oldest_seconds).toBeLessThan(7300)
  const listed = WebhookPage.parse((await adminList("webhooks")).body).webhooks
  const next = `${nextAttemptAt.toISOString().slice(0, 19)}Z`
  expect(listed.find((one) => one.id === id)).toMatchObject({ failure_count: 4, next_attempt_at: next })
  expect(listed.find((one) => one.id === idle.id)).toMatchObject({ failure_count: 0, next_attempt_at: null })
})

describe("GET /api/v1/admin/sources/{name}/runs", () => {
  it("lists the runs newest first, with the pages read and the failures in a row", async () => {
    await aRun("mpp", 4, "failed", { pages: 2, items: 90 })
    await aRun("mpp", 3, "done", { pages: 5, items: 200 })
    await aRun("mpp", 2, "failed")
    await aRun("mpp", 1, "failed", { pages: 1 })
    expect(await getRuns("mpp")).toMatchObject([
      { state: "failed", failed_runs: 2, pages: 1, error: "failed 1 h ago" },
      { state: "failed", failed_runs: 1, pages: 0 },
      { state: "done", failed_runs: 0, pages: 5, found: 200 },
      { state: "failed", failed_runs: 1, pages: 2, found: 90 },
    ])
    expect(await getRuns("mpp", "?limit=1")).toMatchObject([{ failed_runs: 2 }])
    expect(await getRuns("bazaar")).toEqual([])
  })
})
