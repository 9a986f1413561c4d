// The test command. `npm test` runs every step, `npm run check` (--fast) the ones that need no database and no browser.
// Every step runs, also after a failure; the last line is the count, the exit code says whether anything failed.

import { endChildrenOnExit, STOP_SIGNALS } from "./run/command"
import { endToEnd } from "./run/end-to-end"
import {
  describeOutcome,
  describeStep,
  failedOne,
  type Outcome,
  passedOne,
  type Step,
  skippedOne,
  sumUp,
} from "./run/outcome"
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

/** For a step that hangs. */
const STEP_MS = 1_800_000
const POSTGRES = process.env.TEST_DATABASE_URL ?? ""

const FULL: readonly Step[] = [
  ...FAST,
  vitestStep("database, embedded", "db", { env: { TEST_DATABASE_URL: "" }, timeoutMs: STEP_MS }),
  POSTGRES
    ? vitestStep("database, Postgres", "db", { env: { TEST_DATABASE_URL: POSTGRES }, timeoutMs: STEP_MS })
    : { name: "database, Postgres", run: async () => skippedOne("database, Postgres", "TEST_DATABASE_URL is not set") },
  toolStep("build", ["tsx", "lib/cli/main.ts", "build"]),
  vitestStep("processes", "process", { timeoutMs: STEP_MS }),
  endToEnd,
]

async function perform(step: Step): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await step.run().catch((error: Error) => failedOne(step.name, error.stack ?? String(error)))
  console.log(describeStep(step.name, performance.now() - startedAt, outcome))
  return outcome
}

endChildrenOnExit()
for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(130))
const steps = process.argv.includes("--fast") ? FAST : FULL
const outcomes: Outcome[] = []
for (const step of steps) outcomes.push(await perform(step))
const total = sumUp(outcomes)
console.log(`\n${describeOutcome(total)}`)
process.exitCode = total.failures.length > 0 ? 1 : 0
