// Endpoints behind a bot check, and challenges on which the specification and the clients differ, from the registration to the health.

import { describe, expect, it } from "vitest"
import { makeDocument } from "@/tests/protocols/builders"
import { openHosts } from "@/tests/sources/open-hosts"

const hosts = await openHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(3), PROBE_HOST_SPACING_MS: "0", PROBE_KNOWN_GOOD_URLS: "" })
Object.assign(process.env, { PROBE_FROM: "203.0.113.7,2001:db8::/48" })
const { aService, call, db } = await import("@/tests/support/directory")
const { sweep } = await import("@/lib/health/sweep/sweep")
const registration = await import("@/app/api/v1/register/route")
const lintRoute = await import("@/app/api/v1/lint/route")
const listRoute = await import("@/app/api/v1/services/route")
const detailRoute = await import("@/app/api/v1/services/[id]/route")
const changesRoute = await import("@/app/api/v1/changes/route")
const feedRoute = await import("@/app/feed.json/route")
const changeFeedRoute = await import("@/app/service/[id]/feed.json/route")
const statusRoute = await import("@/app/api/v1/listing-status/route")
const proberRoute = await import("@/app/api/v1/prober/route")

const BOT_CHECK = {
  status: 403,
  headers: { "content-type": "text/html", "cf-mitigated": "challenge" },
  body: "<title>Just a moment...</title>",
}
const encode = (document: unknown) => Buffer.from(JSON.stringify(document)).toString("base64")
const asX402 = (document: unknown, name = "payment-required") => ({
  status: 402,
  headers: { [name]: encode(document) },
  body: {},
})

async function sweepOnce(id: string) {
  await db().service.update({ where: { id }, data: { nextCheckAt: new Date(0) } })
  await sweep({ now: new Date(), signal: new AbortController().signal })
  return db().service.findUniqueOrThrow({ where: { id } })
}

