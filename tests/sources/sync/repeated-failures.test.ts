import { describe, expect, it } from "vitest"
import { type EarlierRun, hasFailedRepeatedly } from "@/lib/sources/sync/repeated-failures"

const done: EarlierRun = { state: "done", found: 100, metUnreadPage: false }
const cameHere: EarlierRun = { state: "failed", found: 100, metUnreadPage: true }
const vain: EarlierRun = { state: "failed", found: 0, metUnreadPage: true }
const refused: EarlierRun = { state: "failed", found: 0, metUnreadPage: false }

describe("a source whose run failed and read nothing is stuck", () => {
  it.each<[string, EarlierRun[], boolean]>([
    ["not where it is the first", [], false],
    ["not where it is the second", [cameHere, done], false],
    ["where it is the third at the same place", [vain, cameHere, done], true],
    ["where nothing was ever read", [vain, vain], true],
    ["also when it is the fourth", [vain, vain, cameHere], true],
    ["not where the last one read something, and so was elsewhere", [cameHere, vain, vain], false],
    ["not where one between was stopped, killed or refused", [vain, refused, vain], false],
    ["not where the last one came to its end", [done, vain, vain], false],
    [
      "not where one between came to its end, having stepped over a page",
      [vain, { ...done, metUnreadPage: true }],
      false,
    ],
  ])("%s", (_, before, expected) => expect(hasFailedRepeatedly(before, 3)).toBe(expected))

  it.each([
    [4, false],
    [5, true],
    [6, true],
  ])("for good after six runs: %i before this one", (runs, expected) => {
    const before = Array.from({ length: runs }, (_, index) => (index === runs - 1 ? cameHere : vain))
    expect(hasFailedRepeatedly(before, 6)).toBe(expected)
  })
})
