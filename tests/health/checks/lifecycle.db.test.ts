// Real SDK servers, switched off, broken and restored: the listing goes as the published rules say, and the change list shows
// each step once. Time is played by making everything due between two sweeps.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { EndpointName } from "@/tests/street/addresses"
import type { Fault } from "@/tests/street/shop"
import { call } from "@/tests/support/api"

Object.assign(process.env, { PROBE_HOST_SPACING_MS: "0" })
const { street, register, admin, routes, detail, db, disconnect, resetDatabase } = await import(
  "@/tests/support/registration"
)
const changesRoute = await import("@/app/api/v1/changes/route")
const { ChangePage } = await import("@/lib/events/schema")
const { sweep } = await import("@/lib/health/sweep/sweep")

/** One of each protocol, and two that speak two. */
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

beforeAll(async () => {
  await resetDatabase()
  for (const name of NAMES) await listOn(name)
})
afterAll(async () => {
  await street.close()
  await disconnect()
})

async function sweepTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await db().service.updateMany({ data: { nextCheckAt: new Date(Date.now() - 1000) } })
    expect(await sweep({ now: new Date(), signal: new AbortController().signal })).toMatchObject({
      leased: listings.length,
      skipped: 0,
    })
  }
}

function breakAll(fault: Fault): void {
  for (const name of NAMES) street.break(name, fault)
}
function mendAll(): void {
  for (const name of NAMES) street.fix(name)
}
const readAll = () => db().service.findMany()

/** What every listing is now, said once where all are the same. */
async function health(): Promise<string[]> {
  const states = await Promise.all(listings.map(async ({ id }) => (await detail(id)).health_status as string))
  return [...new Set(states)]
}

async function secondsAhead(): Promise<number[]> {
  return (await readAll()).map(({ nextCheckAt, lastCheckedAt }) => (+nextCheckAt - Number(lastCheckedAt)) / 1000)
}

/** The steps of health that the change list tells of one listing, as `before → after`. */
async function stepsOf(id: string): Promise<string[]> {
  const { body } = await call(changesRoute, "GET", "/api/v1/changes?limit=1000")
  const page = ChangePage.parse(body)
  expect(page.has_more).toBe(false)
  return page.changes
    .filter(({ service_id, event }) => service_id === id && /health_changed|down/.test(event))
    .map(({ event, previous, service }) => `${event} ${previous?.health_status} → ${service?.health_status}`)
}

const incidentsOf = (serviceId: string) => db().incident.findMany({ where: { serviceId }, orderBy: { id: "asc" } })

describe("real servers, swept on schedule", () => {
  it("are healthy while they ask for money", async () => {
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
    expect(await health()).toEqual(["healthy"])
    expect(await db().incident.count()).toBe(0)
  })

  it("are degraded by the second answer that forgets to", async () => {
    breakAll("free")
    await sweepTimes(1)
    expect(await health()).toEqual(["healthy"])
    await sweepTimes(1)
    expect(await health()).toEqual(["degraded"])
    for (const { id } of listings) {
      expect(await incidentsOf(id)).toMatchObject([{ health: "degraded", reason: "HTTP 200", closedAt: null }])
    }
  })

  it("are down by the third failure in a row, each looked at again after a minute until then", async () => {
    breakAll("down")
    for (const _failure of [1, 2]) {
      await sweepTimes(1)
      expect(await health()).toEqual(["degraded"])
      expect(new Set(await secondsAhead())).toEqual(new Set([60]))
    }
    await sweepTimes(1)
    expect(await health()).toEqual(["down"])
    // Now it is known, and the usual interval will do.
    expect(Math.min(...(await secondsAhead()))).toBeGreaterThan(13 * 60)
    for (const { id } of listings) {
      expect(await incidentsOf(id)).toMatchObject([{ health: "down", reason: "HTTP 200", closedAt: null }])
    }
  })

  it("are healthy by the second answer in a row that asks for money again", async () => {
    mendAll()
    await sweepTimes(1)
    expect(await health()).toEqual(["down"])
    await sweepTimes(1)
    expect(await health()).toEqual(["healthy"])
  })

  it("switched off altogether are down, and one answer between two failures saves them", async () => {
    breakAll("gone")
    await sweepTimes(2)
    mendAll()
    await sweepTimes(1)
    breakAll("gone")
    await sweepTimes(2)
    expect(await health()).toEqual(["healthy"])
    await sweepTimes(1)
    expect(await health()).toEqual(["down"])
    mendAll()
    await sweepTimes(2)
    expect(await health()).toEqual(["healthy"])
  })

  it("the change list has shown each step once, in order, with what was before", async () => {
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

  it("the incidents tell the same story: how bad it came to be, why it began, when it was over", async () => {
    for (const { id } of listings) {
      const [first, second, ...more] = await incidentsOf(id)
      expect(more).toEqual([])
      expect(first).toMatchObject({ health: "down", reason: "HTTP 200", outcome: "recovered" })
      expect(second).toMatchObject({ health: "down", reason: "reset", outcome: "recovered" })
      expect(Number(first?.closedAt)).toBeGreaterThan(Number(first?.openedAt))
      expect(Number(second?.openedAt)).toBeGreaterThan(Number(first?.closedAt))
    }
  })

  it("the sums are those of the checks", async () => {
    const { findWrongSums } = await import("@/tests/support/whole-history")
    expect(await findWrongSums()).toEqual([])
  })
})
