import { describe, expect, it } from "vitest"
import { describeBar, describeRange, findWorst, listSpans, nameBars } from "@/components/service/history/bar-words"
import { type HistoryBar, NO_CHECKS, RANGE_NAMES, RANGES } from "@/lib/health/history/ranges"
import { NOW } from "./fixtures"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const bar = (checks: number, ok: number, more: Partial<HistoryBar> = {}): HistoryBar => ({
  ...NO_CHECKS,
  checks,
  ok,
  ...more,
})

describe("the name of a bar", () => {
  it.each([
    ["day", "02:00, 20 Nov", "01:00, 21 Nov"],
    ["week", "06:00, 14 Nov", "00:00, 21 Nov"],
    ["month", "23 Oct", "21 Nov"],
    ["quarter", "24 Aug to 26 Aug", "19 Nov to 21 Nov"],
  ] as const)("of %s is its period in UTC", (name, first, last) => {
    const names = nameBars(name, NOW).map(plain)
    expect(names).toHaveLength(RANGES[name].bars)
    expect([names[0], names.at(-1)]).toEqual([first, last])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe("the values of a bar", () => {
  it.each([
    [bar(0, 0), " · no check"],
    [bar(96, 87, { p50: 188, p95: 308 }), " · uptime 90.6 % · 9 of 96 checks failed · median 188 ms · p95 308 ms"],
    [bar(1, 0), " · uptime 0.0 % · 1 of 1 check failed"],
    [bar(96, 96, { mean: 84 }), " · uptime 100.0 % · 0 of 96 checks failed · mean 84 ms"],
  ])("%j in words", (values, words) => expect(plain(describeBar(values))).toBe(words))
})

describe("the bar that is chosen at first", () => {
  it.each([
    ["the lowest uptime", [bar(4, 4), bar(4, 1), bar(4, 3)], 1],
    ["the last one of several", [bar(4, 3), bar(4, 3), bar(4, 4)], 1],
    ["the last one with checks where none failed", [bar(4, 4), bar(4, 4), NO_CHECKS], 1],
    ["the last one without any check", [NO_CHECKS, NO_CHECKS], 1],
  ])("is %s", (_, bars, expected) => expect(findWorst(bars)).toBe(expected))
})

describe("the sentence of a period", () => {
  const names = nameBars("month", NOW)
  const say = (bars: HistoryBar[], incidents = 0) => plain(describeRange("month", bars, names, incidents))

  it("says that nothing was measured", () => {
    expect(say([NO_CHECKS])).toBe("No check had a verdict in the last 30 days.")
  })

  it("says when nothing failed, or the worst bar, and counts incidents", () => {
    expect(say([bar(3, 3)])).toBe("100.0 % of 3 checks in the last 30 days were right. No check failed.")
    expect(say([bar(96, 96), bar(96, 87)], 2)).toBe(
      "95.3 % of 192 checks in the last 30 days were right. Worst: 24 Oct, 90.6 %. 2 incidents.",
    )
  })
})

describe("the incidents of a period", () => {
  const incident = { health: "down", reason: null, outcome: null } as const
  it("are those that overlap it; an open one lasts until now", () => {
    const open = { ...incident, opened_at: "2026-11-20T23:00:00Z", closed_at: null }
    const old = { ...incident, opened_at: "2026-11-14T03:12:00Z", closed_at: "2026-11-14T05:27:00Z" }
    expect(listSpans([open, old], "day", NOW)).toEqual([
      { from: new Date(open.opened_at).getTime(), to: NOW.getTime(), isDown: true },
    ])
    expect(RANGE_NAMES.map((name) => listSpans([open, old], name, NOW).length)).toEqual([1, 1, 2, 2])
  })
})
