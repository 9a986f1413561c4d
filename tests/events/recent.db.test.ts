// The changes of the last hour: each change, of public services only, and no first price.

import { expect, it } from "vitest"
import { summarizeDays } from "@/lib/events/day-summary"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { getLatestNumber } from "@/lib/events/queries"
import { countRecentChanges } from "@/lib/events/recent"
import { aService, db } from "@/tests/support/directory"

const now = new Date("2026-11-21T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const log = (...events: ServiceEvent[]) => db().$transaction((transaction) => recordEvents(transaction, events))

it("counts nothing in an empty log", async () => {
  expect(await countRecentChanges(now)).toEqual({ payee: 0, down: 0, new: 0, price: 0 })
})

it("counts every change in the last hour, as the page Live counts those of the day", async () => {
  const [one, two] = [await aService(), await aService({ protocol: "L402" })]
  const price = { price_usd: 0.01, price_sats: null }
  await log(
    { kind: "service.down", serviceId: two.id, at: minutesAgo(61) },
    { kind: "service.new", serviceId: one.id, at: minutesAgo(60) },
    { kind: "service.down", serviceId: one.id, at: minutesAgo(50) },
    { kind: "service.down", serviceId: one.id, at: minutesAgo(10) },
    { kind: "service.payee_changed", serviceId: one.id, at: minutesAgo(9), previous: { pay_to: "0xa" } },
    { kind: "service.payee_changed", serviceId: one.id, at: minutesAgo(8), previous: { pay_to: "0xb" } },
    { kind: "service.updated", serviceId: one.id, at: minutesAgo(10) },
    { kind: "service.price_changed", serviceId: one.id, at: minutesAgo(5), previous: price },
    { kind: "service.price_changed", serviceId: two.id, at: minutesAgo(4), previous: price },
  )
  expect(await countRecentChanges(now)).toEqual({ payee: 2, down: 2, new: 1, price: 2 })
  const { today } = await summarizeDays(now, await getLatestNumber())
  expect(today).toMatchObject({ payee: 2, repriced: 2 })
})

it("leaves out hidden services and the first price of a service", async () => {
  const [hidden, fresh] = [await aService({ status: "rejected" }), await aService()]
  await log(
    { kind: "service.new", serviceId: hidden.id, at: minutesAgo(5) },
    {
      kind: "service.price_changed",
      serviceId: fresh.id,
      at: minutesAgo(5),
      previous: { price_usd: null, price_sats: null },
    },
  )
  expect(await countRecentChanges(now)).toEqual({ payee: 0, down: 0, new: 0, price: 0 })
})
