// The changes that the page shows: order, filters, keyset, what a removed service leaves, and what incidents add.

import { describe, expect, it } from "vitest"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import type { ChangeFilter } from "@/lib/events/names"
import { listShownChanges } from "@/lib/events/shown"
import { aService, db } from "@/tests/support/directory"

const ALL: ChangeFilter = { kinds: [] }
const start = Date.parse("2026-11-21T12:00:00Z")
const minute = (count: number) => new Date(start + count * 60_000)
const log = (...events: ServiceEvent[]) => db().$transaction((transaction) => recordEvents(transaction, events))
const shown = async (filter: ChangeFilter, before: number | null = null) => {
  const { changes } = await listShownChanges(filter, before)
  return changes.map(({ kind, service }) => `${kind} ${service?.name ?? "–"}`)
}

describe("listShownChanges", () => {
  it("is empty without events", async () => {
    expect(await listShownChanges(ALL, null)).toEqual({ changes: [], latest: 0, before: null })
  })

  it("has the newest first, and one line for a service that goes down", async () => {
    const one = await aService({ name: "One", healthStatus: "down" })
    await log(
      { kind: "service.new", serviceId: one.id, at: minute(0) },
      { kind: "service.health_changed", serviceId: one.id, at: minute(1), previous: { health_status: "healthy" } },
      { kind: "service.down", serviceId: one.id, at: minute(1), previous: { health_status: "healthy" } },
      { kind: "service.updated", serviceId: one.id, at: minute(2) },
      { kind: "service.updated", serviceId: one.id, at: minute(3), previous: { name: "Former" } },
    )
    expect(await shown(ALL)).toEqual(["details One", "down One", "new One"])
  })

  it("filters by kind, protocol, host and service", async () => {
    const one = await aService({ name: "One", url: "https://one.example/a" })
    const two = await aService({ name: "Two", url: "https://two.example/b", protocol: "L402" })
    for (const { id } of [one, two]) {
      await log(
        { kind: "service.new", serviceId: id, at: minute(0) },
        { kind: "service.down", serviceId: id, at: minute(1) },
      )
    }
    expect(await shown({ kinds: ["down"] })).toEqual(["down Two", "down One"])
    expect(await shown({ kinds: ["down", "new"], protocol: "x402" })).toEqual(["down One", "new One"])
    expect(await shown({ kinds: [], host: "two.example" })).toEqual(["down Two", "new Two"])
    expect(await shown({ kinds: ["new"], service: one.id })).toEqual(["new One"])
    expect(await shown({ kinds: [], service: one.id, host: "two.example" })).toEqual([])
  })

  it("filters by category, with what is below it, in any letter case", async () => {
    const one = await aService({ name: "One", category: "Data/Weather" })
    const two = await aService({ name: "Two", category: "data" })
    const three = await aService({ name: "Three", category: "database" })
    for (const { id } of [one, two, three]) {
      await log(
        { kind: "service.new", serviceId: id, at: minute(0) },
        { kind: "service.down", serviceId: id, at: minute(1) },
      )
    }
    expect(await shown({ kinds: ["new"], category: ["data"] })).toEqual(["new Two", "new One"])
    expect(await shown({ kinds: [], category: ["data/weather", "database"] })).toEqual([
      "down Three",
      "new Three",
      "down One",
      "new One",
    ])
    expect(await shown({ kinds: [], category: ["data"], host: three.host })).toEqual([])
    const [, down] = (await listShownChanges({ kinds: ["down"], category: ["data"] }, null)).changes
    expect(await shown({ kinds: [], category: ["data"] }, down?.seq)).toEqual(["new One"])
  })

  it("shows of a removed service that a service was removed, and nothing where the filter would name it", async () => {
    const gone = await aService({ name: "Gone", url: "https://gone.example/a" })
    await log({ kind: "service.new", serviceId: gone.id, at: minute(0) })
    await db().service.update({ where: { id: gone.id }, data: { deletedAt: minute(1), deletedBy: "owner" } })
    await log({ kind: "service.removed", serviceId: gone.id, at: minute(1) })
    expect(await shown(ALL)).toEqual(["removed –"])
    expect(await shown({ kinds: [], host: "gone.example" })).toEqual([])
    expect(await shown({ kinds: [], service: gone.id })).toEqual([])
  })

  it("pages by the number of the last line", async () => {
    const { id } = await aService({ name: "One" })
    const events = Array.from(
      { length: 120 },
      (_, at): ServiceEvent => ({ kind: "service.new", serviceId: id, at: minute(at) }),
    )
    await log(...events)
    const first = await listShownChanges(ALL, null)
    const second = await listShownChanges(ALL, first.before)
    const third = await listShownChanges(ALL, second.before)
    const numbers = [first, second, third].flatMap(({ changes }) => changes.map(({ seq }) => seq))
    expect([first, second, third].map(({ changes }) => changes.length)).toEqual([50, 50, 20])
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(new Set(numbers).size).toBe(120)
    expect(third.before).toBeNull()
    expect(first.latest).toBe(numbers[0])
  })

  it("links past events of hidden services", async () => {
    const [hidden, open] = [await aService({ status: "rejected" }), await aService({ name: "Open" })]
    await log({ kind: "service.new", serviceId: open.id, at: minute(0) })
    await log(
      ...Array.from(
        { length: 500 },
        (): ServiceEvent => ({ kind: "service.new", serviceId: hidden.id, at: minute(1) }),
      ),
    )
    const first = await listShownChanges(ALL, null)
    expect(first.changes).toEqual([])
    expect(await shown(ALL, first.before)).toEqual(["new Open"])
  })

  it("has the reason of an outage, its length, and the price before and after", async () => {
    const price = { observedPriceUsd: 0.002, observedAsset: "USDC", observedAt: minute(0) }
    const { id } = await aService({ name: "One", healthStatus: "healthy", ...price })
    await db().incident.create({
      data: {
        serviceId: id,
        openedAt: minute(0),
        closedAt: minute(5),
        health: "down",
        reason: "HTTP 503",
        outcome: "recovered",
      },
    })
    await log(
      { kind: "service.down", serviceId: id, at: minute(0), previous: { health_status: "healthy" } },
      { kind: "service.health_changed", serviceId: id, at: minute(5), previous: { health_status: "down" } },
      { kind: "service.price_changed", serviceId: id, at: minute(6), previous: { price_usd: 0.001, price_sats: null } },
    )
    const { changes } = await listShownChanges(ALL, null)
    expect(changes).toMatchObject([
      { kind: "price", previous: { price_usd: 0.001 }, service: { price: { usd: 0.002, sats: null, asset: "USDC" } } },
      { kind: "health", reason: null, incident_ms: 300_000 },
      { kind: "down", reason: "HTTP 503", incident_ms: null },
    ])
  })
})
