// What the server sends while the web app starts.

import type { IncomingMessage, ServerResponse } from "node:http"
import { STREAM } from "@/lib/events/stream/limits"
import { answerProbe } from "@/lib/http/probes"
import { addSecurityHeaders } from "@/lib/http/security-headers"
import { isStreamRequest } from "@/lib/http/stream-response"

/**
 * Responds 503, except to `/livez`. A client of the live stream gets an empty stream instead: after a 503, an `EventSource` never connects again
 * (WHATWG HTML, section 9.2.3).
 */
export function respondWhileStarting(request: IncomingMessage, response: ServerResponse): void {
  addSecurityHeaders(response)
  if (answerProbe(request, response)) return
  if (isStreamRequest(request)) {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" })
    response.end(`retry: ${STREAM.retryMs}\n\n`)
    return
  }
  response.writeHead(503, { "Content-Type": "text/plain", "Retry-After": "5" })
  response.end("The directory is starting.\n")
}
