// The well-known file with which a provider proves control of a domain. A test sets the file's content, and faults of the
// response.

import type { ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { z } from "zod"

export const FILE_PATH = "/.well-known/directory-verify.txt"

export const Placed = z.strictObject({
  content: z.string().default(""),
  /** The status of the response. Default: 200, or 302 for a redirect. */
  status: z.int().min(200).max(599).optional(),
  contentType: z.string().default("text/plain; charset=utf-8"),
  /** The server redirects to this URL. */
  redirect: z.string().optional(),
  /** Pads the content with spaces to this number of bytes. */
  bytes: z.int().min(1).max(100_000_000).optional(),
  /** Sends one byte at a time, with this delay in milliseconds. */
  dripMs: z.int().min(1).max(60_000).optional(),
  /** Resets the connection after the request was read, instead of responding. */
  reset: z.boolean().default(false),
})
export type Placed = z.output<typeof Placed>
/** The input of a test. A test sets only the fields that differ from the defaults. */
export type PlacedInput = z.input<typeof Placed>

function drip(response: ServerResponse, body: Buffer, everyMs: number) {
  let sent = 0
  response.flushHeaders()
  const timer = setInterval(() => {
    if (sent >= body.length) return void response.end()
    response.write(body.subarray(sent, sent + 1))
    sent += 1
  }, everyMs)
  response.once("close", () => clearInterval(timer))
}

const PIECE = 65_536

/** A client that reads no further must not wait until all of a large file is encrypted. */
function* cut(body: Buffer) {
  for (let at = 0; at < body.length; at += PIECE) yield body.subarray(at, at + PIECE)
}

/**
 * Responds to a request for the well-known file.
 * @param placed undefined if the file does not exist
 * @param reset resets the connection of the request
 */
export function answerFile(placed: Placed | undefined, response: ServerResponse, reset: () => unknown): void {
  if (!placed) return void response.writeHead(404, { "content-type": "text/plain" }).end("no such file\n")
  if (placed.reset) return void reset()
  const { content, redirect, contentType, dripMs, bytes = 0 } = placed
  const body = Buffer.concat([Buffer.from(content), Buffer.alloc(Math.max(0, bytes - Buffer.byteLength(content)), " ")])
  response.writeHead(placed.status ?? (redirect === undefined ? 200 : 302), {
    "content-type": contentType,
    "content-length": body.length,
    ...(redirect !== undefined && { location: redirect }),
  })
  if (dripMs === undefined) Readable.from(cut(body)).pipe(response)
  else drip(response, body, dripMs)
}
