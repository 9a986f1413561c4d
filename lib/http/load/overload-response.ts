// The responses under overload: 503 where the render queue is full, 429 where the queue of the client is full.

import type { IncomingMessage, ServerResponse } from "node:http"
import { createCountedWarning } from "@/lib/counted-warning"
import { AppError } from "@/lib/errors"
import { reject } from "@/lib/http/rejection"

const RETRY_SECONDS = 5
const headers = { "Retry-After": String(RETRY_SECONDS) }

const BUSY = new AppError("unavailable", "The server is busy. Try again in a few seconds.", { headers })
const TOO_MANY = new AppError(
  "rate_limited",
  "Your address has too many requests open at once. Wait for the responses, then try again.",
  { headers },
)
const warnings = {
  busy: createCountedWarning("requests received 503 because the render queue was full"),
  tooMany: createCountedWarning("requests received 429 because the queue of their client was full"),
}

export function sendOverload(
  request: IncomingMessage,
  response: ServerResponse,
  reason: "busy" | "tooMany",
  requestId: string,
): void {
  warnings[reason]()
  reject(request, response, reason === "busy" ? BUSY : TOO_MANY, requestId)
}
