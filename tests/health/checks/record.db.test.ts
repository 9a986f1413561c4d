import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const hosts = await openPaidHosts()
Object.assign(process.env, {
  ALLOW_PRIVATE: hosts.allow(10),
  PROBE_TIMEOUT_MS: "500",
  PROBE_HOST_SPACING_MS: "0",
})
const { sweep } = await import("@/lib/health/sweep/sweep")
const { aService, buildServiceRow, call, db } = await import("@/tests/support/directory")
const { expireStale } = await import("@/lib/health/stale")
const detailRoute = await import("@/app/api/v1/services/[id]/route")

beforeEach(() => hosts.forget())
afterAll(() => hosts.close())

const { signal } = new AbortController()
/** Repeats `times` times: makes all listings due and runs a sweep. */
async function check(times = 1) {
  for (let time = 0; time < times; time += 1) {
    await db().service.updateMany({ data: { nextCheckAt: new Date(Date.now() - 1000) } })
    await sweep({ now: new Date(), signal })
  }
}
const listing = (host: number, path: string, more = {}) =>
  aService({ url: hosts.url(host, path), protocol: "x402", ...more })
const read = async (id: string) => (await call(detailRoute, "GET", "/", { params: { id } })).body
const events = (serviceId: string) => db().event.findMany({ where: { serviceId }, orderBy: { seq: "asc" } })
const kinds = async (id: string) => (await events(id)).map(({ kind }) => kind)

describe("the protocol fields after a probe", () => {
  it("P-2.1-07 x402_payment_valid is 1 or 0 for x402 listings and null for others", async () => {
    const [valid, invalid, unreachable, other, unasked] = await Promise.all([
      listing(0, "x402"),
      listing(1, "free"),
      listing(2, "broken"),
      listing(3, "ok", { protocol: "L402" }),
      listing(4, "x402", { probeStatus: "unprobeable" }),
    ])
    await check()
    const shown = async ({ id }: { id: string }) => (await read(id)).x402_payment_valid
    expect(await Promise.all([valid, invalid, unreachable, other, unasked].map(shown))).toEqual([1, 0, 0, null, null])
  })

  it("keep x402_payment_valid at 1 until the endpoint is down, and then set it to 0", async () => {
    const { id } = await listing(0, "x402")
    await check()
    hosts.behave(0, "broken")
    await check(2)
    expect(await read(id)).toMatchObject({ health_status: "healthy", x402_payment_valid: 1 })
    await check()
    expect(await read(id)).toMatchObject({ health_status: "down", x402_payment_valid: 0 })
    expect(await kinds(id)).toEqual([
      "service.health_changed",
      "service.updated",
      "service.price_changed",
      // The second failed check is a caution, because the state is still healthy.
      "service.cautions_changed",
      "service.health_changed",
      "service.down",
      "service.updated",
      "incident.opened",
      "service.cautions_changed",
    ])
  })

  it("P-2.1-08 P-2.1-09 include the token format and lnget compatibility of L402 listings, and null for others", async () => {
    const l402 = await listing(0, "ok", { protocol: "L402" })
    const x402 = await listing(1, "x402")
    await check()
    expect(await read(l402.id)).toMatchObject({ l402_format: "v2_tlv", lnget_compatible: 1, x402_asset_known: null })
    expect(await read(x402.id)).toMatchObject({ l402_format: null, lnget_compatible: null, x402_asset_known: 1 })
  })
})

describe("D-health-08 an observed price change", () => {
  it("appends a price row and an event with the previous price; an unchanged price appends nothing", async () => {
    const { id } = await listing(0, "x402")
    await check(2)
    expect(await db().price.count()).toBe(1)
    hosts.behave(0, "expensive")
    await check(2)
    expect(await db().price.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { priceUsd: 0.01 },
      { priceUsd: 0.02 },
    ])
    const changes = (await events(id)).filter(({ kind }) => kind === "service.price_changed")
    expect(changes.map(({ previous }) => previous)).toMatchObject([
      { price_usd: null },
      { price_usd: 0.01, payment_asset: "USDC", payment_network: "eip155:8453" },
    ])
    expect(await read(id)).toMatchObject({ price_usd: 0.02, observed_price: { price_usd: 0.02 } })
  })

  it("does not replace a declared price, and sets price_drift to the relative difference", async () => {
    const { id } = await listing(0, "expensive", { declaredPriceUsd: 0.01 })
    await check()
    expect(await read(id)).toMatchObject({ price_usd: 0.01, observed_price: { price_usd: 0.02 }, price_drift: 1 })
  })
})

describe("an incident", () => {
  it("opens with its reason, worsens, and closes when the listing is healthy again", async () => {
    const { id } = await listing(0, "x402")
    await check()
    hosts.behave(0, "free")
    await check(2)
    const [opened] = (await read(id)).incidents
    expect(opened).toMatchObject({ closed_at: null, health: "degraded", reason: "HTTP 200", outcome: null })
    hosts.behave(0, "hang")
    await check(3)
    expect((await read(id)).incidents).toMatchObject([{ closed_at: null, health: "down", reason: "HTTP 200" }])
    hosts.behave(0, null)
    await check(2)
    const [closed, ...others] = (await read(id)).incidents
    expect(others).toEqual([])
    expect(closed).toMatchObject({ opened_at: opened.opened_at, health: "down", outcome: "recovered" })
    expect(closed.closed_at).not.toBeNull()
  })
})

describe("health without new checks", () => {
  it("becomes unknown after three intervals, with an event, and closes its incident as unobserved", async () => {
    const { id } = await listing(0, "broken")
    await check(3)
    const { staleAt } = await db().service.findUniqueOrThrow({ where: { id } })
    const minutes = ((staleAt?.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(44)
    const almost = new Date((staleAt?.getTime() ?? 0) - 1)
    expect(await expireStale({ now: almost, signal })).toEqual({ expired: 0 })
    expect(await expireStale({ now: staleAt ?? almost, signal })).toEqual({ expired: 1 })
    expect(await expireStale({ now: staleAt ?? almost, signal })).toEqual({ expired: 0 })
    expect(await read(id)).toMatchObject({ health_status: "unknown", incidents: [{ outcome: "unobserved" }] })
    expect((await events(id)).slice(-2)).toMatchObject([
      { kind: "service.health_changed", previous: { health_status: "down" } },
      { kind: "incident.closed", detail: { outcome: "unobserved" } },
    ])
    hosts.behave(0, "x402")
    await check()
    expect(await read(id)).toMatchObject({ health_status: "healthy" })
  })

  it("adds valid responses to the day's histogram, and no wrong ones", async () => {
    const { id } = await listing(0, "x402")
    await check(2)
    hosts.behave(0, "broken")
    await check(3)
    const [day] = await db().dailyCheck.findMany({ where: { serviceId: id } })
    expect(day).toMatchObject({ ok: 2, unreachable: 3, latencyCount: 2 })
    expect(day?.latencyCounts.reduce((sum, count) => sum + count, 0)).toBe(2)
    const [hour] = await db().hourlyCheck.findMany({ where: { serviceId: id } })
    expect(hour).toMatchObject({ latencyCount: 2, latencySumMs: day?.latencySumMs })
  })

  it("expires in batches for any number of listings", async () => {
    const stale = { healthStatus: "healthy", staleAt: new Date(Date.now() - 1000) }
    await db().service.createMany({ data: Array.from({ length: 205 }, () => buildServiceRow(stale)) })
    expect(await expireStale({ now: new Date(), signal })).toEqual({ expired: 205 })
    expect(await db().event.count()).toBe(205)
  })
})
