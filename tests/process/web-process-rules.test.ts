import { describe, expect, it } from "vitest"
import { countWebProcesses, createDeathRule, getStartPause, getStopLimit } from "@/lib/process/web-process-rules"

describe("the number of web processes", () => {
  it.each([
    [undefined, 8, true, 1],
    [undefined, 8, false, 4],
    [undefined, 1, false, 1],
    ["auto", 2, true, 2],
    ["auto", 8, false, 4],
    [3, 1, false, 3],
    [12, 2, true, 12],
  ] as const)("WEB_PROCESSES=%s, %i cores, embedded: %s → %i", (setting, cores, isEmbedded, expected) => {
    expect(countWebProcesses(setting, { cores, isEmbedded })).toBe(expected)
  })
})

describe("D-drain-07 the rule of deaths", () => {
  it("stops the directory at the tenth death within a minute", () => {
    const isTooOften = createDeathRule()
    expect(Array.from({ length: 10 }, (_, n) => isTooOften(n * 6_000))).toEqual([...Array(9).fill(false), true])
  })

  it("does not count deaths of more than a minute ago", () => {
    const isTooOften = createDeathRule()
    for (let n = 0; n < 100; n += 1) expect(isTooOften(n * 7_000)).toBe(false)
  })
})

it("starts that fail again and again are tried less and less often, at last every 30 s", () => {
  expect([0, 1, 2, 3, 6, 50].map(getStartPause)).toEqual([0, 1_000, 2_000, 4_000, 30_000, 30_000])
})

it.each([
  [0, 10_000],
  [5_000, 10_000],
  [30_000, 35_000],
])("with a drain of %i ms, requests in flight are cut off %i ms after the signal", (drainMs, limitMs) => {
  expect(getStopLimit(drainMs)).toBe(limitMs)
})
