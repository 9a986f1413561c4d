// The test command. `npm test` runs every step, and `npm run check` (--fast) only the steps without database and browser.
// `npm test -- --long` runs all tests on both databases, with more random inputs. A failed test does not stop other steps. A run that
// is not long leaves out the tests that the change cannot touch (run/selection.ts), and prints their names.

import { listChanges } from "./run/changes"
import { endChildrenOnExit, STOP_SIGNALS } from "./run/command"
import { describeOutcome, describeSlowest, sumUp } from "./run/outcome"
import { runSteps } from "./run/run-steps"
import { describeLeftOut, findLeftOut } from "./run/selection"
import { listSteps } from "./run/steps"

const isLong = process.argv.includes("--long")
const isFast = process.argv.includes("--fast")
const isCi = ["1", "true"].includes(process.env["CI"] ?? "")
// In every process that runs tests, tests/support/long.ts reads TEST_LONG.
process.env["TEST_LONG"] = isLong ? "1" : ""

const leftOut = isLong || isFast ? [] : findLeftOut(listChanges(".", isCi))
// Read by vitest.config.ts and playwright.config.ts.
process.env["TEST_LEFT_OUT"] = leftOut.flatMap(({ tests }) => tests).join(",")
for (const line of describeLeftOut(leftOut)) console.log(line)

endChildrenOnExit()
for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(130))
const total = sumUp(await runSteps(listSteps({ isFast, isLong })))
console.log(`\n${describeSlowest(total)}\n\n${describeOutcome(total)}`)
process.exitCode = total.failures.length > 0 ? 1 : 0
