// Proves D-evidence-01.

import { expect, it } from "vitest"
import { listDayGrades } from "@/lib/catalogue/queries"
import { aService, db } from "@/tests/support/directory"

interface Day {
  ok?: number
  wrong?: number
  unreachable?: number
  slow?: number
}

const DAY_MS = 86_400_000
const addDay = (serviceId: string, daysAgo: number, sums: Day) =>
  db().dailyCheck.create({ data: { serviceId, day: new Date(Date.now() - daysAgo * DAY_MS), ...sums } })

it.each<[string, Day, string]>([
  ["without checks with a verdict", {}, "-"],
  ["with right answers only", { ok: 96 }, "h"],
  ["with one failed check of a few", { ok: 3, unreachable: 1 }, "h"],
  ["with a failed check in fifty", { ok: 98, wrong: 2 }, "h"],
  ["with more wrong answers", { ok: 94, wrong: 2 }, "g"],
  ["with some slow answers", { ok: 96, slow: 5 }, "g"],
  ["with mostly slow answers", { ok: 96, slow: 60 }, "G"],
  ["with mostly wrong answers", { ok: 1, wrong: 95 }, "G"],
  ["with some failed requests", { ok: 90, unreachable: 6 }, "d"],
  ["with as many failed requests as wrong answers", { ok: 90, unreachable: 3, wrong: 3 }, "d"],
  ["with mostly failed requests", { ok: 40, unreachable: 56 }, "D"],
  ["with one check that failed", { unreachable: 1 }, "D"],
])("a day %s has its grade", async (_, sums, grade) => {
  const { id } = await aService()
  await addDay(id, 0, sums)
  expect((await listDayGrades([id])).get(id)).toBe("-".repeat(29) + grade)
})

it("the grades are those of the last 30 UTC days, oldest first", async () => {
  const { id } = await aService()
  const other = await aService()
  await addDay(id, 30, { ok: 96 })
  await addDay(id, 29, { unreachable: 96 })
  await addDay(id, 1, { ok: 96 })
  await addDay(other.id, 0, { ok: 96 })
  const days = await listDayGrades([id, other.id])
  expect(days.get(id)).toBe(`D${"-".repeat(27)}h-`)
  expect(days.get(other.id)).toBe(`${"-".repeat(29)}h`)
})
