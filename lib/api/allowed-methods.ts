// The methods of an address for an answer of 405, as the route of the address declares them in its answer to OPTIONS.

import type { IncomingMessage } from "node:http"
import { type App, capture } from "@/lib/net/capture"

/** The value of `Allow`; OPTIONS alone where the address declares nothing. */
export async function readAllow(app: App, request: IncomingMessage): Promise<string> {
  const { headers } = await capture(app, request, { host: String(request.headers.host ?? "") }, "OPTIONS")
  return String(headers.allow ?? "OPTIONS")
}
