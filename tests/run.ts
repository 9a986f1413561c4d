// The test command. `npm test` runs every step, and `npm run check` (--fast) only the steps without database and browser.
// `npm test -- --long` runs all tests on both databases, with more random inputs. A failed step does not stop later steps. The
// steps of a stage run concurrently, because a single step leaves cores idle.

import { endChildrenOnExit, STOP_SIGNALS } from "./run/command"
import { endToEnd } from "./run/end-to-end"
import {
  describeOutcome,
  describeSlowest,
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
import { EMBEDDED_DIFFERENCES } from "./support/embedded-differences"

const isLongRun = process.argv.includes("--long")
// In every process that runs tests, tests/support/long.ts reads TEST_LONG.
process.env.TEST_LONG = isLongRun ? "1" : ""

const generate: Step = {
  name: "database client",
  async run() {
    const { generateClient } = await import("@/lib/db/generate")
    await generateClient()
    return passedOne()
  },
}

type Stage = readonly Step[]

const FAST: readonly Stage[] = [
  [generate],
  [
    toolStep("types", ["next", "typegen"], ["tsc", "--noEmit"]),
    toolStep("lint", ["biome", "ci", "."]),
    toolStep("graph", ["depcruise", "--config", ".dependency-cruiser.mjs", "app", "components", "lib", "server.ts"]),
    vitestStep("unit", "unit"),
  ],
]

/** Timeout of a step: 30 minutes. */
const STEP_MS = 1_800_000
const POSTGRES = process.env.TEST_DATABASE_URL ?? ""

/**
 * With TEST_DATABASE_URL, all database tests run on that Postgres server, and only the tests of EMBEDDED_DIFFERENCES also run on
 * the embedded database. Without TEST_DATABASE_URL, all database tests run on the embedded database.
 */
const DATABASE: readonly [Step, Step] = POSTGRES
  ? [
      vitestStep("database, Postgres", "db", { timeoutMs: STEP_MS }),
      vitestStep("database, embedded", "db", {
        env: { TEST_DATABASE_URL: "" },
        timeoutMs: STEP_MS,
        files: isLongRun ? [] : EMBEDDED_DIFFERENCES.map(({ path }) => path),
      }),
    ]
  : [
      vitestStep("database, embedded", "db", { timeoutMs: STEP_MS }),
      { name: "database, Postgres", run: async () => skippedOne("database, Postgres", "TEST_DATABASE_URL is not set") },
    ]

const FULL: readonly Stage[] = [
  ...FAST,
  [DATABASE[0], toolStep("build", ["tsx", "lib/cli/main.ts", "build"])],
  [DATABASE[1]],
  [vitestStep("processes", "process", { timeoutMs: STEP_MS })],
  [endToEnd()],
]

async function perform(step: Step): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await step.run().catch((error: Error) => failedOne(step.name, error.stack ?? String(error)))
  console.log(describeStep(step.name, performance.now() - startedAt, outcome))
  return outcome
}

endChildrenOnExit()
for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(130))
const outcomes: Outcome[] = []
for (const stage of process.argv.includes("--fast") ? FAST : FULL) {
  outcomes.push(...(await Promise.all(stage.map(perform))))
}
const total = sumUp(outcomes)
console.log(`\n${describeSlowest(total)}\n\n${describeOutcome(total)}`)
process.exitCode = total.failures.length > 0 ? 1 : 0
