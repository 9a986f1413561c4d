// The browser tests alone, against the last build: `npm run test:browser -- lint.spec.ts` passes its arguments to Playwright.

import { endChildrenOnExit, STOP_SIGNALS } from "./run/command"
import { endToEnd } from "./run/end-to-end"
import { describeOutcome, describeSlowest, sumUp } from "./run/outcome"
import { runSteps } from "./run/run-steps"

endChildrenOnExit()
for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(130))
const outcome = sumUp(await runSteps([{ ...endToEnd(process.argv.slice(2)), share: 1 }]))
console.log(`${describeSlowest(outcome)}\n\n${describeOutcome(outcome)}`)
process.exitCode = outcome.failures.length > 0 ? 1 : 0
