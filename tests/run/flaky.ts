// What the rounds of `npm run check:flaky` have in common: which tests failed, and in which rounds.

import type { Outcome } from "./outcome"

export interface Flaky {
  name: string
  /** Numbers of the rounds in which the test failed, from 1. */
  rounds: number[]
  /** The message of the first failure. */
  message: string
}

/** Returns all tests that failed at least once, in the order of their first failure. @param rounds one outcome for each round */
export function listFlaky(rounds: readonly Outcome[]): Flaky[] {
  const found = new Map<string, Flaky>()
  for (const [index, { failures }] of rounds.entries()) {
    for (const { name, message } of failures) {
      const known = found.get(name)
      if (!known) found.set(name, { name, rounds: [index + 1], message })
      else if (known.rounds.at(-1) !== index + 1) known.rounds.push(index + 1)
    }
  }
  return [...found.values()]
}

/** Returns one line for each test, such as `FAILED in 2 of 3 rounds (1, 3): unit: a > b`. */
export const describeFlaky = (flaky: readonly Flaky[], rounds: number): string[] =>
  flaky.map(
    ({ name, rounds: failed }) => `FAILED in ${failed.length} of ${rounds} rounds (${failed.join(", ")}): ${name}`,
  )
