// The web app's whole answer to a request as a value, so that one rendering can serve many. The app writes into a response that
// leads nowhere; a client that leaves meanwhile ends nothing that others wait for.

import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Writable } from "node:stream"
import { Scratch } from "@/lib/net/scratch"

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface Captured {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

class Capture extends ServerResponse {
  #taken: Scratch | null = Scratch.take()

  constructor(request: IncomingMessage) {
    super(request)
    this.assignSocket(new Writable({ write: (_chunk, _encoding, done) => done() }) as Socket)
  }

  /** Taken and not sent: nobody needs it in the form in which it would cross a network. */
  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    if (!this.headersSent) this.flushHeaders()
    this.#take(chunk, rest[0])
    const done = rest.at(-1)
    if (typeof done === "function") process.nextTick(done)
    return true
  }

  override end(...given: unknown[]): this {
    const [chunk, encoding] = given
    if (typeof chunk === "string" || chunk instanceof Uint8Array) this.#take(chunk, encoding)
    return super.end(...(given.filter((one) => typeof one === "function") as []))
  }

  #take(chunk: string | Uint8Array, encoding: unknown): void {
    const named = typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"
    this.#taken?.append(typeof chunk === "string" ? Buffer.from(chunk, named) : chunk)
  }

  /** All that was written, once; what an app writes after its end reaches nobody, least of all the next answer. */
  readBody(): Buffer {
    const body = this.#taken?.release() ?? Buffer.alloc(0)
    this.#taken = null
    return body
  }
}

/**
 * The app's answer to a GET, or to `asked`, of this address. It sees no header but `headers`: what is not in the key of a kept answer cannot
 * have made a difference to it. Throws when the app fails, or breaks off its answer.
 */
export async function capture(
  app: App,
  request: IncomingMessage,
  headers: Record<string, string>,
  asked: "GET" | "OPTIONS" = "GET",
): Promise<Captured> {
  const { method } = request
  request.method = asked
  request.headers = { ...headers }
  request.rawHeaders = Object.entries(headers).flat()
  const response = new Capture(request)
  const ended = new Promise<void>((resolve, reject) => {
    response.once("finish", resolve)
    response.once("close", () => reject(new Error("the web app broke off its answer")))
    response.once("error", reject)
  })
  try {
    await Promise.all([app(request, response), ended])
  } finally {
    request.method = method
  }
  // As the server does for one that was sent: what the app still holds for it is let go.
  response.emit("close")
  return { status: response.statusCode, headers: response.getHeaders(), body: response.readBody() }
}
