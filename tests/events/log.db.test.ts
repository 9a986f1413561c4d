// `recordEvents` writes any number of events with two statements, in order. For an added or removed service, `recordEvents` also
// writes events of the service's siblings, the other listings of the same URL.

import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import { listServicesByIds } from "@/lib/catalogue/service-row"
import type { Database } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { aService, db, pool } from "@/tests/support/directory"

const at = new Date("2026-11-21T12:00:00Z")
const inTransaction = (events: ServiceEvent | ServiceEvent[]) =>
  db().$transaction((transaction) => recordEvents(transaction, events))
const logged = () => db().event.findMany({ orderBy: { seq: "asc" } })
const url = "https://both.example/paid"

/** Wraps a transaction and counts its method calls. Each call sends one statement. */
function counting(transaction: Database): { client: Database; sent(): number } {
  let sent = 0
  const client = new Proxy(transaction, {
    get: (target, name) => {
      sent += 1
      const asked = Reflect.get(target, name)
      return typeof asked === "function" ? asked.bind(target) : asked
    },
  })
  return { client, sent: () => sent }
}

describe("recordEvents", () => {
  it("keeps the order of the array and shows each service as it is now", async () => {
    const [one, two] = [await aService(), await aService({ protocol: "L402" })]
    await inTransaction([
      { kind: "service.updated", serviceId: two.id, at, previous: { name: "Before", price_usd: 0.5, category: null } },
      { kind: "service.health_changed", serviceId: one.id, at, previous: { health_status: "down" } },
      { kind: "service.down", serviceId: one.id, at },
    ])
    const events = await logged()
    expect(events.map(({ kind, serviceId, protocol }) => [kind, serviceId, protocol])).toEqual([
      ["service.updated", two.id, "L402"],
      ["service.health_changed", one.id, "x402"],
      ["service.down", one.id, "x402"],
    ])
    expect(events.map(({ service }) => service)).toEqual(await listServicesByIds(db(), [two.id, one.id, one.id]))
    expect(events.map(({ previous }) => previous)).toEqual([
      { name: "Before", price_usd: 0.5, category: null },
      { health_status: "down" },
      null,
    ])
    expect(events.every((event) => event.at.getTime() === at.getTime())).toBe(true)
  })

  it("sends two statements for 200 events of 100 services: the lock and the rows", async () => {
    const services = await Promise.all(Array.from({ length: 100 }, () => aService()))
    const events = services.flatMap(({ id }): ServiceEvent[] => [
      { kind: "service.health_changed", serviceId: id, at },
      { kind: "service.down", serviceId: id, at },
    ])
    const sent = await db().$transaction(async (transaction) => {
      const { client, sent } = counting(transaction)
      await recordEvents(client, events)
      return sent()
    })
    expect(sent).toBe(2)
    const rows = await logged()
    expect(rows.map(({ kind, serviceId }) => ({ kind, serviceId, at }))).toEqual(events)
  })

  it("sends no statement without events", async () => {
    const sent = await db().$transaction(async (transaction) => {
      const { client, sent } = counting(transaction)
      await recordEvents(client, [])
      return sent()
    })
    expect(sent).toBe(0)
    expect(await logged()).toEqual([])
  })

  it("rejects an event of a service that does not exist, and writes none of the others", async () => {
    const { id } = await aService()
    const events: ServiceEvent[] = [
      { kind: "service.updated", serviceId: id, at },
      { kind: "service.updated", serviceId: newId(), at },
    ]
    await expect(inTransaction(events)).rejects.toThrow("1 of 2 events are of services that do not exist")
    expect(await logged()).toEqual([])
  })

  it.each(["service.new", "service.removed"] as const)(
    "writes an event for the public siblings of a %s",
    async (kind) => {
      const { id } = await aService({
        url,
        protocol: "L402",
        ...(kind === "service.removed" && { status: "rejected" }),
      })
      const sibling = await aService({ url, protocol: "x402" })
      await aService({ url, protocol: "MPP", status: "pending" })
      await aService()
      await inTransaction({ kind, serviceId: id, at })
      const [first, second, ...more] = await logged()
      expect(first).toMatchObject({ kind, serviceId: id })
      expect(second).toMatchObject({ kind: "service.updated", serviceId: sibling.id, at, protocol: "x402" })
      expect(second?.service).toMatchObject({ related_protocols: kind === "service.new" ? ["L402"] : [] })
      expect(more).toEqual([])
    },
  )

  it("writes one event for a sibling, and none if the call has one for it", async () => {
    const [l402, x402] = [await aService({ url, protocol: "L402" }), await aService({ url, protocol: "x402" })]
    const mpp = await aService({ url, protocol: "MPP" })
    await inTransaction([
      { kind: "service.new", serviceId: l402.id, at },
      { kind: "service.new", serviceId: x402.id, at },
    ])
    const told = (await logged()).map(({ kind, serviceId, service }) => [kind, serviceId, relatedOf(service)])
    expect(told).toEqual([
      ["service.new", l402.id, ["MPP", "x402"]],
      ["service.new", x402.id, ["L402", "MPP"]],
      ["service.updated", mpp.id, ["L402", "x402"]],
    ])
  })

  it("writes no sibling events for other changes", async () => {
    const { id } = await aService({ url, protocol: "L402" })
    await aService({ url, protocol: "x402" })
    await inTransaction({ kind: "service.price_changed", serviceId: id, at })
    expect(await logged()).toHaveLength(1)
  })
})

const relatedOf = (service: unknown) => (service as { related_protocols: string[] }).related_protocols

describe("the log", () => {
  it("is append-only", async () => {
    const { id } = await aService()
    await inTransaction({ kind: "service.updated", serviceId: id, at })
    await expect(pool().query("delete from events")).rejects.toThrow("append-only")
    await expect(pool().query("update events set kind = 'service.new'")).rejects.toThrow("append-only")
  })
})
