// Lets a page set the status of its response. Next's `notFound()` sends an empty document that only script fills, so clients
// without script would see nothing.

import { AsyncLocalStorage } from "node:async_hooks"
import { perProcess } from "@/lib/process-state"

interface PageResponse {
  statusCode: number
  headersSent: boolean
}

const responses = () => perProcess("page responses", () => new AsyncLocalStorage<PageResponse>())

/** For the front door: runs `handle` so that its pages can set the status of this response. */
export function runWithResponse<T>(response: PageResponse, handle: () => T): T {
  return responses().run(response, handle)
}

/** For a page, before it returns. Without the front door nothing changes. */
export function setPageStatus(status: 404 | 500): void {
  const response = responses().getStore()
  if (response && !response.headersSent) response.statusCode = status
}
