import { describe, expect, it } from "vitest"
import { countDaysLeft, listGrowth } from "@/lib/db/growth"

const NOW = new Date("2026-03-08T12:00:00Z")
const sizes = new Map([
  ["checks", 700],
  ["events", 900],
  ["new", 40],
])

describe("growth by table", () => {
  it("compares with the sizes of days before, the largest table first", () => {
    const earlier = {
      at: new Date("2026-03-04T12:00:00Z"),
      sizes: new Map([
        ["checks", 1100],
        ["events", 100],
      ]),
    }
    expect(listGrowth(sizes, earlier, NOW)).toEqual([
      { name: "events", bytes: 900, bytesPerDay: 200 },
      { name: "checks", bytes: 700, bytesPerDay: -100 },
      { name: "new", bytes: 40, bytesPerDay: 10 },
    ])
  })

  it("is not known on the first day", () => {
    const growth = (at: string | null) =>
      listGrowth(sizes, at === null ? null : { at: new Date(at), sizes }, NOW).map(({ bytesPerDay }) => bytesPerDay)
    expect(growth(null)).toEqual([null, null, null])
    expect(growth("2026-03-07T16:00:01Z")).toEqual([null, null, null])
    expect(growth("2026-03-07T16:00:00Z")).toEqual([0, 0, 0])
  })
})

it.each([
  [1000, 10, 100],
  [1009, 10, 100],
  [-5, 10, 0],
  [1000, 0, null],
  [1000, -3, null],
  [1000, null, null],
  [null, 10, null],
])("%s free bytes and %s a day are %s days", (free, perDay, days) => {
  expect(countDaysLeft(free, perDay)).toBe(days)
})
