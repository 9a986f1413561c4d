// Concurrent sweeps and leases on one database. Each endpoint is probed once, and no host has two requests in flight.

import { once } from "node:events"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { createChallenge } from "@/tests/street/l402"
import { openShop, pathOf, sendJson } from "@/tests/street/shop"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const HOSTS = 6
const SPACING_MS = 150
const hosts = await openPaidHosts()
/** `begins <path>` and `ends <path>` of each request to a host whose robots.txt hangs for up to 1.5 s, in order. */
const progress: string[] = []
const sluggish = await openShop(async (request, response) => {
  const path = pathOf(request)
  progress.push(`begins ${path}`)
  response.once("close", () => progress.push(`ends ${path}`))
  if (path === "/robots.txt")
    await once(response, "close", { signal: AbortSignal.timeout(1_500) }).catch(() => undefined)
  const { header } = createChallenge({ service: "sluggish", priceSats: 21, description: "one call" })
  sendJson(response, path === "/robots.txt" ? 404 : 402, {}, { "www-authenticate": header })
})
Object.assign(process.env, {
  ALLOW_PRIVATE: [hosts.allow(HOSTS), sluggish.hostPort].join(","),
  PROBE_TIMEOUT_MS: "5000",
  PROBE_HOST_SPACING_MS: String(SPACING_MS),
  PROBE_CONCURRENCY: "8",
})
const { sweep } = await import("@/lib/health/sweep/sweep")
const { leaseDue, releaseLeases } = await import("@/lib/health/sweep/lease")
const { aService, db } = await import("@/tests/support/directory")
const { manyServices, shortestGap, countRequests } = await import("@/tests/support/many-services")

beforeEach(() => hosts.forget())
afterAll(() => Promise.all([hosts.close(), sluggish.close()]))

/** Sweeps again and again until each listing has been checked. */
async function sweepOn(): Promise<void> {
  const context = { now: new Date(), signal: new AbortController().signal }
  while ((await db().service.count({ where: { lastCheckedAt: null } })) > 0) await sweep(context)
}

describe("two concurrent sweeps", () => {
  it("D-health-04 probe each endpoint once, with one request at a time and a pause per host, robots.txt included", async () => {
    // Listings become due 100 ms apart, so that each becomes due during the probes of other listings of its host.
    const startedAt = Date.now()
    const behaviours = ["ok", "x402", "slow", "free", "ok", "ok", "ok", "ok"] as const
    const planned = await manyServices(hosts, HOSTS, behaviours, (index) => new Date(startedAt + index * 100))
    await Promise.all([sweepOn(), sweepOn()])
    expect([...countRequests(hosts, planned).values()]).toEqual(planned.map(() => 1))
    expect(await db().check.count()).toBe(planned.length)
    expect(await db().probeLease.count()).toBe(0)
    expect(hosts.mostAtOnce()).toBe(1)
    // Timers can fire early, so 5 ms less than the configured pause is accepted.
    expect(shortestGap(hosts, HOSTS)).toBeGreaterThan(SPACING_MS - 5)
  })
})

describe("a host whose robots.txt hangs", () => {
  it("gets one request at a time, even if more of its listings become due meanwhile", async () => {
    const listing = (path: string, dueInMs: number) =>
      aService({ url: sluggish.origin + path, protocol: "L402", nextCheckAt: new Date(Date.now() + dueInMs) })
    await listing("/first", -1000)
    await listing("/second", 700)
    await Promise.all([sweepOn(), sweepOn()])
    expect(progress).toEqual(["/first", "/robots.txt", "/second"].flatMap((path) => [`begins ${path}`, `ends ${path}`]))
  })
})

describe("three concurrent lease loops", () => {
  it("never hold the same host at the same time, and lease each listing once", async () => {
    const planned = await manyServices(hosts, HOSTS, ["ok", "ok", "ok", "ok", "ok", "ok"])
    const held = new Set<string>()
    const leased: string[] = []
    const anHourOn = new Date(Date.now() + 3_600_000)
    const leaseOn = async () => {
      while (leased.length < planned.length) {
        const mine = await leaseDue(new Date(), 7)
        for (const { host, requests } of mine) {
          expect(held.has(host), host).toBe(false)
          held.add(host)
          leased.push(...requests.flatMap(({ services }) => services.map(({ id }) => id)))
        }
        // `held` loses the hosts before the release, because another loop may lease the hosts immediately after the release.
        for (const { host } of mine) held.delete(host)
        await releaseLeases(
          mine.flatMap(({ requests }) => requests),
          anHourOn,
        )
      }
    }
    await Promise.all([leaseOn(), leaseOn(), leaseOn()])
    expect(leased.toSorted()).toEqual(planned.map(({ id }) => id).toSorted())
  })
})
