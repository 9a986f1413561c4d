import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import { updateCheckDays } from "@/lib/db/check-days"
import { computeFigures, refreshFigures } from "@/lib/health/figures"
import { applyRetention } from "@/lib/health/retention"
import { aClaim, aService, db } from "@/tests/support/directory"

const NOW = new Date("2026-11-21T12:34:56Z")
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const { signal } = new AbortController()

const answered = (serviceId: string, agoMs: number, responseTimeMs: number | null) =>
  db().check.create({
    data: { serviceId, checkedAt: ago(agoMs), verdict: responseTimeMs === null ? "unreachable" : "ok", responseTimeMs },
  })
const hour = (serviceId: string, at: string, sums: { ok?: number; wrong?: number; unreachable?: number }) =>
  db().hourlyCheck.create({ data: { serviceId, hour: new Date(at), ...sums } })
const day = (serviceId: string, at: string, sums: { ok?: number; wrong?: number; unreachable?: number }) =>
  db().dailyCheck.create({ data: { serviceId, day: new Date(at), ...sums } })
async function figures(id: string, evidenceAt: Date | null = NOW) {
  const found = (await computeFigures(db(), new Map([[id, evidenceAt]]), NOW)).get(id)
  if (!found) throw new Error("no figures")
  return found
}

describe("P-2.1-06 uptime_30d", () => {
  it("is the share of ok among the verdicts of the last 30 days, with a window that begins at a full hour", async () => {
    const { id } = await aService()
    // The window begins 30 days before NOW, at 12:34 on 22 October. The hour from 12:00 counts, the hour before it does not.
    await hour(id, "2026-10-22T11:00:00Z", { unreachable: 4 })
    await hour(id, "2026-10-22T12:00:00Z", { ok: 3, wrong: 1 })
    await hour(id, "2026-10-22T23:00:00Z", { ok: 4 })
    await day(id, "2026-10-22", { ok: 7, wrong: 1, unreachable: 4 })
    await day(id, "2026-10-23", { ok: 90, unreachable: 6 })
    await hour(id, "2026-10-23T05:00:00Z", { ok: 90, unreachable: 6 })
    await day(id, "2026-11-21", { ok: 12 })
    await hour(id, "2026-11-21T12:00:00Z", { ok: 12 })
    expect((await figures(id)).uptime30d).toBeCloseTo(109 / 116, 10)
  })

  it("is null without a verdict", async () => {
    const { id } = await aService()
    expect(await figures(id)).toEqual({ uptime30d: null, latencyP50Ms: null, reliabilityScore: null, scoreTerms: null })
  })
})

describe("P-2.1-06 latency_p50_ms", () => {
  it("is the median of the responses of the last 24 hours in whole milliseconds", async () => {
    const { id } = await aService()
    for (const [index, ms] of [100, 400, 201].entries()) await answered(id, (index + 1) * HOUR_MS, ms)
    await answered(id, 25 * HOUR_MS, 9000)
    await answered(id, 2 * MINUTE_MS, null)
    expect((await figures(id)).latencyP50Ms).toBe(201)
    await answered(id, 3 * MINUTE_MS, 202)
    expect((await figures(id)).latencyP50Ms).toBe(202)
  })

  it("leaves out wrong responses, which an error page makes fast", async () => {
    const { id } = await aService()
    for (const ms of [200, 210, 220]) await answered(id, HOUR_MS, ms)
    for (const verdict of ["unreachable", "wrong", "no_verdict"]) {
      for (let n = 0; n < 20; n += 1) {
        await db().check.create({ data: { serviceId: id, checkedAt: ago(MINUTE_MS), verdict, responseTimeMs: 3 } })
      }
    }
    expect((await figures(id)).latencyP50Ms).toBe(210)
  })

  it("is the median of the last 20 valid responses when the day has fewer than three", async () => {
    const { id } = await aService()
    await answered(id, HOUR_MS, 10)
    await answered(id, 2 * HOUR_MS, 10)
    for (let n = 0; n < 30; n += 1) await answered(id, 2 * DAY_MS + n * HOUR_MS, n < 18 ? 500 : 90_000)
    expect((await figures(id)).latencyP50Ms).toBe(500)
  })
})

