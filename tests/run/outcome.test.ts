import { describe, expect, it } from "vitest"
import { describeFlaky, listFlaky } from "./flaky"
import {
  countLine,
  describeOutcome,
  describeSlowest,
  describeStep,
  emptyOutcome,
  failedOne,
  passedOne,
  skippedOne,
  sumUp,
} from "./outcome"

describe("the last line of the test command", () => {
  it("counts passed and failed tests", () => {
    expect(countLine(sumUp([passedOne(), passedOne(), failedOne("lint", "bad")]))).toBe("2 passed, 1 failed")
  })

  it("counts skipped tests only when there are any", () => {
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
  it("has the counts and the duration", () => {
    expect(describeStep("types", 46_120, passedOne())).toBe("types                      46.1 s  1 passed, 0 failed")
  })

  it("names failed tests without their messages", () => {
    const text = describeStep("unit", 90, sumUp([passedOne(), failedOne("a > b", "why"), failedOne("c", "why")]))
    expect(text.split("\n")).toEqual([
      "unit                        0.1 s  1 passed, 2 failed",
      "  FAILED   a > b",
      "  FAILED   c",
    ])
  })
})

describe("the slowest files", () => {
  const files = [1, 9, 5].map((n) => ({ name: `file-${n}`, ms: n * 1000 }))

  it("are listed from the slowest on, as many as wanted", () => {
    expect(describeSlowest({ ...emptyOutcome(), files }, 2).split("\n")).toEqual([
      "Slowest files:",
      "   9.0 s  file-9",
      "   5.0 s  file-5",
    ])
  })

  it("are those of all steps", () => {
    const steps = files.map((file) => ({ ...emptyOutcome(), files: [file] }))
    expect(describeSlowest(sumUp(steps), 1)).toContain("file-9")
  })
})

const round = (...names: string[]) => ({
  ...emptyOutcome(),
  failures: names.map((name) => ({ name, message: `why ${name}` })),
})

it("the tests that ever failed are listed with their rounds and the first message", () => {
  const flaky = listFlaky([round("a", "b"), round(), round("c", "a", "a")])
  expect(flaky).toEqual([
    { name: "a", rounds: [1, 3], message: "why a" },
    { name: "b", rounds: [1], message: "why b" },
    { name: "c", rounds: [3], message: "why c" },
  ])
  expect(describeFlaky(flaky, 3)).toEqual([
    "FAILED in 2 of 3 rounds (1, 3): a",
    "FAILED in 1 of 3 rounds (1): b",
    "FAILED in 1 of 3 rounds (3): c",
  ])
})
