// A sweep records no failures while this machine is offline. The endpoints have names that do not exist. The known-good URL is a
// closed port on loopback; only the last test opens a server there.

import { afterAll, describe, expect, it } from "vitest"
import { createChallenge } from "@/tests/street/l402"
import { openShop, sendJson } from "@/tests/street/shop"

const { header } = createChallenge({ service: "near", priceSats: 21, description: "one call" })
const near = await openShop((_request, response) => sendJson(response, 402, {}, { "www-authenticate": header }))
const openKnownGood = (port = 0) => openShop((_request, response) => sendJson(response, 200, {}), port)
const closed = await openKnownGood()
await closed.close()
Object.assign(process.env, {
  ALLOW_PRIVATE: [near.hostPort, closed.hostPort].join(","),
  PROBE_HOST_SPACING_MS: "100",
  PROBE_KNOWN_GOOD_URLS: `${closed.origin}/`,
})
const { sweep } = await import("@/lib/health/sweep/sweep")
const { aService, db } = await import("@/tests/support/directory")

const GONE = 6
const HEALTHY = { healthStatus: "healthy", healthSince: new Date(), consecutiveOk: 4, consecutiveFailures: 0 } as const

afterAll(() => near.close())

const run = () => sweep({ now: new Date(), signal: new AbortController().signal })
const due = () => ({ protocol: "L402", nextCheckAt: new Date(Date.now() - 1000) })
const nowhere = () =>
  Promise.all(
    Array.from({ length: GONE }, (_, n) => aService({ url: `https://nowhere-${n}.invalid/a`, ...due(), ...HEALTHY })),
  )
const findNowhere = () => db().service.findMany({ where: { host: { endsWith: ".invalid" } } })

/** Expects unchanged listings without checks, events, incidents or leases, due again in 30 to 125 seconds. */
async function expectDiscarded(): Promise<void> {
  for (const listing of await findNowhere()) {
    expect(listing).toMatchObject({ ...HEALTHY, lastCheckedAt: null, evidenceAt: null, staleAt: null })
    const ahead = (listing.nextCheckAt.getTime() - Date.now()) / 1000
    expect(ahead).toBeGreaterThan(30)
    expect(ahead).toBeLessThan(125)
  }
  expect(await db().check.count({ where: { verdict: "unreachable" } })).toBe(0)
  expect(await db().event.count({ where: { kind: { in: ["service.down", "service.health_changed"] } } })).toBe(0)
  expect(await db().incident.count()).toBe(0)
  expect(await db().probeLease.count()).toBe(0)
}

describe("D-health-06 when every probe of a sweep fails", () => {
  it("and the known-good URL fails too, the results are discarded and the listings are due again in about a minute", async () => {
    await nowhere()
    expect(await run()).toMatchObject({ leased: GONE, discarded: GONE, unreachable: 0, skipped: 0 })
    await expectDiscarded()
    expect(await db().check.count()).toBe(0)
    expect(await run()).toMatchObject({ leased: 0 })
  })

  it("except at a private address, which proves no connectivity, only the result of that address is recorded", async () => {
    await nowhere()
    const { id } = await aService({ url: `${near.origin}/a`, ...due(), ...HEALTHY })
    expect(await run()).toMatchObject({ discarded: GONE, ok: 1, unreachable: 0 })
    await expectDiscarded()
    expect(await db().check.findMany()).toMatchObject([{ serviceId: id, verdict: "ok" }])
  })

  it("and the known-good URL responds, the failures are recorded and checked again after a minute", async () => {
    const knownGood = await openKnownGood(Number(new URL(closed.origin).port))
    await nowhere()
    expect(await run()).toMatchObject({ discarded: 0, unreachable: GONE })
    expect(knownGood.seen).toEqual(["GET /"])
    await knownGood.close()
    for (const listing of await findNowhere()) {
      expect(listing).toMatchObject({ healthStatus: "healthy", consecutiveFailures: 1 })
      expect(listing.nextCheckAt.getTime() - (listing.lastCheckedAt?.getTime() ?? 0)).toBe(60_000)
    }
    const checks = await db().check.findMany()
    expect(checks.map(({ errorMessage }) => errorMessage)).toEqual(Array.from({ length: GONE }, () => "dns"))
  })
})
