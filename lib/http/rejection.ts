// Rejects a request before a route runs: with JSON for programs, with a plain page for browsers. The response closes the
// connection. The rest of the request is read and discarded.

import type { IncomingMessage, ServerResponse } from "node:http"
import { listPromisedHeaders } from "@/lib/api/operations"
import { AppError } from "@/lib/contract/errors"
import { isPassingFor, sendPause } from "@/lib/http/event-source"
import { isForBrowsers, pathOf } from "@/lib/http/request-fault"
import { createCountedWarning } from "@/lib/process/log"
import { escapeMarkup } from "@/lib/text/text"

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  403: "Form rejected",
  404: "Not found",
  405: "Method not allowed",
  409: "Form out of date",
  413: "Form too large",
  429: "Too many requests",
  503: "Not available now",
}

export function reject(request: IncomingMessage, response: ServerResponse, error: AppError, requestId: string): void {
  const url = request.url ?? "/"
  const isPage = isForBrowsers(url)
  const body = isPage ? formatPage(error, requestId) : JSON.stringify(error.toBody(requestId))
  response.writeHead(error.status, {
    "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
    "Cache-Control": "no-store",
    Connection: "close",
    ...listPromisedHeaders(pathOf(url)),
    ...error.options.headers,
    "x-request-id": requestId,
  })
  if (request.method !== "HEAD") response.write(body)
  endAfterBody(request, response)
}

/** How many bytes of a rejected request are read, and for how long. */
const LINGER = { bytes: 1_048_576, ms: 2000 }

/**
 * Ends the response once the request is read. A connection that closes with unread bytes is reset, and a client that is still
 * sending would then lose the response.
 */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  let left = LINGER.bytes
  const end = () => {
    clearTimeout(deadline)
    response.end()
  }
  const deadline = setTimeout(end, LINGER.ms)
  request.once("close", end)
  request.once("end", end)
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) end()
  })
  if (request.readableEnded) end()
}

/** Responds to OPTIONS of a page or a file. */
export function sendOptions(response: ServerResponse, allowed: readonly string[], requestId: string): void {
  response.writeHead(204, { Allow: allowed.join(", "), "Cache-Control": "no-store", "x-request-id": requestId }).end()
}

/** Formats an error page without scripts, styles or images, because the policy of HTML responses outside of Next forbids them. */
function formatPage({ status, message }: AppError, requestId: string): string {
  const title = TITLES[status] ?? "Request rejected"
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${escapeMarkup(message)}</p>
<p>Request ${escapeMarkup(requestId)}. <a href="/">Open the directory</a></p></main></body>
</html>
`
}

const RETRY_SECONDS = 5
const headers = { "Retry-After": String(RETRY_SECONDS) }

/** For everything that is not cached while the database does not answer. */
export const DATABASE_AWAY = new AppError(
  "unavailable",
  "The database cannot be reached. Try again in a few seconds.",
  {
    headers,
  },
)

const WAIT = "Your IP address has too many open requests. Wait for the responses, then try again."
const NETWORK_WAIT = "Your network has too many open requests. Wait for the responses, then try again."
const OVERLOADS = {
  busy: {
    error: new AppError("unavailable", "The server is busy. Try again in a few seconds.", { headers }),
    warn: createCountedWarning("requests received 503 because the render queue was full"),
  },
  tooMany: {
    error: new AppError("rate_limited", WAIT, { headers }),
    warn: createCountedWarning("requests received 429 because the queue of their client was full"),
  },
  network: {
    error: new AppError("rate_limited", NETWORK_WAIT, { headers }),
    warn: createCountedWarning("requests received 429 because their network held its share of a pool"),
  },
}

export function sendOverload(
  request: IncomingMessage,
  response: ServerResponse,
  reason: keyof typeof OVERLOADS,
  requestId: string,
): void {
  const { error, warn } = OVERLOADS[reason]
  const { status, message } = error
  warn()
  if (!isPassingFor(request, status)) {
    reject(request, response, error, requestId)
    return
  }
  sendPause(request, response, { status, retryAfter: String(RETRY_SECONDS), message })
}
