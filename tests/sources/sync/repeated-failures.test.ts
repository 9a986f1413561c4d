import { describe, expect, it } from "vitest"
import { type EarlierRun, hasFailedRepeatedly } from "@/lib/sources/sync/repeated-failures"

const done: EarlierRun = { state: "done", found: 100, metUnreadPage: false }
const metHere: EarlierRun = { state: "failed", found: 100, metUnreadPage: true }
const fruitless: EarlierRun = { state: "failed", found: 0, metUnreadPage: true }
const rejected: EarlierRun = { state: "failed", found: 0, metUnreadPage: false }

describe("a page has failed repeatedly", () => {
  it.each<[string, EarlierRun[], boolean]>([
    ["no: this is the first run", [], false],
    ["no: this is the second run", [metHere, done], false],
    ["yes: this is the third run at the same page", [fruitless, metHere, done], true],
    ["yes: no run read anything", [fruitless, fruitless], true],
    ["also when it is the fourth", [fruitless, fruitless, metHere], true],
    ["no: the last run read something, so it was at another page", [metHere, fruitless, fruitless], false],
    ["no: one run between was stopped, killed or rejected", [fruitless, rejected, fruitless], false],
    ["no: the last run reached the end", [done, fruitless, fruitless], false],
    ["no: one run between reached the end after skipping a page", [fruitless, { ...done, metUnreadPage: true }], false],
  ])("%s", (_, before, expected) => expect(hasFailedRepeatedly(before, 3)).toBe(expected))

  it.each([
    [4, false],
    [5, true],
    [6, true],
  ])("and the pass starts over after six runs: %i before this one", (runs, expected) => {
    const before = Array.from({ length: runs }, (_, index) => (index === runs - 1 ? metHere : fruitless))
    expect(hasFailedRepeatedly(before, 6)).toBe(expected)
  })
})
