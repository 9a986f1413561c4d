// The response of a server that has more to do than it may: 503 for everybody, 429 for a client that asks too much at once.
// It is written before anything is rendered, and the connection ends with it.

import type { IncomingMessage, ServerResponse } from "node:http"
import { createCountedWarning } from "@/lib/counted-warning"
import { AppError } from "@/lib/errors"

const RETRY_SECONDS = 5
const headers = { "Retry-After": String(RETRY_SECONDS) }

const BUSY = new AppError("unavailable", "The server is busy. Try again in a few seconds.", { headers })
const TOO_MANY = new AppError(
  "rate_limited",
  "Your address has too many requests open at once. Wait for the responses, then try again.",
  { headers },
)
const warnings = {
  busy: createCountedWarning("requests were answered with 503 because the render queue was full"),
  tooMany: createCountedWarning("requests were answered with 429 because the queue of their client was full"),
}

/** Sends 503 (`busy`) or 429 (`tooMany`), as a page to a browser and as the JSON error to everybody else. */
export function sendOverload(
  request: IncomingMessage,
  response: ServerResponse,
  reason: "busy" | "tooMany",
  requestId: string,
): void {
  warnings[reason]()
  const error = reason === "busy" ? BUSY : TOO_MANY
  const wantsPage = request.headers.accept?.includes("text/html") === true && !request.url?.startsWith("/api/")
  const body = wantsPage ? formatPage(error.message) : JSON.stringify(error.toBody(requestId))
  response.writeHead(error.status, {
    ...headers,
    "Content-Type": wantsPage ? "text/html; charset=utf-8" : "application/json",
    "Cache-Control": "no-store",
    Connection: "close",
    "x-request-id": requestId,
  })
  response.end(body)
}

/** Without styles or scripts, so that any content security policy fits. */
function formatPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title><h1>Busy</h1><p>${message}</p></html>\n`
}
