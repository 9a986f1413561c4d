import { expect, it } from "vitest"
import { describeFlaky, listFlaky } from "./flaky"
import { emptyOutcome } from "./outcome"

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
