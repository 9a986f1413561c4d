// An EventSource stops for ever at a response other than 200 (WHATWG HTML, section 9.2), so a refusal that passes is a stream that ends at
// once and says when to connect again.

import type { IncomingHttpHeaders, ServerResponse } from "node:http"

const PASSING: readonly number[] = [402, 429, 503]
const DEFAULT_SECONDS = 60

interface Refusal {
  status: number
  /** In seconds. */
  retryAfter: string | null
  message: string
}

/** Whether the client is an EventSource, and the refusal one that waiting ends. With `l402=require` the client asks for the 402. */
export const isPassingFor = ({ accept }: IncomingHttpHeaders, url: string, status: number): boolean =>
  PASSING.includes(status) &&
  (accept ?? "").includes("text/event-stream") &&
  !(status === 402 && /[?&]l402=require(&|$)/.test(url))

/** Sends a stream with the reason as a comment and a pause of its own for each client, and ends it. */
export function sendPause(response: ServerResponse, { status, retryAfter, message }: Refusal): void {
  const seconds = Number(retryAfter) || DEFAULT_SECONDS
  response.setHeader("Content-Type", "text/event-stream; charset=utf-8").setHeader("Cache-Control", "no-store")
  response.writeHead(200)
  response.end(
    `: ${status} ${message.replace(/\s+/g, " ")}\nretry: ${Math.round(seconds * 1000 * (1 + Math.random()))}\n\n`,
  )
}
