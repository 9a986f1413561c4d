// Sends the live stream without Next, whose own objects for an open response are larger than the stream.

import type { IncomingMessage, ServerResponse } from "node:http"
import type { RouteHandler } from "@/lib/api/handler"
import { isPassingFor, sendPause } from "@/lib/http/event-source"
import { asObject, parseJson } from "@/lib/protocols/json"

const FORWARDED = ["authorization", "last-event-id", "x-directory-client", "x-request-id"]
/** A placeholder: routes must not read the origin of the URL, which a client could forge. */
const ORIGIN = "http://directory.invalid"
/** A client has this time to read the last bytes of an ended stream. */
const CLOSE_MS = 1000

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
  const result = await route(buildRequest(request))
  const { status, headers, body } = result
  if (response.destroyed) return body?.cancel()
  if (isPassingFor(request, status)) {
    const retryAfter = headers.get("retry-after")
    return sendPause(request, response, { status, retryAfter, message: readError(await result.text()) })
  }
  // `getHeader` does not find headers that `writeHead` got as a list, and the front door reads the content type when the response ends.
  response.setHeaders(headers).writeHead(status)
  if (status !== 200 || body === null) {
    response.end(await result.text())
    return
  }
  // Otherwise the head waits for the first chunk.
  response.flushHeaders()
  onOpen()
  await sendBody(body.getReader(), response)
}

const readError = (text: string) => String(asObject(parseJson(text))["error"] ?? "")

function buildRequest({ url = "/", headers }: IncomingMessage): Request {
  const forwarded = FORWARDED.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return new Request(ORIGIN + url, { headers: forwarded })
}

async function sendBody(reader: ReadableStreamDefaultReader<Uint8Array>, response: ServerResponse): Promise<void> {
  // The route has logged the error of a failed stream, which `cancel` and `closed` repeat.
  const ignore = () => undefined
  response.once("close", () => void reader.cancel().catch(ignore))
  void reader.closed.catch(ignore).then(() => destroyAfter(response, CLOSE_MS))
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (response.destroyed) return
    if (done) {
      response.end()
      return
    }
    if (!response.write(value)) await waitForDrain(response)
  }
}

/** A client that does not read would delay the stop of the server. It requests the unsent changes again. */
function destroyAfter(response: ServerResponse, ms: number): void {
  const timer = setTimeout(() => response.destroy(), ms)
  response.once("close", () => clearTimeout(timer))
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
