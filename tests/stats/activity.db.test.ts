import { beforeEach, describe, expect, it } from "vitest"
import { sql } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { dropState } from "@/lib/process/process-state"
import { getActivity, getPriceDistribution } from "@/lib/stats/queries"
import { ACTIVITY } from "@/lib/stats/schema"
import { aService, db } from "@/tests/support/directory"
import { buildServiceRow } from "@/tests/support/service"

const NOW = new Date("2026-11-25T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const addChecks = (serviceId: string, day: string, ok: number, wrong: number, unreachable: number) =>
  db().dailyCheck.create({ data: { serviceId, day: new Date(day), ok, wrong, unreachable } })
const addEvent = (kind: ServiceEvent["kind"], serviceId: string, at: Date) =>
  db().$transaction((transaction) => recordEvents(transaction, { kind, serviceId, at }))

beforeEach(() => dropState("db.counts"))

describe("the activity of the directory", () => {
  it("is zero for an empty directory", async () => {
    expect(await getActivity(NOW)).toEqual({
      checks: 0,
      ok_share: null,
      days: Array(30).fill(null),
      last_hour: { payee: 0, down: 0, new: 0, price: 0 },
    })
  })

  it("sums all checks of 30 UTC days, today included", async () => {
    const { id } = await aService()
    await addChecks(id, "2026-11-25", 90, 4, 2)
    await addChecks(id, "2026-10-27", 10, 0, 0)
    await addChecks(id, "2026-10-26", 1000, 0, 0)
    const days = [{ unreachable: 0, degraded: 0 }, ...Array(28).fill(null), { unreachable: 2 / 96, degraded: 4 / 96 }]
    expect(await getActivity(NOW)).toMatchObject({ checks: 106, ok_share: 100 / 106, days })
  })

  it("has the asked prices in bands, not the listed ones", async () => {
    const observed = { observedPriceUsd: 0.05, observedAt: new Date() }
    await aService({ declaredPriceUsd: 0.0001, ...observed })
    await aService({ declaredPriceUsd: 0.0001 })
    const { bands, unpriced } = await getPriceDistribution()
    expect([bands.map(({ listings }) => listings), unpriced]).toEqual([[1, 0, 1, 0, 0], 0])
  })

  it("counts the changes of the last hour", async () => {
    const { id } = await aService()
    await addEvent("service.down", id, minutesAgo(61))
    await addEvent("service.new", id, minutesAgo(50))
    expect((await getActivity(NOW)).last_hour).toEqual({ payee: 0, down: 0, new: 1, price: 0 })
  })

  it("sums the checks of a small directory for each request", async () => {
    const { id } = await aService()
    await addChecks(id, "2026-11-25", 5, 0, 0)
    await getActivity(NOW)
    await db().$executeRaw(sql`update checks_daily set ok = 7`)
    expect((await getActivity(NOW)).checks).toBe(7)
  })

  it("does not sum the checks of a large directory again for the next request", async () => {
    const { id } = await aService()
    await db().service.createMany({ data: Array.from({ length: ACTIVITY.freshUpTo }, () => buildServiceRow()) })
    await addChecks(id, "2026-11-25", 5, 0, 0)
    await getActivity(NOW)
    await db().$executeRaw(sql`update checks_daily set ok = 7`)
    expect((await getActivity(NOW)).checks).toBe(5)
  })
})
