import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { computeRate, hasMoved, isDue, isStale } from "@/lib/sources/rate/compute-rate"

describe("the rate of several tickers", () => {
  it.each([
    ["the middle of three", [97_000, 96_900, 97_200], 97_000],
    ["in any order", [97_200, 97_000, 96_900], 97_000],
    ["between the two in the middle of four", [97_000, 97_100, 97_300, 97_400], 97_200],
    ["between two that agree", [97_000, 97_200], 97_100],
    ["two just 5 % apart", [100_000, 105_000], 102_500],
    ["one absurdly low among three", [100, 97_000, 97_200], 97_000],
    ["one absurdly high among three", [97_000, 97_200, 9_700_000], 97_200],
    ["two absurd among five", [100, 97_000, 97_100, 97_200, 90_000_000], 97_100],
  ])("%s", (_sentence, prices, rate) => {
    expect(computeRate(prices)).toEqual({ rate, reason: null })
  })

  it.each([
    ["nobody", [], "No ticker responded."],
    ["one alone", [97_000], "Only one ticker responded."],
    ["two more than 5 % apart", [100_000, 105_100], "The tickers disagree: 100000, 105100 dollars."],
    ["three of three minds", [50_000, 70_000, 97_000], "The tickers disagree: 50000, 70000, 97000 dollars."],
    ["two against two", [50_000, 50_100, 97_000, 97_100], "The tickers disagree: 50000, 50100, 97000, 97100 dollars."],
  ])("does not exist with %s", (_sentence, prices, reason) => {
    expect(computeRate(prices)).toEqual({ rate: null, reason })
  })

  it("lies within the prices of more than half of them", () => {
    const price = fc.oneof(fc.integer({ min: 90_000, max: 100_000 }), fc.integer({ min: 100, max: 100_000_000 }))
    fc.assert(
      fc.property(fc.array(price, { maxLength: 10 }), (prices) => {
        const { rate } = computeRate(prices)
        if (rate === null) return
        const near = prices.filter((one) => one >= rate / 1.05 && one <= rate * 1.05)
        expect(near.length).toBeGreaterThan(prices.length / 2)
        expect(near.length).toBeGreaterThanOrEqual(2)
      }),
    )
  })
})

describe("the age of a rate", () => {
  const now = new Date("2026-11-22T12:00:00Z")
  it.each([
    ["of now", 0, false],
    ["of a day", 86_400_000, false],
    ["of more than a day", 86_400_001, true],
    ["of a clock that went ahead of ours", -60_000, false],
  ])("%s", (_sentence, age, stale) => {
    expect(isStale(new Date(now.getTime() - age), now)).toBe(stale)
  })
})

describe("prices are computed again", () => {
  it.each([
    ["with the first rate", null, 97_000, true],
    ["not when it stayed", 100_000, 100_000, false],
    ["not at 0.5 %", 100_000, 100_500, false],
    ["not at 0.5 % down", 100_000, 99_500, false],
    ["above 0.5 %", 100_000, 100_501, true],
    ["above 0.5 % down", 100_000, 99_499, true],
  ])("%s", (_sentence, from, to, moved) => {
    expect(hasMoved(from, to)).toBe(moved)
  })
})

describe("the tickers are requested", () => {
  const now = new Date("2026-11-22T12:00:00Z")
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  it.each([
    ["when they never were", null, true],
    ["not within the hour", { at: ago(57), problem: null }, false],
    ["when the hour is over, whatever the job's tick", { at: ago(58), problem: null }, true],
    ["not at once after they made no rate", { at: ago(5), problem: "No ticker responded." }, false],
    ["soon after they made no rate", { at: ago(10), problem: "No ticker responded." }, true],
  ])("%s", (_sentence, last, due) => {
    expect(isDue(last, now)).toBe(due)
  })
})
