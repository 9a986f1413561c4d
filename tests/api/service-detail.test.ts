import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/services/[id]/route"
import * as listRoute from "@/app/api/v1/services/route"
import { DETAIL_LIMITS } from "@/lib/catalogue/present"
import { HealthCheck, Service, ServiceDetail } from "@/lib/catalogue/schema"
import { listComparableHeaders } from "@/tests/support/api"
import { aService, call, db } from "@/tests/support/directory"

const DAY_MS = 86_400_000
const detail = (id: string | number) => call(route, "GET", `/api/v1/services/${id}`, { params: { id: String(id) } })

describe("GET /api/v1/services/{id}", () => {
  it("has all Service fields, checks with the newest first, and related services [P-4.1-30 P-2.2-01 P-2.1-01]", async () => {
    const service = await aService({ protocol: "x402", x402PaymentValid: 1 })
    for (const [minute, verdict] of [
      [1, "ok"],
      [3, "unreachable"],
      [2, "wrong"],
    ] as const) {
      const checkedAt = new Date(Date.UTC(2026, 10, 20, 10, minute))
      await db().check.create({
        data: { serviceId: service.id, checkedAt, verdict, errorMessage: verdict === "ok" ? null : "timeout" },
      })
    }
    const { status, body } = await detail(service.id)
    expect(status).toBe(200)
    const parsed = ServiceDetail.parse(body)
    for (const field of Object.keys(Service.shape)) expect(body).toHaveProperty(field)
    expect(parsed.health_checks.map((check) => check.status)).toEqual(["unreachable", "wrong", "ok"])
    expect(parsed.health_checks[0]).toMatchObject({ checked_at: "2026-11-20T10:03:00Z", error_message: "timeout" })
  })

  it("shows the six contractual fields of each check first, and then the phases of its duration [P-2.3-01]", async () => {
    const { id: serviceId } = await aService()
    const checkedAt = new Date("2026-11-20T10:00:00Z")
    const phases = { dnsMs: 2, connectMs: 11, tlsMs: 25, firstByteMs: 80 }
    const later = { checkedAt: new Date("2026-11-20T10:15:00Z"), verdict: "unreachable", errorMessage: "dns" }
    await db().check.createMany({
      data: [
        { serviceId, checkedAt, verdict: "ok", responseTimeMs: 81, httpStatus: 402, isSlow: true, ...phases },
        { serviceId, ...later },
      ],
    })
    const [newest, oldest] = (await detail(serviceId)).body.health_checks
    expect(Object.keys(newest).slice(0, 6)).toEqual(Object.keys(HealthCheck.shape))
    expect(newest).toEqual({
      id: expect.stringMatching(/^\d+$/),
      checked_at: "2026-11-20T10:15:00Z",
      status: "unreachable",
      response_time_ms: null,
      http_status: null,
      error_message: "dns",
      dns_ms: null,
      connect_ms: null,
      tls_ms: null,
      first_byte_ms: null,
      is_slow: false,
    })
    expect(oldest).toMatchObject({ dns_ms: 2, connect_ms: 11, tls_ms: 25, first_byte_ms: 80, is_slow: true })
  })

  it("accepts the UUID in any letter case and the number [D-shape-01]", async () => {
    const service = await aService()
    for (const id of [service.id, service.id.toUpperCase(), service.number]) {
      expect((await detail(id)).body.id).toBe(service.id)
    }
  })

  it("shows the other public listings of the same URL, with the ten fields of the contract and two more [P-2.2-02 P-2.1-10]", async () => {
    const url = "https://dual.example/paid"
    const service = await aService({ url, protocol: "x402" })
    const sibling = await aService({
      url,
      protocol: "L402",
      declaredPriceSats: 21n,
      healthStatus: "healthy",
      latencyP50Ms: 80,
    })
    await aService({ url, protocol: "MPP", status: "pending" })
    await aService({ protocol: "L402" })
    const { body } = await detail(service.id)
    expect(body.related_protocols).toEqual(["L402"])
    expect(body.related_services).toHaveLength(1)
    const contract = ["id", "protocol", "health_status", "price_sats", "price_usd", "payment_asset", "payment_network"]
    const measured = ["reliability_score", "uptime_30d", "latency_p50_ms"]
    const more = ["price_usd_equivalent", "asked_price"]
    expect(Object.keys(body.related_services[0])).toEqual([...contract, ...measured, ...more])
    expect(body.related_services[0]).toMatchObject({
      id: sibling.id,
      price_sats: 21,
      health_status: "healthy",
      latency_p50_ms: 80,
    })
  })

  it("responds 404 identically for hidden and missing listings [P-4.1-30 D-shape-05]", async () => {
    const hidden = [
      await aService({ status: "pending" }),
      await aService({ status: "rejected" }),
      await aService({ deletedAt: new Date(), deletedBy: "owner" }),
    ]
    const missing = await detail("018f0000-0000-7000-8000-000000000000")
    expect(missing.status).toBe(404)
    expect(missing.body).toMatchObject({ code: "not_found", request_id: "test-request" })
    for (const id of [
      ...hidden.map((service) => service.id),
      hidden[0]!.number,
      "nonsense",
      "0",
      "-1",
      "99999999999",
      "1e3",
      "'",
    ]) {
      const answer = await detail(id)
      expect(answer.status).toBe(404)
      expect(answer.text).toBe(missing.text)
      expect(listComparableHeaders(answer)).toEqual(listComparableHeaders(missing))
    }
  })

  it("shows the observed price next to the declared price, and the drift between them [D-reg-06]", async () => {
    const observedAt = new Date()
    const same = await aService({ declaredPriceUsd: 0.01, observedPriceUsd: 0.0101, observedAsset: "USDC", observedAt })
    expect((await detail(same.id)).body).toMatchObject({
      price_usd: 0.01,
      price_drift: null,
      observed_price: { price_usd: 0.0101, asset: "USDC" },
    })
    const dearer = await aService({ declaredPriceUsd: 0.01, observedPriceUsd: 0.015, observedAt })
    expect((await detail(dearer.id)).body).toMatchObject({ price_usd: 0.01, price_drift: 0.5 })
    const sats = await aService({ protocol: "L402", declaredPriceSats: 100n, observedPriceSats: 90n, observedAt })
    expect((await detail(sats.id)).body).toMatchObject({ price_sats: 100, price_drift: -0.1 })
  })

  it("survives absurd prices in a challenge, and so does the list", async () => {
    const observedAt = new Date()
    const absurd = [
      { declaredPriceUsd: 5e-324, observedPriceUsd: 1e15 },
      { declaredPriceUsd: 1e-12, observedPriceUsd: 1.7e308 },
      { declaredPriceUsd: 5e-324, observedPriceUsd: 5e-324 },
      { sourcePriceUsd: 1.7e308, observedPriceUsd: 1 },
      { declaredPriceUsd: 0, observedPriceUsd: 0 },
    ]
    for (const prices of absurd) await aService({ ...prices, observedAt })
    const { status, body } = await call(listRoute, "GET", "/api/v1/services?sort=price&order=desc")
    expect(status).toBe(200)
    expect(body.services.map((one: { price_drift: number | null }) => one.price_drift)).toEqual([
      -1,
      null,
      1,
      null,
      null,
    ])
  })

  it("limits checks, incidents and prices to the newest ones", async () => {
    const { id: serviceId } = await aService()
    const today = Date.now() - (Date.now() % DAY_MS)
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 0, minutes))
    const many = Array.from({ length: 60 }, (_, index) => index)
    await db().check.createMany({ data: many.map((n) => ({ serviceId, checkedAt: at(n), verdict: "ok" })) })
    await db().dailyCheck.createMany({
      data: many.map((n) => ({ serviceId, day: new Date(today - n * DAY_MS), ok: n })),
    })
    await db().price.createMany({ data: many.map((n) => ({ serviceId, seenAt: at(n), priceSats: BigInt(n) })) })
    await db().incident.createMany({
      data: many.map((n) => ({
        serviceId,
        openedAt: at(n),
        health: "down",
        ...(n < 59 && { closedAt: at(n), outcome: "recovered" }),
      })),
    })
    const parsed = ServiceDetail.parse((await detail(serviceId)).body)
    expect(parsed.health_checks).toHaveLength(DETAIL_LIMITS.checks)
    expect(parsed.days.map(({ ok }) => ok)).toEqual(many.slice(0, DETAIL_LIMITS.days).reverse())
    expect(parsed.price_history.map((price) => price.price_sats)).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50])
    expect(parsed.incidents).toHaveLength(DETAIL_LIMITS.incidents)
    expect(parsed.incidents[0]).toEqual({
      opened_at: "2026-11-20T00:59:00Z",
      closed_at: null,
      health: "down",
      reason: null,
      outcome: null,
    })
  })

  it("counts the verdicts of each day and averages its response times, null without a response", async () => {
    const { id: serviceId } = await aService()
    const today = new Date(Date.now() - (Date.now() % DAY_MS))
    const yesterday = new Date(today.getTime() - DAY_MS)
    await db().dailyCheck.createMany({
      data: [
        { serviceId, day: today, ok: 4, slow: 1, wrong: 2, unreachable: 1, latencyCount: 6, latencySumMs: 511n },
        { serviceId, day: yesterday, unreachable: 3 },
      ],
    })
    expect((await detail(serviceId)).body.days).toEqual([
      { day: yesterday.toISOString().slice(0, 10), checks: 3, ok: 0, latency_ms: null },
      { day: today.toISOString().slice(0, 10), checks: 7, ok: 4, latency_ms: 85 },
    ])
  })

  it("shows the score's terms, and null without a score", async () => {
    const terms = {
      version: 1,
      wilson: 0.987,
      latency: 1,
      freshness: 0.5,
      ok: 2769,
      checks: 2792,
      p50_ms: null,
      evidence_at: "2026-11-20T10:00:00Z",
    }
    const scored = await aService({ reliabilityScore: 49.3, scoreTerms: terms })
    expect(ServiceDetail.parse((await detail(scored.id)).body).reliability).toEqual(terms)
    expect((await detail((await aService()).id)).body.reliability).toBeNull()
  })

  it("shows the time of the next check, null if the service is not probed", async () => {
    const nextCheckAt = new Date("2026-11-20T10:15:00Z")
    const probed = await aService({ nextCheckAt })
    expect((await detail(probed.id)).body.next_check_at).toBe("2026-11-20T10:15:00Z")
    const unprobeable = await aService({ nextCheckAt, probeStatus: "unprobeable" })
    expect((await detail(unprobeable.id)).body.next_check_at).toBeNull()
  })

  it("contains nothing private [D-shape-04]", async () => {
    const service = await aService({
      contactEmail: "private@example.com",
      probeBody: '{"secret":"probe"}',
      reviewNote: "reviewer's note",
    })
    await db().price.create({ data: { serviceId: service.id, seenAt: new Date(), payTo: "0xpayee" } })
    const { text } = await detail(service.id)
    for (const secret of [
      "private@example.com",
      "probe\\",
      "reviewer's note",
      "contact_email",
      "probe_body",
      "review_note",
      "0xpayee",
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})
