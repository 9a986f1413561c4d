import { describe, expect, it } from "vitest"
import type { Skips } from "@/lib/sources/schema"
import {
  countPage,
  type EarlierRun,
  hasChangedFormat,
  hasFailedRepeatedly,
  isMostlyUnreadable,
} from "@/lib/sources/sync/faults"

describe("a page", () => {
  it.each<[string, number, Skips, boolean]>([
    ["that is empty fits", 0, {}, false],
    ["that all fits", 10, {}, false],
    ["half of which fits", 10, { shape: 5 }, false],
    ["more than half of which does not", 10, { shape: 3, limits: 2, "bad-url": 1 }, true],
    ["fits when its listings are skipped for other reasons", 10, { "no-price": 9, template: 1 }, false],
  ])("%s", (_, items, skipped, expected) => expect(isMostlyUnreadable({ items, skipped })).toBe(expected))
})

describe("a run", () => {
  const judge = (...pages: { items: number; skipped: Skips; host?: { name: string; isWhole: boolean } }[]) => {
    const fit = { parsed: 0, unreadable: 0 }
    for (const page of pages) countPage(fit, page)
    return hasChangedFormat(fit)
  }
  it.each<[string, boolean, Parameters<typeof judge>]>([
    ["over nothing", false, []],
    ["over too few to tell", false, [{ items: 19, skipped: { shape: 19 } }]],
    ["over enough", true, [{ items: 20, skipped: { shape: 11 } }]],
    ["half of which fits", false, [{ items: 20, skipped: { shape: 10 } }]],
    ["with one page that fits and two that do not", true, Array(3).fill({ items: 10, skipped: { "bad-url": 6 } })],
    ["over many that could be read but for their bounds", false, [{ items: 100, skipped: { limits: 90, shape: 2 } }]],
    ["over far more than is parsed at", true, [{ items: 1_000, skipped: { limits: 900, shape: 90 } }]],
    ["over hosts", false, Array(50).fill({ items: 1, skipped: { shape: 1 }, host: { name: "a", isWhole: true } })],
  ])("%s: %s", (_, expected, pages) => expect(judge(...pages)).toBe(expected))
})

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
