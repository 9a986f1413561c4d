// Sends the live stream without Next, whose own objects for an open response are larger than the stream.

import type { IncomingMessage, ServerResponse } from "node:http"
import type { RouteHandler } from "@/lib/api/handler"
import { EVENTS } from "@/lib/events/contract"
import { pathOf } from "@/lib/http/request-fault"

const FORWARDED = ["authorization", "last-event-id", "x-directory-client", "x-request-id"]
/** A placeholder: routes must not read the origin of the URL, which a client could forge. */
const ORIGIN = "http://directory.invalid"

export const isStreamRequest = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "GET" && pathOf(url) === EVENTS.streamChanges.path

/**
 * Sends the response of the route, chunk by chunk, only as fast as the client reads.
 * @param onOpen called when the response is a stream, not an error
 */
export async function serveStream(
  request: IncomingMessage,
  response: ServerResponse,
  route: RouteHandler,
  onOpen: () => void,
): Promise<void> {
  const { status, headers, body } = await route(buildRequest(request))
  if (response.destroyed) return body?.cancel()
  response.writeHead(status, [...headers].flat())
  if (status === 200) onOpen()
  if (body === null) response.end()
  else await sendBody(body.getReader(), response)
}

function buildRequest({ url = "/", headers }: IncomingMessage): Request {
  const forwarded = FORWARDED.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return new Request(ORIGIN + url, { headers: forwarded })
}

async function sendBody(reader: ReadableStreamDefaultReader<Uint8Array>, response: ServerResponse): Promise<void> {
  response.once("close", () => void reader.cancel())
  // Unsent bytes of an ended stream would delay the stop of the server. The client requests them again.
  const end = () => (response.writableLength > 0 ? response.destroy() : response.end())
  reader.closed.then(end, end)
  for (;;) {
    const { done, value } = await reader.read()
    if (done || response.destroyed) return
    if (!response.write(value)) await waitForDrain(response)
  }
}

function waitForDrain(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done)
      response.off("close", done)
      resolve()
    }
    response.once("drain", done)
    response.once("close", done)
  })
}
