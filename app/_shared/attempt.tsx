// Loads the data of a page. If loading fails, the page itself shows the failure with status 500, because Next's own error page is
// empty without JavaScript.

import { headers } from "next/headers"
import { CONTACTS } from "@/app/_shared/contacts"
import { ContactSentence } from "@/components/site/contact-links"
import { Failure } from "@/components/site/failure"
import { isInterruption } from "@/lib/db/database-error"
import { setPageStatus } from "@/lib/http/page-status"
import { createCountedWarning, log } from "@/lib/process/log"

/** The id of this request. The server in front of Next (lib/http/front-door.ts) sets the header. */
export async function readRequestId(): Promise<string | null> {
  return (await headers()).get("x-request-id")
}

const warnOfDatabase = createCountedWarning("pages or parts of pages failed because the database was busy or away")

/** A database that is away fails every page, so it is counted. Any other error is logged under the name `what`. */
export async function logFailure(error: unknown, what: string, message: string): Promise<void> {
  if (isInterruption(error)) warnOfDatabase()
  else log.error({ err: error, what, requestId: await readRequestId() }, message)
}

/**
 * After an error, logs it under the name `what`, sets the status of the page and returns null. The status is 503 when the database was
 * busy or away, else 500.
 */
export async function tryTo<T>(what: string, load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    await logFailure(error, what, "page failed")
    setPageStatus(isInterruption(error) ? 503 : 500)
    return null
  }
}

/** The content of a page whose data could not be loaded. */
export async function LoadFailure(props: { title: string; retryHref: string }) {
  return (
    <Failure {...props} requestId={await readRequestId()}>
      <ContactSentence contacts={CONTACTS} />
    </Failure>
  )
}
