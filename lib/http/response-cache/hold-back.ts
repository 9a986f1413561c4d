// Delays responses to writes by 25 ms, so that no process serves a cached response older than the write
// (docs/performance.md#response-cache).

import type { IncomingMessage, ServerResponse } from "node:http"
import { READING_MS } from "@/lib/http/response-cache/catalogue-version"

/** A timer may fire a little early. */
const HOLD_MS = READING_MS + 5
const READS = ["GET", "HEAD", "OPTIONS"]
/** Protocols of their own over POST, which change nothing that a reader sees and may stream for long. */
const OTHERS = /^\/(mcp|api\/inngest)(?:[/?]|$)/

/** Keeps the whole answer, its head too, until `HOLD_MS` after the app has ended it: what it did is committed by then. */
export function holdBack({ method = "", url = "" }: IncomingMessage, response: ServerResponse): void {
  if (READS.includes(method) || OTHERS.test(url)) return
  const { write, end } = response
  const written: unknown[][] = []
  response.flushHeaders = () => {}
  response.write = (...given: unknown[]) => {
    written.push(given)
    return true
  }
  response.end = (...given: unknown[]) => {
    setTimeout(() => {
      for (const one of written) Reflect.apply(write, response, one)
      Reflect.apply(end, response, given)
    }, HOLD_MS)
    return response
  }
}
