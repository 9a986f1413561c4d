import { describe, expect, it } from "vitest"
import { countLine, describeOutcome, describeStep, failedOne, passedOne, skippedOne, sumUp } from "./outcome"

describe("the last line of the test command", () => {
  it("counts passed and failed", () => {
    expect(countLine(sumUp([passedOne(), passedOne(), failedOne("lint", "bad")]))).toBe("2 passed, 1 failed")
  })

  it("names skipped ones only when there are any", () => {
    expect(countLine(sumUp([passedOne(), skippedOne("postgres", "no URL")]))).toBe("1 passed, 0 failed, 1 skipped")
  })

  it("comes after the reasons and the messages, alone", () => {
    const text = describeOutcome(sumUp([failedOne("lint", "line 1\nline 2\n"), skippedOne("postgres", "no URL")]))
    expect(text.split("\n")).toEqual([
      "  skipped  postgres: no URL",
      "",
      "  FAILED   lint",
      "           line 1",
      "           line 2",
      "",
      "0 passed, 1 failed, 1 skipped",
    ])
  })
})

describe("the line of a step", () => {
  it("says what passed and how long it took", () => {
    expect(describeStep("types", 46_120, passedOne())).toBe("types                      46.1 s  1 passed, 0 failed")
  })

  it("names what failed at once, and nothing of why", () => {
    const text = describeStep("unit", 90, sumUp([passedOne(), failedOne("a > b", "why"), failedOne("c", "why")]))
    expect(text.split("\n")).toEqual([
      "unit                        0.1 s  1 passed, 2 failed",
      "  FAILED   a > b",
      "  FAILED   c",
    ])
  })
})
