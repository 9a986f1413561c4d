import { beforeEach, expect, it } from "vitest"
import { listChangeDays } from "@/lib/events/day-summary"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { dropState } from "@/lib/process/process-state"
import { aService, db, resetDatabase } from "@/tests/support/directory"

const NOW = new Date("2026-11-25T12:00:00Z")
const addEvent = (kind: ServiceEvent["kind"], serviceId: string, at: string) =>
  db().$transaction((transaction) => recordEvents(transaction, { kind, serviceId, at: new Date(at) }))

beforeEach(async () => {
  await resetDatabase()
  dropState("db.counts")
})

it("D-live-01 counts the kinds of today, and new and down for 14 UTC days", async () => {
  const { id } = await aService({ healthStatus: "down" })
  const hidden = await aService({ status: "pending" })
  await addEvent("service.new", id, "2026-11-11T23:59:59Z")
  await addEvent("service.new", id, "2026-11-12T00:00:00Z")
  await addEvent("service.price_changed", id, "2026-11-24T10:00:00Z")
  await addEvent("service.price_changed", id, "2026-11-25T10:00:00Z")
  await addEvent("service.down", id, "2026-11-25T10:00:00Z")
  // The second event of going down is not shown, so it is not counted.
  await addEvent("service.health_changed", id, "2026-11-25T10:00:00Z")
  await addEvent("service.new", hidden.id, "2026-11-25T10:00:00Z")
  const days = await listChangeDays(NOW)
  const none = { new: 0, down: 0, health: 0, price: 0, payee: 0 }
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ ...none, day: "2026-11-12", new: 1 })
  expect(days.at(-2)).toEqual({ ...none, day: "2026-11-24" })
  expect(days.at(-1)).toEqual({ ...none, day: "2026-11-25", down: 1, price: 1 })
})
