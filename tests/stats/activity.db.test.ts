import { beforeEach, describe, expect, it } from "vitest"
import { sql } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { dropState } from "@/lib/process/process-state"
import { getActivity, getPriceDistribution } from "@/lib/stats/queries"
import { aService, db } from "@/tests/support/directory"

const NOW = new Date("2026-11-25T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const addChecks = (serviceId: string, day: string, ok: number, wrong: number, unreachable: number) =>
  db().dailyCheck.create({ data: { serviceId, day: new Date(day), ok, wrong, unreachable } })
const addEvent = (kind: ServiceEvent["kind"], serviceId: string, at: Date) =>
  db().$transaction((transaction) => recordEvents(transaction, { kind, serviceId, at }))

beforeEach(() => dropState("db.counts"))

describe("the activity of the directory", () => {
  it("is zero, without a median, for an empty directory", async () => {
    expect(await getActivity(NOW)).toEqual({
      checks: 0,
      median_usd: null,
      last_hour: { down: 0, new: 0, price: 0 },
    })
  })

  it("sums all checks of 30 UTC days, today included", async () => {
    const { id } = await aService()
    await addChecks(id, "2026-11-25", 90, 4, 2)
    await addChecks(id, "2026-10-27", 10, 0, 0)
    await addChecks(id, "2026-10-26", 1000, 0, 0)
    expect((await getActivity(NOW)).checks).toBe(106)
  })

  it("has the median of the known asked prices of public services", async () => {
    for (const declaredPriceUsd of [0.01, 0.02, 5, null]) await aService({ declaredPriceUsd })
    await aService({ declaredPriceUsd: 0.000001, status: "pending" })
    expect((await getActivity(NOW)).median_usd).toBe(0.02)
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
    expect((await getActivity(NOW)).last_hour).toEqual({ down: 0, new: 1, price: 0 })
  })

  it("does not sum the checks again for the next request", async () => {
    const { id } = await aService()
    await addChecks(id, "2026-11-25", 5, 0, 0)
    await getActivity(NOW)
    await db().$executeRaw(sql`update checks_daily set ok = 7`)
    expect((await getActivity(NOW)).checks).toBe(5)
  })
})
