// Endpoints behind a bot check, and challenges on which the specification and the clients differ, from the registration to the health.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { makeDocument } from "@/tests/protocols/builders"
import { openHosts } from "@/tests/sources/open-hosts"
import { call } from "@/tests/support/api"

const hosts = await openHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(3), PROBE_HOST_SPACING_MS: "0", PROBE_KNOWN_GOOD_URLS: "" })
const { db, disconnect } = await import("@/lib/db/client")
const { sweep } = await import("@/lib/health/sweep/sweep")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")
const registration = await import("@/app/api/v1/register/route")

beforeEach(async () => {
  await resetDatabase()
  hosts.forget()
})
afterAll(async () => {
  await disconnect()
  await hosts.close()
})

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
    expect(service).toMatchObject({ healthStatus: "healthy", consecutiveWrong: 0, uptime30d: null })
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

  it("is named to the person who registers", async () => {
    hosts.set(0, "/paid", BOT_CHECK)
    const body = { url: hosts.url(0, "/paid"), protocol: "x402", name: "Behind an edge" }
    const response = await call(registration, "POST", "/api/v1/register", { body })
    expect(response.status).toBe(422)
    expect(response.body.detail).toContain("blocked by a bot check of Cloudflare")
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
