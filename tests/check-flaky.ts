// `npm run check:flaky` runs the steps with tests again and again while one process per core does nothing but compute, and lists
// the tests that ever failed. Options: `-- --rounds 1 unit db` runs one round of the steps whose names begin with these words.

import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { end, endChildrenOnExit, STOP_SIGNALS, start } from "./run/command"
import { describeFlaky, listFlaky } from "./run/flaky"
import { describeOutcome, type Outcome, sumUp } from "./run/outcome"
import type { QueuedStep } from "./run/queue"
import { runSteps } from "./run/run-steps"
import { listSteps, PREPARATIONS, TOOLS } from "./run/steps"

const DEFAULT_ROUNDS = "3"

/** Returns the steps of every round. Throws if a word is the beginning of no step's name. */
function chooseSteps(steps: readonly QueuedStep[], words: readonly string[]): QueuedStep[] {
  const repeated = steps.filter(({ name }) => !PREPARATIONS.includes(name))
  const unknown = words.find((word) => !repeated.some(({ name }) => name.startsWith(word)))
  if (unknown) throw new Error(`No step begins with "${unknown}": ${repeated.map(({ name }) => name).join(", ")}`)
  return words.length > 0
    ? repeated.filter(({ name }) => words.some((word) => name.startsWith(word)))
    : repeated.filter(({ name }) => !TOOLS.includes(name))
}

/** Runs the steps while one process per core computes. */
async function runRound(steps: readonly QueuedStep[]): Promise<Outcome> {
  const burners = Array.from({ length: availableParallelism() }, () => start(process.execPath, ["-e", "for (;;);"]))
  try {
    return sumUp(await runSteps(steps))
  } finally {
    for (const burner of burners) end(burner)
  }
}

async function main(): Promise<number> {
  const options = { rounds: { type: "string", default: DEFAULT_ROUNDS } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const count = Number(values.rounds)
  if (!Number.isInteger(count) || count < 1) throw new Error("--rounds must be a whole number from 1.")
  const all = listSteps({ isFast: false, isLong: false })
  const steps = chooseSteps(all, positionals)

  const prepared = sumUp(await runSteps(all.filter(({ name }) => PREPARATIONS.includes(name))))
  if (prepared.failures.length > 0) {
    console.log(describeOutcome(prepared))
    return 1
  }
  const rounds: Outcome[] = []
  while (rounds.length < count) {
    console.log(`\nRound ${rounds.length + 1} of ${count}`)
    rounds.push(await runRound(steps))
  }
  const flaky = listFlaky(rounds)
  const failures = flaky.map(({ name, message }) => ({ name, message }))
  console.log(`\n${describeOutcome({ ...sumUp(rounds), failures })}\n`)
  for (const line of describeFlaky(flaky, count)) console.log(line)
  console.log(`${count} rounds, ${flaky.length} tests failed at least once`)
  return flaky.length > 0 ? 1 : 0
}

endChildrenOnExit()
for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(130))
process.exitCode = await main()
