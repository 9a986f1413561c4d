import { beforeEach, expect, it } from "vitest"
import { summarizeDays } from "@/lib/events/day-summary"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { listOpenAlarms } from "@/lib/events/open-alarms"
import { getLatestNumber } from "@/lib/events/queries"
import { listShownChanges } from "@/lib/events/shown"
import { dropState } from "@/lib/process/process-state"
import { aService, db, resetDatabase } from "@/tests/support/directory"

const NOW = new Date("2026-11-25T12:00:00Z")
const addEvent = (kind: ServiceEvent["kind"], serviceId: string, at: string, more: Partial<ServiceEvent> = {}) =>
  db().$transaction((transaction) =>
    recordEvents(transaction, [{ kind, serviceId, at: new Date(at), ...more } as ServiceEvent]),
  )
const summarize = async () => summarizeDays(NOW, await getLatestNumber())

beforeEach(async () => {
  await resetDatabase()
  dropState("db.counts")
  dropState("events.today")
})

it("D-live-01 counts the kinds of today, and new and down for 14 UTC days", async () => {
  const { id } = await aService({ healthStatus: "down", observedPriceUsd: 0.01, observedAt: NOW })
  const hidden = await aService({ status: "pending" })
  await addEvent("service.new", id, "2026-11-11T23:59:59Z")
  await addEvent("service.new", id, "2026-11-12T00:00:00Z")
  await addEvent("service.price_changed", id, "2026-11-24T10:00:00Z")
  await addEvent("service.price_changed", id, "2026-11-25T10:00:00Z", { previous: { price_usd: 1000 } })
  await addEvent("service.down", id, "2026-11-25T10:00:00Z")
  // The second event of going down is not shown, so it is not counted.
  await addEvent("service.health_changed", id, "2026-11-25T10:00:00Z")
  await addEvent("service.new", hidden.id, "2026-11-25T10:00:00Z")
  const { today, days } = await summarize()
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ day: "2026-11-12", new: 1, down: 0 })
  expect(days.at(-2)).toEqual({ day: "2026-11-24", new: 0, down: 0 })
  expect(days.at(-1)).toEqual({ day: "2026-11-25", new: 0, down: 1 })
  expect(today).toMatchObject({ new: 0, down: 1, still_down: 1, health: 0, price: 1, fell: 1, payee: 0, confirmed: 0 })
})

it("D-live-02 counts as many changes of today as the list has, at once", async () => {
  const [one, gone] = [await aService({ name: "One" }), await aService({ name: "Gone" })]
  expect((await summarize()).today.all).toBe(0)
  for (const kind of ["service.new", "service.updated", "service.schema_changed", "listing.dropped"] as const) {
    await addEvent(kind, one.id, "2026-11-25T10:00:00Z", { previous: { name: "Former" } })
  }
  // An update without previous values is no line of the list.
  await addEvent("service.updated", one.id, "2026-11-25T10:00:00Z")
  await addEvent("service.new", gone.id, "2026-11-25T10:00:00Z")
  await addEvent("service.removed", gone.id, "2026-11-25T11:00:00Z")
  const { changes, latest } = await listShownChanges({ kinds: [] }, null)
  const { today } = await summarizeDays(NOW, latest)
  expect([today.all, today.new]).toEqual([changes.length, changes.filter(({ kind }) => kind === "new").length])
  expect(changes).toHaveLength(5)
})

it("D-live-02 lists what is down and which payees changed now", async () => {
  const since = "2026-11-24T00:00:00Z"
  const caution = { id: "payee_changed", since, until: null, message: "m", before: "a", after: "b" }
  const payee = await aService({ name: "Payee", cautions: [caution] })
  const down = await aService({ name: "Down", healthStatus: "down", healthSince: new Date(since) })
  await aService({ name: "Hidden", healthStatus: "down", status: "pending" })
  await aService({ name: "Fine", healthStatus: "healthy" })
  await addEvent("service.payee_changed", payee.id, since)
  expect(await listOpenAlarms()).toEqual({
    down: 1,
    alarms: [
      { id: payee.id, name: "Payee", kind: "payee", since },
      { id: down.id, name: "Down", kind: "down", since },
    ],
  })
})

it("filters the list by network, known by its id or a name", async () => {
  const [base, other] = [await aService({ declaredNetwork: "base" }), await aService({ declaredNetwork: "solana" })]
  for (const { id } of [base, other]) await addEvent("service.new", id, "2026-11-25T10:00:00Z")
  const { changes } = await listShownChanges({ kinds: [], network: ["eip155:8453"] }, null)
  expect(changes.map(({ service }) => service?.id)).toEqual([base.id])
})
