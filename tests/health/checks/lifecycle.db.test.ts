// Servers built with the protocols' SDKs break and recover. Health follows the published rules, and the change list shows each
// health change once. The tests do not wait: before each sweep, all listings are made due.

import { describe, expect, it } from "vitest"
import type { EndpointName } from "@/tests/street/addresses"
import type { Fault } from "@/tests/street/shop"

Object.assign(process.env, { PROBE_HOST_SPACING_MS: "0", PROBE_TIMEOUT_MS: "30000" })
const { street, register, admin, routes, detail, db } = await import("@/tests/support/registration")
const { call, fillDatabase } = await import("@/tests/support/directory")
const changesRoute = await import("@/app/api/v1/changes/route")
const { ChangePage } = await import("@/lib/events/schema")
const { sweep } = await import("@/lib/health/sweep/sweep")

/** One endpoint of each protocol, and two endpoints that speak two protocols each. */
const NAMES = ["weather", "translate", "almanac", "news", "prices"] as const satisfies EndpointName[]
interface Listed {
  id: string
  protocol: string
}
const listings: Listed[] = []

async function listOn(name: EndpointName): Promise<void> {
  const { url, protocols, method } = street.endpoints[name]
  const body = { url, protocol: protocols[0], http_method: method, name: `Street ${name}` }
  const { service, also_registered } = (await register(body)).body
  for (const { id, protocol } of [service, ...also_registered]) {
    expect((await admin(routes.approve, id)).status).toBe(200)
    listings.push({ id, protocol })
  }
}

fillDatabase(async () => {
  for (const name of NAMES) await listOn(name)
})

async function sweepTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    // Without a median latency no response counts as slow, so the health does not depend on the speed of the machine.
    await db().service.updateMany({ data: { nextCheckAt: new Date(Date.now() - 1000), latencyP50Ms: null } })
    expect(await sweep({ now: new Date(), signal: new AbortController().signal })).toMatchObject({
      leased: listings.length,
      skipped: 0,
    })
  }
}

function breakAll(fault: Fault): void {
  for (const name of NAMES) street.break(name, fault)
}
function fixAll(): void {
  for (const name of NAMES) street.fix(name)
}
const readAll = () => db().service.findMany()

/** The distinct health states of all listings. One element means that all listings have the same health. */
async function listStates(): Promise<string[]> {
  const states = await Promise.all(listings.map(async ({ id }) => (await detail(id)).health_status as string))
  return [...new Set(states)]
}

async function secondsAhead(): Promise<number[]> {
  return (await readAll()).map(({ nextCheckAt, lastCheckedAt }) => (+nextCheckAt - Number(lastCheckedAt)) / 1000)
}

/** The health changes of one listing in the change list, as `event before → after`, oldest first. */
async function stepsOf(id: string): Promise<string[]> {
  const { body } = await call(changesRoute, "GET", "/api/v1/changes?limit=1000")
  const page = ChangePage.parse(body)
  expect(page.has_more).toBe(false)
  return page.changes
    .filter(({ service_id, event }) => service_id === id && /health_changed|down/.test(event))
    .map(({ event, previous, service }) => `${event} ${previous?.["health_status"]} → ${service?.health_status}`)
}

const incidentsOf = (serviceId: string) => db().incident.findMany({ where: { serviceId }, orderBy: { id: "asc" } })

describe("listings of SDK servers", () => {
  it("are healthy while the servers respond with a valid challenge", async () => {
    expect(listings.map(({ protocol }) => protocol).sort()).toEqual([
      "L402",
      "L402",
      "MPP",
      "MPP",
      "MPP",
      "x402",
      "x402",
    ])
    await sweepTimes(1)
    expect(await listStates()).toEqual(["healthy"])
    expect(await db().incident.count()).toBe(0)
  })

  it("become degraded at the second response in a row without a challenge", async () => {
    breakAll("free")
    await sweepTimes(1)
    expect(await listStates()).toEqual(["healthy"])
    await sweepTimes(1)
    expect(await listStates()).toEqual(["degraded"])
    for (const { id } of listings) {
      expect(await incidentsOf(id)).toMatchObject([{ health: "degraded", reason: "HTTP 200", closedAt: null }])
    }
  })

  it("become down at the third failure in a row, and are checked again one minute after each earlier failure", async () => {
    breakAll("down")
    for (const _failure of [1, 2]) {
      await sweepTimes(1)
      expect(await listStates()).toEqual(["degraded"])
      expect(new Set(await secondsAhead())).toEqual(new Set([60]))
    }
    await sweepTimes(1)
    expect(await listStates()).toEqual(["down"])
    // A listing that is down is checked at the regular interval again: 15 minutes minus at most 10 % of jitter.
    expect(Math.min(...(await secondsAhead()))).toBeGreaterThan(13 * 60)
    for (const { id } of listings) {
      expect(await incidentsOf(id)).toMatchObject([{ health: "down", reason: "HTTP 200", closedAt: null }])
    }
  })

  it("become healthy at the second valid challenge in a row", async () => {
    fixAll()
    await sweepTimes(1)
    expect(await listStates()).toEqual(["down"])
    await sweepTimes(1)
    expect(await listStates()).toEqual(["healthy"])
  })

  it("stay healthy if one valid challenge interrupts the failures, and become down at three failures in a row", async () => {
    breakAll("gone")
    await sweepTimes(2)
    fixAll()
    await sweepTimes(1)
    breakAll("gone")
    await sweepTimes(2)
    expect(await listStates()).toEqual(["healthy"])
    await sweepTimes(1)
    expect(await listStates()).toEqual(["down"])
    fixAll()
    await sweepTimes(2)
    expect(await listStates()).toEqual(["healthy"])
  })

  it("have each health change once in the change list, in order, with the previous state", async () => {
    for (const { id } of listings) {
      expect(await stepsOf(id)).toEqual([
        "service.health_changed healthy → degraded",
        "service.health_changed degraded → down",
        "service.down degraded → down",
        "service.health_changed down → healthy",
        "service.health_changed healthy → down",
        "service.down healthy → down",
        "service.health_changed down → healthy",
      ])
    }
  })

  it("have one incident per outage, with its worst state, its first reason and its end", async () => {
    for (const { id } of listings) {
      const [first, second, ...more] = await incidentsOf(id)
      expect(more).toEqual([])
      expect(first).toMatchObject({ health: "down", reason: "HTTP 200", outcome: "recovered" })
      expect(second).toMatchObject({ health: "down", reason: "reset", outcome: "recovered" })
      expect(Number(first?.closedAt)).toBeGreaterThan(Number(first?.openedAt))
      expect(Number(second?.openedAt)).toBeGreaterThan(Number(first?.closedAt))
    }
  })

  it("have hourly and daily sums that equal the sums of their checks", async () => {
    const { findWrongSums } = await import("@/tests/support/whole-history")
    expect(await findWrongSums()).toEqual([])
  })
})
