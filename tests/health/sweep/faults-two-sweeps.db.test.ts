// Two that sweep or lease at once on one database: every endpoint is asked once, and no host has two visitors.

import { once } from "node:events"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { createChallenge } from "@/tests/street/l402"
import { openShop, pathOf, sendJson } from "@/tests/street/shop"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const HOSTS = 12
const SPACING_MS = 150
const hosts = await openPaidHosts()
/** A host whose robots.txt takes its time; the lines are what began and what ended there, in order. */
const told: string[] = []
const sluggish = await openShop(async (request, response) => {
  const path = pathOf(request)
  told.push(`begins ${path}`)
  response.once("close", () => told.push(`ends ${path}`))
  if (path === "/robots.txt")
    await once(response, "close", { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
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
const { db, disconnect } = await import("@/lib/db/client")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")
const { manyServices, shortestGap, countRequests } = await import("@/tests/support/many-services")

beforeEach(async () => {
  await resetDatabase()
  hosts.forget()
})
afterAll(async () => {
  await disconnect()
  await Promise.all([hosts.close(), sluggish.close()])
})

/** Sweeps for as long as anything was never checked. */
async function sweepOn(): Promise<void> {
  const context = { now: new Date(), signal: new AbortController().signal }
  while ((await db().service.count({ where: { lastCheckedAt: null } })) > 0) await sweep(context)
}

describe("two sweeps at once", () => {
  it("D-health-04 ask each endpoint once, and no host twice at once or too soon, its robots.txt included", async () => {
    // Each listing of a host comes due while its neighbours are being asked or written.
    const startedAt = Date.now()
    const behaviours = ["ok", "x402", "slow", "free", "ok", "ok", "ok", "ok"] as const
    const planned = await manyServices(hosts, HOSTS, behaviours, (index) => new Date(startedAt + index * 100))
    await Promise.all([sweepOn(), sweepOn()])
    expect([...countRequests(hosts, planned).values()]).toEqual(planned.map(() => 1))
    expect(await db().check.count()).toBe(planned.length)
    expect(await db().probeLease.count()).toBe(0)
    expect(hosts.mostAtOnce()).toBe(1)
    // A timer may fire a hair early.
    expect(shortestGap(hosts, HOSTS)).toBeGreaterThan(SPACING_MS - 5)
  }, 120_000)
})

describe("a host whose robots.txt takes its time", () => {
  it("has one visitor all the same, though more of its listings come due meanwhile", async () => {
    const listing = (path: string, dueInMs: number) =>
      aService({ url: sluggish.origin + path, protocol: "L402", nextCheckAt: new Date(Date.now() + dueInMs) })
    await listing("/first", -1000)
    await listing("/second", 1_500)
    await Promise.all([sweepOn(), sweepOn()])
    expect(told).toEqual(["/first", "/robots.txt", "/second"].flatMap((path) => [`begins ${path}`, `ends ${path}`]))
  })
})

describe("three that lease at once", () => {
  it("never hold one host together, and each gets listings that nobody else got", async () => {
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
        // Until the moment they are given back; then another may have them.
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
