// Renders a response of the web app into memory, so that one render serves many clients. The app writes to a response
// without a socket, so a client that disconnects does not end the render.

import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Writable } from "node:stream"

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface Captured {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

class Capture extends ServerResponse {
  readonly #chunks: Uint8Array[] = []

  constructor(request: IncomingMessage) {
    super(request)
    this.assignSocket(new Writable({ write: (_chunk, _encoding, done) => done() }) as Socket)
  }

  /** Stores the chunk in memory instead of encoding it for the network. */
  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    if (!this.headersSent) this.flushHeaders()
    this.#append(chunk, rest[0])
    const done = rest.at(-1)
    if (typeof done === "function") process.nextTick(done)
    return true
  }

  override end(...given: unknown[]): this {
    const [chunk, encoding] = given
    if (typeof chunk === "string" || chunk instanceof Uint8Array) this.#append(chunk, encoding)
    return super.end(...(given.filter((one) => typeof one === "function") as []))
  }

  #append(chunk: string | Uint8Array, encoding: unknown): void {
    const named = typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk, named) : Buffer.from(chunk))
  }

  readBody(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}

/**
 * Renders the URL of `request`. The app receives only `headers`, because a header that is not part of the cache key must not
 * change a cached response. Throws when the app fails or closes the response early.
 * @param rendered the HTTP method that the app receives
 */
export async function capture(
  app: App,
  request: IncomingMessage,
  headers: Record<string, string>,
  rendered: "GET" | "OPTIONS" = "GET",
): Promise<Captured> {
  const { method } = request
  request.method = rendered
  request.headers = { ...headers }
  request.rawHeaders = Object.entries(headers).flat()
  const response = new Capture(request)
  const ended = new Promise<void>((resolve, reject) => {
    response.once("finish", resolve)
    response.once("close", () => reject(new Error("the web app closed its response early")))
    response.once("error", reject)
  })
  try {
    await Promise.all([app(request, response), ended])
  } finally {
    request.method = method
  }
  // Emit `close`, as a server does after it has sent a response, so that the app frees the resources of the response.
  response.emit("close")
  return { status: response.statusCode, headers: response.getHeaders(), body: response.readBody() }
}