describe("the job that recomputes figures", () => {
  it("lowers the score as the evidence ages, and moves the window", async () => {
    const { id } = await aService({ evidenceAt: ago(24 * HOUR_MS), uptime30d: 1, reliabilityScore: 99 })
    await day(id, "2026-11-20", { ok: 96 })
    const fresh = await aService({ evidenceAt: ago(MINUTE_MS), uptime30d: 1, reliabilityScore: 99 })
    expect(await refreshFigures({ now: NOW, signal })).toMatchObject({ refreshed: 1 })
    const { reliabilityScore, scoreTerms } = await db().service.findUniqueOrThrow({ where: { id } })
    expect(reliabilityScore).toBeCloseTo(40.9, 0)
    expect(scoreTerms).toMatchObject({ freshness: 0.5, ok: 96, checks: 96 })
    expect((await db().service.findUniqueOrThrow({ where: { id: fresh.id } })).reliabilityScore).toBe(99)
    expect(await refreshFigures({ now: new Date(NOW.getTime() + 40 * DAY_MS), signal })).toMatchObject({ refreshed: 2 })
    expect(await db().service.findUniqueOrThrow({ where: { id } })).toMatchObject({
      uptime30d: null,
      reliabilityScore: null,
    })
  })

  it("shows an observed price for at most seven days, and writes an event when it ends", async () => {
    const seen = {
      observedPriceUsd: 0.01,
      observedAsset: "USDC",
      priceUsd: 0.01,
      paymentAsset: "USDC",
      compareUsd: 0.01,
    }
    const old = await aService({ ...seen, observedAt: ago(7 * DAY_MS + MINUTE_MS) })
    await db().service.update({
      where: { id: old.id },
      data: { priceUsd: 0.01, paymentAsset: "USDC", compareUsd: 0.01 },
    })
    expect(await refreshFigures({ now: NOW, signal })).toMatchObject({ repriced: 1 })
    expect(await refreshFigures({ now: NOW, signal })).toMatchObject({ repriced: 0 })
    expect((await db().service.findUniqueOrThrow({ where: { id: old.id } })).priceUsd).toBeNull()
    expect(await db().event.findMany()).toMatchObject([
      { kind: "service.price_changed", previous: { price_usd: 0.01, payment_asset: "USDC" } },
    ])
  })
})

describe("retention", () => {
  it("keeps raw checks 7 days and the day before, hourly sums 90 days, daily ones for ever", async () => {
    const { id } = await aService()
    await answered(id, 8 * DAY_MS + MINUTE_MS, 1)
    await answered(id, 7 * DAY_MS - MINUTE_MS, 2)
    await hour(id, "2026-08-23T12:00:00Z", { ok: 1 })
    await hour(id, "2026-08-23T13:00:00Z", { ok: 1 })
    await day(id, "2020-01-01", { ok: 1 })
    expect(await applyRetention({ now: NOW, signal })).toMatchObject({ hourly: 1 })
    expect(await updateCheckDays({ now: NOW, signal })).toMatchObject({ deleted: 1 })
    expect(await db().check.findMany()).toMatchObject([{ responseTimeMs: 2 }])
    expect(await db().hourlyCheck.count()).toBe(1)
    expect(await db().dailyCheck.count()).toBe(1)
  })

  it("deletes hosts without services, and all but the newest 100 prices of a service", async () => {
    const { id, host } = await aService()
    const asked = ago(100 * DAY_MS)
    await db().host.createMany({
      data: [
        { host, lastAskedAt: asked },
        { host: "gone.example", lastAskedAt: asked },
      ],
    })
    await db().price.createMany({
      data: Array.from({ length: 120 }, (_, n) => ({ serviceId: id, seenAt: ago((500 - n) * DAY_MS), priceUsd: n })),
    })
    expect(await applyRetention({ now: NOW, signal })).toMatchObject({ hosts: 1, prices: 20 })
    expect(await db().host.findMany()).toMatchObject([{ host }])
  })

  it("deletes rejected registrations after 30 days, and keeps those that created a service", async () => {
    const { id } = await aService()
    const data = { url: "https://a.example/", protocol: "x402", name: "A", report: {} }
    const old = ago(30 * DAY_MS + MINUTE_MS)
    await db().registration.createMany({
      data: [
        { ...data, id: newId(), outcome: "refused", code: "not_402", at: old },
        { ...data, id: newId(), outcome: "refused", code: "not_402", at: old },
        { ...data, id: newId(), outcome: "refused", code: "not_402", at: ago(30 * DAY_MS - MINUTE_MS), name: "Young" },
        { ...data, id: newId(), outcome: "created", serviceId: id, at: old, name: "Listed" },
      ],
    })
    expect(await applyRetention({ now: NOW, signal })).toMatchObject({ refused_registrations: 2 })
    const left = await db().registration.findMany({ orderBy: { name: "asc" } })
    expect(left.map(({ name }) => name)).toEqual(["Listed", "Young"])
  })

  it("deletes unverified claims 30 days after they expire, and expired hashes at once", async () => {
    const over = (days: number) => ({ status: "pending", expiresAt: ago(days * DAY_MS) })
    await aClaim({ domain: "old.example", ...over(31) })
    await aClaim({ domain: "grace.example", ...over(31), graceUntil: NOW })
    await aClaim({ domain: "young.example", ...over(29) })
    await aClaim({ domain: "waiting.example", status: "pending", expiresAt: ago(-DAY_MS) })
    await aClaim({ domain: "proven.example", expiresAt: ago(400 * DAY_MS) })
    await aClaim({ domain: "revoked.example", status: "revoked", expiresAt: ago(400 * DAY_MS) })
    expect(await applyRetention({ now: NOW, signal })).toMatchObject({ unproven_claims: 1, claim_hashes: 2 })
    const left = await db().claim.findMany({ orderBy: { domain: "asc" } })
    expect(left.map(({ domain }) => domain)).toEqual([
      "grace.example",
      "proven.example",
      "revoked.example",
      "waiting.example",
      "young.example",
    ])
    expect(await db().claimHash.findMany()).toMatchObject([{ domain: "waiting.example" }])
  })
})
