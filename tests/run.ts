// The test command. `npm test` runs every step, and `npm run check` (--fast) only the steps without database and browser.
// `npm test -- --long` runs all tests on both databases, with more random inputs. A failed test does not stop other steps.

import { endChildrenOnExit, STOP_SIGNALS } from "./run/command"
import { describeOutcome, describeSlowest, sumUp } from "./run/outcome"
import { runSteps } from "./run/run-steps"
import { listSteps } from "./run/steps"

const isLong = process.argv.includes("--long")
// In every process that runs tests, tests/support/long.ts reads TEST_LONG.
process.env["TEST_LONG"] = isLong ? "1" : ""

endChildrenOnExit()
for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(130))
const total = sumUp(await runSteps(listSteps({ isFast: process.argv.includes("--fast"), isLong })))
console.log(`\n${describeSlowest(total)}\n\n${describeOutcome(total)}`)
process.exitCode = total.failures.length > 0 ? 1 : 0
