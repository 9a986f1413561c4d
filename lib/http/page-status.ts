// Lets a page set the status of its response. Next's `notFound()` sends an empty document that only scripts fill, so clients
// without scripts would see nothing.

import { AsyncLocalStorage } from "node:async_hooks"
import { perProcess } from "@/lib/process/process-state"

interface PageResponse {
  statusCode: number
  headersSent: boolean
  setHeader(name: string, value: string): unknown
}

const RETRY_SECONDS = "5"

const responses = () => perProcess("page responses", () => new AsyncLocalStorage<PageResponse>())

/** lib/http/front-door.ts calls this function, so that a page rendered by `handle` can set the status of this response. */
export function runWithResponse<T>(response: PageResponse, handle: () => T): T {
  return responses().run(response, handle)
}

/** A page calls this function before it returns. Has no effect outside of `runWithResponse`. */
export function setPageStatus(status: 404 | 500 | 503): void {
  const response = responses().getStore()
  if (!response || response.headersSent) return
  response.statusCode = status
  if (status === 503) response.setHeader("Retry-After", RETRY_SECONDS)
}
