// The front door sends a stream without Next: chunk by chunk, outside of the client's requests in progress, and to its end.

import { once } from "node:events"
import { createServer, get, type IncomingMessage } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { EventSource } from "eventsource"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { RouteHandler } from "@/lib/api/handler"
import { EVENTS } from "@/lib/events/contract"
import { frontDoor } from "@/lib/http/front-door"
import { REQUESTS } from "@/lib/http/load/request-queue"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { type Receiver, setReceiver } from "@/lib/process/measure"

const PATH = EVENTS.streamChanges.path
const encoder = new TextEncoder()
let controllers: ReadableStreamDefaultController<Uint8Array>[] = []
let cancelled: ReadableStreamDefaultController<Uint8Array>[] = []
let seen: Headers | null = null
/** The number of requests that are refused before one is served. */
let refusals = 0

const respond = async (request: Request) => {
  seen = request.headers
  if (refusals > 0) {
    refusals -= 1
    return Response.json({ error: "Too many streams." }, { status: 429, headers: { "retry-after": "1" } })
  }
  if (request.url.endsWith("?full")) return Response.json({ code: "rate_limited" }, { status: 429 })
  let own: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      own = controller
      controllers.push(controller)
    },
    cancel: () => void cancelled.push(own),
  })
  return new Response(body, { headers: { "content-type": "text/event-stream" } })
}
const stream: RouteHandler = Object.assign(respond, { rules: EVENTS.streamChanges })
const server = createServer(
  frontDoor(async (_, response) => void response.end("from Next"), parseTrustedProxies(""), { stream }),
)

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function open(search = "", headers = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const outgoing = get({ port, host: "127.0.0.1", path: PATH + search, agent: false, headers })
  const [response] = await once(outgoing, "response")
  return response
}
const send = (index: number, text: string) => controllers[index]?.enqueue(encoder.encode(text))

describe("a stream through the front door", () => {
  it("passes each chunk on at once, and ends with the stream", async () => {
    controllers = []
    const response = await open("?kind=new", { "last-event-id": "7", "x-directory-client": "forged" })
    expect(seen?.get("last-event-id")).toBe("7")
    expect(seen?.get("x-directory-client")).toBe("127.0.0.1")
    expect(response.headers).toMatchObject({ "content-type": "text/event-stream", "x-content-type-options": "nosniff" })
    for (const text of ["id: 1\n\n", "id: 2\n\n"]) {
      send(0, text)
      const [chunk] = await once(response, "data")
      expect(String(chunk)).toBe(text)
    }
    controllers[0]?.close()
    await once(response, "end")
  })

  it("passes on a chunk that is the last", async () => {
    controllers = []
    const response = await open()
    for (const text of ["id: 1\n\n", "retry: 9\n\n"]) send(0, text)
    controllers[0]?.close()
    expect(String(Buffer.concat(await response.toArray()))).toBe("id: 1\n\nretry: 9\n\n")
  })

  it("is measured without a time, because it lasts as long as its client wants", async () => {
    controllers = []
    const timed: (number | null)[] = []
    const ignore = () => undefined
    const receiver = new Proxy({ request: ({ ms }) => void timed.push(ms) } as Receiver, {
      get: (own, name) => Reflect.get(own, name) ?? ignore,
    })
    setReceiver(receiver)
    onTestFinished(() => setReceiver(null))
    const response = await open()
    controllers[0]?.close()
    await response.resume().toArray()
    await expect.poll(() => timed).toEqual([null])
  })

  it("does not count against the client's requests in progress", async () => {
    controllers = []
    const responses = await Promise.all(Array.from({ length: REQUESTS.perClient + 2 }, () => open()))
    const { port } = server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("from Next")
    for (const response of responses) response.destroy()
  })

  it("is cancelled when its client leaves", async () => {
    controllers = []
    cancelled = []
    const response = await open()
    const [own] = controllers
    response.destroy()
    await expect.poll(() => cancelled).toContain(own)
  })

  it.each(["close", "error"] as const)("ends after its %s, even when the client does not read", async (end) => {
    controllers = []
    const connected = once(server, "connection")
    const response = await open()
    response.pause()
    const [socket] = (await connected) as [Socket]
    // A chunk of 40 MB does not fit into the kernel's socket buffers.
    send(0, "x".repeat(40_000_000))
    await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
    const closed = once(socket, "close")
    const [own] = controllers
    if (end === "close") own?.close()
    else own?.error(new Error("The change log cannot be read."))
    await closed
    response.on("error", () => undefined).destroy()
  })

  it("D-mirror-02 an EventSource that is refused connects again by itself", async () => {
    controllers = []
    refusals = 1
    const source = new EventSource(`http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}?kind=new`)
    onTestFinished(() => source.close())
    const message = new Promise((resolve) => source.addEventListener("message", ({ data }) => resolve(data)))
    await expect.poll(() => controllers.length).toBe(1)
    send(0, "data: after the refusal\n\n")
    expect([await message, refusals]).toEqual(["after the refusal", 0])
  })

  it("passes errors on", async () => {
    const response = await open("?full")
    expect([response.statusCode, JSON.parse(String(Buffer.concat(await response.toArray())))]).toEqual([
      429,
      { code: "rate_limited" },
    ])
  })
})
