// A process that requests checks of one host, as the web process does for its clients: `checks-worker.ts <kind>...`. `{url}` is the
// variable CHECKED_URL. Prints the outcome of each check as JSON. The kind `hold` starts a check that does not end.

import { catchAppError } from "@/lib/contract/errors"
import { disconnect } from "@/lib/db/client"
import { inspectEndpoint } from "@/lib/lint/lint-host"
import { LintTarget } from "@/lib/lint/schema"
import { withHost } from "@/lib/probe/host/with-host"
import { parseCheck, startCheck } from "@/lib/registration/check"

const url = process.env["CHECKED_URL"] ?? ""
let clients = 0
const CHECKS: Record<string, () => Promise<unknown>> = {
  lint: () => inspectEndpoint(LintTarget.parse({ url }), `${process.pid}`, new Date()),
  behaviour: () => inspectEndpoint(LintTarget.parse({ url }), `${process.pid}`, new Date(), true),
  check: () => {
    clients += 1
    return startCheck(parseCheck({ url }), `${process.pid}-${clients}`)()
  },
  hold: () =>
    withHost({ url }, { visitor: `${process.pid}` }, () => {
      console.log("held")
      return new Promise(() => undefined)
    }),
}
const kinds = process.argv.slice(2)
const outcomes = await Promise.all(
  kinds.map(async (kind) => (await catchAppError(CHECKS[kind]?.() ?? Promise.reject(new Error(kind))))?.code ?? "done"),
)
console.log(JSON.stringify(outcomes))
await disconnect()
