import { describe, expect, it } from "vitest"
import { findProvider } from "@/lib/catalogue/provider"
import { Provider } from "@/lib/catalogue/schema"
import { scoreReliability } from "@/lib/health/rules/score"
import { aService, db } from "@/tests/support/directory"

const HOST = "api.example.com"
const NOW = new Date("2026-11-21T01:55:00Z")

let count = 0
function here(given: Parameters<typeof aService>[0] = {}) {
  count += 1
  return aService({ url: `https://${HOST}/${count}`, ...given })
}

const day = (serviceId: string, date: string, sums: { ok?: number; wrong?: number; unreachable?: number }) =>
  db().dailyCheck.create({ data: { serviceId, day: new Date(`${date}T00:00:00Z`), ...sums } })

function scored({ ok, checks }: { ok: number; checks: number }) {
  const score = scoreReliability({ ok, checks, p50Ms: 84, evidenceAt: NOW }, NOW)
  return { uptime30d: ok / checks, reliabilityScore: score?.score ?? null, scoreTerms: { ...score?.terms } }
}

describe("a provider", () => {
  it("sums up one host, with a count for every health and protocol, in the shape of its schema", async () => {
    await here({ protocol: "L402", healthStatus: "healthy", lastCheckedAt: new Date("2026-11-21T01:40:00Z") })
    await here({ protocol: "x402", healthStatus: "down", lastCheckedAt: new Date("2026-11-21T01:50:00Z") })
    await here({ protocol: "x402" })
    await aService({ url: "https://www.api.example.com/1" })
    await aService({ url: "https://example.com/1" })
    const provider = await findProvider(HOST, NOW)
    expect(Provider.parse(provider)).toEqual(provider)
    expect(provider).toMatchObject({
      host: HOST,
      listings: 3,
      domain_verified: false,
      by_health: { healthy: 1, degraded: 0, down: 1, unknown: 1 },
      by_protocol: { L402: 1, x402: 2, MPP: 0 },
      last_checked: "2026-11-21T01:50:00Z",
    })
  })

  it("is null for a host without public services", async () => {
    for (const status of ["pending", "rejected", "retired"]) await here({ status })
    await here({ deletedAt: new Date(), deletedBy: "owner" })
    expect(await findProvider(HOST, NOW)).toBeNull()
    expect(await findProvider("'; drop table services; --", NOW)).toBeNull()
  })

  it("counts public services only", async () => {
    await here()
    const hidden = await here({ status: "pending", provider: "Hidden", domainVerified: true })
    await day(hidden.id, "2026-11-20", { ok: 5 })
    await db().incident.create({ data: { serviceId: hidden.id, openedAt: NOW, health: "down" } })
    expect(await findProvider(HOST, NOW)).toMatchObject({
      listings: 1,
      names: [],
      names_total: 0,
      checks: 0,
      incidents: { total: 0, newest: [] },
    })
  })

  it("is verified when its owner accepted a service, and then shows only the names of accepted services", async () => {
    await here({ domainVerified: false, provider: "Mallory" })
    expect(await findProvider(HOST, NOW)).toMatchObject({ domain_verified: false, names: ["Mallory"] })
    await here({ domainVerified: true, provider: "Ours" })
    await here({ domainVerified: false, provider: "Mallory" })
    expect(await findProvider(HOST, NOW)).toMatchObject({ domain_verified: true, names: ["Ours"], names_total: 1 })
  })

  it("has the provider names of its services, the most frequent first, in the most frequent spelling", async () => {
    for (const provider of ["Tidewright", "tidewright", "Tidewright", "Harbour", "Harbour", "Zed", "Other", null])
      await here({ provider })
    expect(await findProvider(HOST, NOW)).toMatchObject({ names: ["Tidewright", "Harbour", "Other"], names_total: 4 })
  })

  it("has an uptime in which every check of every service weighs the same", async () => {
    await here(scored({ ok: 60, checks: 90 }))
    await here(scored({ ok: 4, checks: 4 }))
    // Two verdicts are too few for a service's score, but count for its provider. 22 October is just outside the 30 days.
    const few = await here({ uptime30d: 0.5 })
    await day(few.id, "2026-10-22", { wrong: 1000 })
    await day(few.id, "2026-10-23", { ok: 1 })
    await day(few.id, "2026-11-21", { unreachable: 1 })
    await here()
    expect(await findProvider(HOST, NOW)).toMatchObject({ uptime_30d: 65 / 96, measured: 3, checks: 96 })
  })

  it("has no uptime when no service has one, whatever earlier checks found", async () => {
    const stopped = await here({ probeStatus: "unprobeable" })
    await day(stopped.id, "2026-11-20", { wrong: 5 })
    expect(await findProvider(HOST, NOW)).toMatchObject({ uptime_30d: null, measured: 0, checks: 0 })
  })

  it("has the newest open incidents and their number", async () => {
    for (let hour = 1; hour <= 7; hour++) {
      const { id: serviceId } = await here({ name: `at ${hour}` })
      const openedAt = new Date(`2026-11-20T0${hour}:00:00Z`)
      const closedAt = hour === 7 ? new Date("2026-11-20T08:00:00Z") : null
      const outcome = closedAt && "recovered"
      await db().incident.create({ data: { serviceId, openedAt, closedAt, outcome, health: "down" } })
    }
    const { incidents } = Provider.parse(await findProvider(HOST, NOW))
    expect(incidents.total).toBe(6)
    expect(incidents.newest.map(({ name }) => name)).toEqual(["at 6", "at 5", "at 4", "at 3", "at 2"])
    expect(incidents.newest[0]).toMatchObject({ health: "down", opened_at: "2026-11-20T06:00:00Z" })
  })

  it("may be an IP address", async () => {
    await aService({ url: "https://[2001:db8::1]/x" })
    expect(await findProvider("[2001:db8::1]", NOW)).toMatchObject({ host: "[2001:db8::1]", listings: 1 })
  })
})