describe("D-health-10 a bot check of an edge", () => {
  it("keeps the health for a day, and counts neither against the service nor as the host's wish", async () => {
    hosts.set(0, "/paid", BOT_CHECK)
    const recent = { healthStatus: "healthy", evidenceAt: new Date() }
    const { id } = await aService({ url: hosts.url(0, "/paid"), protocol: "x402", ...recent })
    for (let round = 0; round < 4; round += 1) await sweepOnce(id)
    const service = await db().service.findUniqueOrThrow({ where: { id } })
    expect(service).toMatchObject({ healthStatus: "healthy", consecutiveWrong: 0, uptime30d: null, healthReason: null })
    expect(await db().host.findUnique({ where: { host: hosts.name(0) } })).toMatchObject({ refusals: 0 })
    const checks = await db().check.findMany({ where: { serviceId: id } })
    expect(new Set(checks.map(({ verdict, errorMessage }) => `${verdict}: ${errorMessage}`))).toEqual(
      new Set(["no_verdict: blocked by a bot check of Cloudflare"]),
    )
  })

  it("makes the health unknown after a day without another answer", async () => {
    hosts.set(0, "/paid", BOT_CHECK)
    const evidenceAt = new Date(Date.now() - 25 * 3_600_000)
    const { id } = await aService({
      ...{ url: hosts.url(0, "/paid"), protocol: "x402", healthStatus: "healthy", evidenceAt },
    })
    expect(await sweepOnce(id)).toMatchObject({ healthStatus: "unknown" })
    expect(await db().event.findMany({ where: { serviceId: id, kind: "service.health_changed" } })).toHaveLength(1)
    hosts.set(0, "/paid", asX402(makeDocument()))
    expect(await sweepOnce(id)).toMatchObject({ healthStatus: "healthy" })
  })

  it("counts neither for nor against the uptime", async () => {
    hosts.set(0, "/paid", asX402(makeDocument()))
    const { id } = await aService({ url: hosts.url(0, "/paid"), protocol: "x402" })
    for (let round = 0; round < 3; round += 1) await sweepOnce(id)
    const { uptime30d, reliabilityScore, scoreTerms } = await db().service.findUniqueOrThrow({ where: { id } })
    expect([uptime30d, reliabilityScore]).toEqual([1, expect.any(Number)])
    hosts.set(0, "/paid", BOT_CHECK)
    for (let round = 0; round < 3; round += 1) await sweepOnce(id)
    const after = await db().service.findUniqueOrThrow({ where: { id } })
    expect(after).toMatchObject({ uptime30d: 1, scoreTerms: { checks: 3, ok: 3 } })
    expect(scoreTerms).toMatchObject({ checks: 3 })
    const [sum] = await db().dailyCheck.findMany({ where: { serviceId: id } })
    expect(sum).toMatchObject({ ok: 3, wrong: 0, unreachable: 0 })
  })

  it("is named after an hour, while the health is still that of the last check before", async () => {
    hosts.set(0, "/paid", BOT_CHECK)
    const evidenceAt = new Date(Date.now() - 61 * 60_000)
    const { id } = await aService({
      ...{ url: hosts.url(0, "/paid"), protocol: "x402", healthStatus: "healthy", evidenceAt },
    })
    for (let round = 0; round < 3; round += 1) await sweepOnce(id)
    expect(await db().service.findUniqueOrThrow({ where: { id } })).toMatchObject({
      healthStatus: "healthy",
      healthReason: { code: "bot_check", by: "Cloudflare", message: expect.stringContaining("the last check before") },
    })
    const events = await db().event.findMany({ where: { serviceId: id } })
    expect(events.map(({ kind, previous }) => [kind, previous])).toEqual([["service.updated", { health_reason: null }]])
    hosts.set(0, "/paid", asX402(makeDocument()))
    expect(await sweepOnce(id)).toMatchObject({ healthStatus: "healthy", healthReason: null })
  })

  it("is the reason for an unknown health in the list, the detail, the changes, the feeds and the listing status", async () => {
    hosts.set(0, "/paid", BOT_CHECK)
    const evidenceAt = new Date(Date.now() - 25 * 3_600_000)
    const url = hosts.url(0, "/paid")
    const { id } = await aService({ ...{ url, protocol: "x402", healthStatus: "healthy", evidenceAt } })
    await sweepOnce(id)
    const message = "A bot check of Cloudflare keeps the checker out, so its health is unknown."
    const reason = { code: "bot_check", by: "Cloudflare", message }
    const { body: allow } = await call(proberRoute, "GET", "/api/v1/prober")
    const { body: list } = await call(listRoute, "GET", "/api/v1/services")
    expect(list.services[0]).toMatchObject({ health_status: "unknown", health_reason: reason })
    const detail = await call(detailRoute, "GET", `/api/v1/services/${id}`, { params: { id } })
    expect(detail.body.health_reason).toEqual({ ...reason, allow })
    const { body: changes } = await call(changesRoute, "GET", "/api/v1/changes")
    expect(changes.changes.at(-1)).toMatchObject({
      event: "service.health_changed",
      service: { health_status: "unknown", health_reason: reason },
      previous: { health_status: "healthy", health_reason: null },
    })
    const { body: feed } = await call(feedRoute, "GET", "/feed.json")
    expect(feed.items[0]).toMatchObject({ _l402: { protocol: { health: "unknown", reason: "bot_check" } } })
    const ofService = await call(changeFeedRoute, "GET", `/service/${id}/feed.json`, { params: { id } })
    const status = await call(statusRoute, "GET", `/api/v1/listing-status?url=${encodeURIComponent(url)}`)
    expect(status.body.listings[0].health_reason).toEqual({ ...reason, allow })
    for (const text of [feed.items[0].content_text, ofService.body.items[0].content_text, status.body.advice]) {
      expect(text).toContain(message)
      for (const one of [allow.user_agent, allow.page, ...allow.addresses]) expect(text).toContain(one)
    }
    expect(ofService.body.items[0].title).toContain("a bot check of Cloudflare keeps the checker out")
  })

  it("is not kept for a listing that is no longer probed, nor for one without recent checks", async () => {
    const { createActor } = await import("@/lib/acts/log")
    const { setProbeStatus } = await import("@/lib/health/probe-status")
    const { expireStale } = await import("@/lib/health/stale")
    hosts.set(0, "/paid", BOT_CHECK)
    const evidenceAt = new Date(Date.now() - 2 * 3_600_000)
    const healthy = { protocol: "x402", healthStatus: "healthy", evidenceAt } as const
    const { id } = await aService({ url: hosts.url(0, "/paid"), ...healthy })
    expect(await sweepOnce(id)).toMatchObject({ healthReason: { code: "bot_check" } })
    await db().service.update({ where: { id }, data: { staleAt: new Date(0) } })
    await expireStale({ now: new Date(), signal: new AbortController().signal })
    const stale = await db().service.findUniqueOrThrow({ where: { id } })
    expect(stale).toMatchObject({ healthStatus: "unknown", healthReason: null })
    expect(await sweepOnce(id)).toMatchObject({ healthReason: { code: "bot_check" } })
    await setProbeStatus(id, "unprobeable", new Date(), createActor("api"))
    expect(await db().service.findUniqueOrThrow({ where: { id } })).toMatchObject({ healthReason: null })
  })

  it("is named with what to allow by the linter, but not for a response that was pasted", async () => {
    hosts.set(0, "/paid", BOT_CHECK)
    const sent = await call(lintRoute, "POST", "/api/v1/lint", { body: { url: hosts.url(0, "/paid") } })
    expect(sent.text).toContain("PaidAPIDirectory/1.0")
    expect(sent.text).toContain("203.0.113.7 and 2001:db8::/48")
    const pasted = await call(lintRoute, "POST", "/api/v1/lint", {
      body: { reply: { ...BOT_CHECK, headers: { "cf-mitigated": ["challenge"] } } },
    })
    expect(pasted.text).toContain("blocked by a bot check of Cloudflare")
    expect(pasted.text).not.toContain("203.0.113.7")
  })

  it("is named to the person who registers", async () => {
    hosts.set(0, "/paid", BOT_CHECK)
    const body = { url: hosts.url(0, "/paid"), protocol: "x402", name: "Behind an edge" }
    const response = await call(registration, "POST", "/api/v1/register", { body })
    expect(response.status).toBe(422)
    expect(response.body.detail).toContain("blocked by a bot check of Cloudflare")
    expect(response.body.detail).toContain("PaidAPIDirectory/1.0")
    expect(response.body.detail).toContain("which come from 203.0.113.7 and 2001:db8::/48")
  })
})

describe("D-truth-02 a challenge that the usual client pays", () => {
  it("is registered and healthy without a resource, with a warning", async () => {
    hosts.set(1, "/paid", asX402(makeDocument({ resource: undefined })))
    const body = { url: hosts.url(1, "/paid"), protocol: "x402", name: "Without a resource" }
    const response = await call(registration, "POST", "/api/v1/register", { body })
    expect(response.status).toBe(201)
    const { findings } = response.body.verification
    expect(findings.find(({ id }: { id: string }) => id === "resource_missing")).toMatchObject({ severity: "warning" })
    await db().service.update({
      where: { id: response.body.service.id },
      data: { status: "active", listedAt: new Date() },
    })
    expect(await sweepOnce(response.body.service.id)).toMatchObject({ healthStatus: "healthy", x402PaymentValid: 1 })
  })

  it("is refused in a header that no client reads", async () => {
    hosts.set(2, "/paid", asX402(makeDocument(), "x-payment-required"))
    const body = { url: hosts.url(2, "/paid"), protocol: "x402", name: "An old header" }
    const response = await call(registration, "POST", "/api/v1/register", { body })
    expect([response.status, response.body.code]).toEqual([422, "legacy_header_name"])
  })
})
