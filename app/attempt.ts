// A page that cannot get its data says so itself, with a number to quote and status 500, instead of leaving an empty
// document to readers without script.

import { headers } from "next/headers"
import { setAnswerStatus } from "@/lib/http/page-status"
import { log } from "@/lib/log"

/** The id the front door gave this request. */
export async function readRequestId(): Promise<string | null> {
  return (await headers()).get("x-request-id")
}

/** The value of `load`, or null after logging why there is none. `what` names it in the log. */
export async function tryTo<T>(what: string, load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    log.error({ err: error, what, requestId: await readRequestId() }, "page failed")
    setAnswerStatus(500)
    return null
  }
}
