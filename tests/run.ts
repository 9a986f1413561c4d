// The test command. `npm test` runs every step, `npm run check` (--fast) the ones that need no database and no browser.
// Every step runs, also after a failure; the last line is the count, the exit code says whether anything failed.

import { endChildrenOnExit } from "./run/command"
import { countLine, describeOutcome, failedOne, type Outcome, passedOne, type Step, sumUp } from "./run/outcome"
import { toolStep } from "./run/tools"
import { vitestStep } from "./run/vitest"

const generate: Step = {
  name: "database client",
  async run() {
    const { generateClient } = await import("@/lib/db/generate")
    await generateClient()
    return passedOne()
  },
}

const FAST: readonly Step[] = [
  generate,
  toolStep("lint", ["biome", "ci", "."]),
  toolStep("types", ["next", "typegen"], ["tsc", "--noEmit"]),
  toolStep("graph", ["depcruise", "--config", ".dependency-cruiser.mjs", "app", "components", "lib", "server.ts"]),
  vitestStep("unit", "unit"),
]

async function perform(step: Step): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await step.run().catch((error: Error) => failedOne(step.name, error.stack ?? String(error)))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${step.name.padEnd(24)} ${seconds.padStart(6)} s  ${countLine(outcome)}`)
  return outcome
}

endChildrenOnExit()
const steps = FAST
const outcomes: Outcome[] = []
for (const step of steps) outcomes.push(await perform(step))
const total = sumUp(outcomes)
console.log(`\n${describeOutcome(total)}`)
process.exitCode = total.failures.length > 0 ? 1 : 0
