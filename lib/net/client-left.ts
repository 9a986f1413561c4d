// How work for a request learns that its client has disconnected.

import type { ServerResponse } from "node:http"

/** The reason of signals that abort because nobody waits for the result any more. One instance, so that it compares by identity. */
export const CLIENT_LEFT = new Error("The client has disconnected.")

/** Aborts with `CLIENT_LEFT` when the response closes, which also happens once it has been sent. */
export function createCloseSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(CLIENT_LEFT)
  if (response.destroyed) abort()
  else response.once("close", abort)
  return controller.signal
}
