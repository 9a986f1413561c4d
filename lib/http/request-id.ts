// The id of a request in the log, in its response and in its errors.

import { randomFillSync } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

const BYTES = 9
const POOLED = 512
const pool = Buffer.alloc(BYTES * POOLED)
let next = POOLED

/** Twelve random characters. Random bytes are drawn for many ids at once, because each draw costs as much as a cached response's headers. */
export function createRequestId(): string {
  if (next === POOLED) {
    randomFillSync(pool)
    next = 0
  }
  next += 1
  return pool.toString("base64url", (next - 1) * BYTES, next * BYTES)
}

const ID = /^[a-z0-9][\w.-]{0,63}$/i

/** Returns the request id that a trusted proxy has set; null without one, and for a text that no log should hold. */
export function parseRequestId({ "x-request-id": id }: IncomingHttpHeaders): string | null {
  return typeof id === "string" && ID.test(id) ? id : null
}

/** The trace of a request, and the span of the proxy within it, both in hexadecimal (https://www.w3.org/TR/trace-context/). */
export interface Trace {
  traceId: string
  parentId: string
}

const TRACE = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
const ZEROS = /^0+$/

/** Parses the header `traceparent`; null without one that is valid. Fields of later versions are ignored. */
export function parseTrace({ traceparent }: IncomingHttpHeaders): Trace | null {
  const [, version, traceId = "", parentId = "", more] = TRACE.exec(String(traceparent ?? "")) ?? []
  if (version === undefined || version === "ff" || ZEROS.test(traceId) || ZEROS.test(parentId)) return null
  return version === "00" && more !== undefined ? null : { traceId, parentId }
}
