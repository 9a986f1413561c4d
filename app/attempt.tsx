// A page that fails to load its data shows the failure with status 500. Next's own error page would be empty without script.

import { headers } from "next/headers"
import { Failure } from "@/components/site/failure"
import { setPageStatus } from "@/lib/http/page-status"
import { log } from "@/lib/log"

/** The id of this request, from the front door. */
export async function readRequestId(): Promise<string | null> {
  return (await headers()).get("x-request-id")
}

/** The value of `load`; null after an error, which is logged under `what`. */
export async function tryTo<T>(what: string, load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    log.error({ err: error, what, requestId: await readRequestId() }, "page failed")
    setPageStatus(500)
    return null
  }
}

/** What a page shows when its data could not be loaded. */
export async function LoadFailure(props: { title: string; retryHref: string }) {
  return <Failure {...props} requestId={await readRequestId()} />
}
