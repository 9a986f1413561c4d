// A server closes the connections of a client beyond the client's limit, and connections without progress.

import { createServer, type RequestListener, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { RequestQueue } from "@/lib/http/load/request-queue"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { closeStalledConnections, limitConnections } from "@/lib/net/connection-limits"

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  server.closeAllConnections()
})

async function listen(listener: RequestListener, prepare: (server: Server) => void): Promise<void> {
  server = createServer(listener)
  prepare(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
}

/** Connects and sends `text`. `from` is the loopback address that the server takes for the client's address. */
function dial(from = "127.0.0.1", text = ""): Socket {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () => socket.write(text))
  socket.on("error", () => undefined)
  sockets.push(socket)
  return socket
}
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()))
const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
const answers = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once("data", () => resolve(true))
    socket.once("close", () => resolve(false))
  })

describe("limitConnections", () => {
  const start = (trusted: string) =>
    listen(
      (_, response) => response.end("hello"),
      (server) => limitConnections(server, parseTrustedProxies(trusted), 3),
    )

  it("keeps three of one client, closes the fourth, and accepts another when one has ended", async () => {
    await start("")
    const kept = [dial(), dial(), dial()]
    for (const socket of kept) socket.write(GET)
    expect(await Promise.all(kept.map(answers))).toEqual([true, true, true])
    expect(await answers(dial("127.0.0.1", GET))).toBe(false)
    expect(await answers(dial("127.0.0.2", GET)), "another client").toBe(true)
    const [first] = kept
    if (first) {
      const gone = closed(first)
      first.destroy()
      await gone
    }
    // Retry until the server has noticed the closed connection, which the client sees earlier.
    while (!(await answers(dial("127.0.0.1", GET))));
  })

  it.each(["127.0.0.0/8", "1"])("keeps all connections of a trusted proxy: %s", async (trusted) => {
    await start(trusted)
    const all = Array.from({ length: 10 }, () => dial("127.0.0.1", GET))
    expect(await Promise.all(all.map(answers))).toEqual(all.map(() => true))
  })
})

describe("closeStalledConnections", () => {
  const STALL_MS = 500
  /** A response of 30 MB does not fit into the kernel's socket buffers, so the server waits for the client to read. */
  const LARGE = Buffer.alloc(30_000_000)
  const start = (listener: RequestListener, stallMs = STALL_MS) => {
    const queue = new RequestQueue()
    return listen(
      async (request, response) => {
        if ((await queue.enter(request, response, "one")) === "start") await listener(request, response)
      },
      (server) => closeStalledConnections(server, (socket) => queue.isWaitingForServer(socket), stallMs),
    )
  }
  const serverCloses = (socket: Socket) => {
    const ended = performance.now()
    return closed(socket).then(() => performance.now() - ended)
  }

  it.each([
    ["sends nothing", ""],
    ["sends half a request", "GET / HTTP/1.1\r\nHo"],
    ["sends half a body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"],
  ])("closes one that %s", async (_, text) => {
    await start(async (request, response) => {
      await request.toArray().catch(() => undefined)
      response.end()
    })
    const ms = await serverCloses(dial("127.0.0.1", text))
    expect(ms).toBeGreaterThan(STALL_MS * 0.9)
    expect(ms).toBeLessThan(STALL_MS * 100)
  })

  it("closes those that do not read, with pipelined requests too, and those that wait behind them", async () => {
    let count = 0
    await start((_, response) => response.end(LARGE))
    server.on("connection", (socket) => {
      count += 1
      socket.once("close", () => {
        count -= 1
      })
    })
    const readers = Array.from({ length: 20 }, () => dial("127.0.0.1", GET.repeat(40)).pause())
    await Promise.all(readers.map((socket) => new Promise((resolve) => socket.once("connect", resolve))))
    const began = performance.now()
    while (count > 0 || began + STALL_MS / 2 > performance.now())
      await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it("closes one that sends request after request but reads no response", async () => {
    await start((_, response) => response.end(LARGE))
    const ended = new Promise<void>((resolve) => {
      server.on("connection", (socket) => socket.once("close", () => resolve()))
    })
    const socket = dial("127.0.0.1", GET).pause()
    const more = setInterval(() => socket.write(GET), STALL_MS / 10)
    await ended
    clearInterval(more)
  })

  it("keeps one that reads a single large write slowly, some megabytes at a time", async () => {
    // Client and server share this process. On a busy machine both can pause for longer than the STALL_MS of the other tests.
    const stallMs = 4 * STALL_MS
    await start((_, response) => response.end(Buffer.alloc(4 * LARGE.length)), stallMs)
    const socket = dial("127.0.0.1", GET).pause()
    const portion = 3_000_000
    let bytes = 0
    let wanted = 0
    let isClosed = false
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes >= wanted) socket.pause()
    })
    socket.once("close", () => {
      isClosed = true
    })
    const began = performance.now()
    while (performance.now() - began < stallMs * 1.5) {
      await new Promise((resolve) => setTimeout(resolve, stallMs / 10))
      wanted = bytes + portion
      socket.resume()
    }
    expect([isClosed, bytes > portion, bytes < 4 * LARGE.length]).toEqual([false, true, true])
  })

  it("keeps one whose response takes the server a long time", async () => {
    await start((_, response) => {
      setTimeout(() => response.end("late"), STALL_MS * 3)
    })
    expect(await answers(dial("127.0.0.1", GET))).toBe(true)
  })
})
