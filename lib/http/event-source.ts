// An EventSource stops for ever at a response other than 200 (WHATWG HTML, section 9.2), so a refusal that passes is a stream that ends at
// once and says when to connect again.

import type { IncomingMessage, ServerResponse } from "node:http"
import { EVENTS } from "@/lib/events/contract"
import { pathOf } from "@/lib/http/request-fault"

const PASSING: readonly number[] = [402, 429, 503]
const DEFAULT_SECONDS = 60

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">

interface Refusal {
  status: number
  /** In seconds. */
  retryAfter: string | null
  message: string
}

/** Whether the request opens the live stream of changes. */
export const isStreamRequest = ({ method, url = "" }: Asked): boolean =>
  method === "GET" && pathOf(url) === EVENTS.streamChanges.path

/** Whether an EventSource asks for the live stream, and waiting ends the refusal. With `l402=require` the client asks for the 402. */
export const isPassingFor = (request: Asked, status: number): boolean =>
  PASSING.includes(status) &&
  isStreamRequest(request) &&
  (request.headers.accept ?? "").includes("text/event-stream") &&
  !(status === 402 && /[?&]l402=require(&|$)/.test(request.url ?? ""))

/** Sends a stream with the reason as a comment and a pause of its own for each client, and ends it. */
export function sendPause(request: Asked, response: ServerResponse, { status, retryAfter, message }: Refusal): void {
  const seconds = Number(retryAfter) || DEFAULT_SECONDS
  response
    .setHeader("Content-Type", "text/event-stream; charset=utf-8")
    .setHeader("Cache-Control", "no-store")
    .setHeader("x-request-id", String(request.headers["x-request-id"]))
    .writeHead(200)
  response.end(
    `: ${status} ${message.replace(/\s+/g, " ")}\nretry: ${Math.round(seconds * 1000 * (1 + Math.random()))}\n\n`,
  )
}
