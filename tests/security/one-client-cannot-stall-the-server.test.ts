// The requests of one client never block the server for other clients. The tests run lib/http/front-door.ts with a fake app
// whose responses they delay.
// The file is long because its tests share this server and app.

import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http"
import { connect, type Socket } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { frontDoor } from "@/lib/http/front-door"
import { REQUESTS } from "@/lib/http/load/request-queue"
import { WORK } from "@/lib/http/load/work-limits"
import { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { listen } from "@/tests/support/listen"

const PUBLIC = "public, max-age=10"
const started: string[] = []
const held = new Map<ServerResponse, () => void>()
let isHolding = false
let readVersion: () => Promise<string>
let write: (request: IncomingMessage, response: ServerResponse) => void
let port = 0
let close: () => void

/** The fake app: records each request in `started`. While `isHolding` is true, each response waits in `held`. */
const app = async (request: IncomingMessage, response: ServerResponse) => {
  started.push(request.url ?? "")
  if (isHolding) await new Promise<void>((resolve) => held.set(response, resolve))
  held.delete(response)
  write(request, response)
}
const writePage = (_: IncomingMessage, response: ServerResponse) => {
  response.setHeader("Content-Type", "text/html")
  response.setHeader("Cache-Control", PUBLIC)
  response.end("a page")
}
const releaseAll = () => {
  isHolding = false
  for (const release of held.values()) release()
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** Waits for the condition, which is checked in each turn of the event loop. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}
/**
 * Waits 100 ms, long enough for sent bytes to arrive over the loopback interface, in 25 turns of the event loop: clients and server
 * share it, and on a slow machine one turn may take all of the time.
 */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 25; turns += 1) await new Promise((resolve) => setTimeout(resolve, 4))
}

beforeEach(async () => {
  started.length = 0
  held.clear()
  isHolding = false
  readVersion = async () => "one"
  write = writePage
  const cache = new ResponseCache({ megabytes: 8, version: { read: () => readVersion(), drop: () => undefined } })
  const server = createServer(frontDoor(app, parseTrustedProxies("1"), { cache }))
  port = await listen(server)
  close = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterEach(() => {
  releaseAll()
  close()
})

interface Answer {
  status: number
  retryAfter: string | undefined
  type: string | undefined
  semanticCap: unknown
  body: string
}
/** Clients by number have a network each. */
const addressOf = (client: number) => `203.${client}.113.1`
/** Sends a request. `client` is the client's address for X-Forwarded-For, or its number. */
function ask(path: string, client: number | string, headers: Record<string, string> = {}, method = "GET") {
  const all = { "x-forwarded-for": typeof client === "number" ? addressOf(client) : client, ...headers }
  const outgoing = send({ port, path, method, headers: all, agent: false })
  const answer = new Promise<Answer>((resolve, reject) => {
    outgoing.on("error", reject)
    outgoing.on("response", async (response) => {
      const body = Buffer.concat(await response.toArray()).toString()
      const { "retry-after": retryAfter, "content-type": type } = response.headers
      const semanticCap = response.headers["x-directory-semantic-cap"]
      resolve({ status: response.statusCode ?? 0, retryAfter, type, semanticCap, body })
    })
  })
  outgoing.end()
  return Object.assign(answer, { leave: () => outgoing.destroy() })
}
const line = (path: string, client: number, more = "") =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${addressOf(client)}\r\n${more}\r\n`

/** Sends these requests in one write on one connection. `text` returns the responses so far, `statuses` their status codes. */
function pipeline(lines: string[]): { socket: Socket; statuses: () => number[]; text: () => string } {
  let received = ""
  const socket = connect(port, "127.0.0.1", () => socket.write(lines.join("")))
  socket.on("data", (chunk) => {
    received += chunk
  })
  socket.on("error", () => undefined)
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
  return { socket, statuses, text: () => received }
}

describe("simultaneous requests for one uncached page are rendered once", () => {
  it("when they arrive on many connections", async () => {
    let resolveVersion = (_: string) => {}
    const reading = new Promise<string>((resolve) => {
      resolveVersion = resolve
    })
    readVersion = () => reading
    const answers = Array.from({ length: 50 }, (_, client) => ask("/about", client, {}, client % 2 ? "GET" : "HEAD"))
    await settle()
    resolveVersion("one")
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(started).toEqual(["/about"])
  })

  it("when they arrive pipelined in one packet, with responses in order", async () => {
    const { statuses, socket } = pipeline(Array.from({ length: 200 }, () => line("/about", 1)))
    await until(() => statuses().length === 200)
    expect(started).toEqual(["/about"])
    socket.destroy()
  })

  it("when the page does not exist, which is not cached", async () => {
    write = (request, response) => {
      response.statusCode = 404
      writePage(request, response)
    }
    isHolding = true
    let versions = 0
    readVersion = async () => {
      versions += 1
      return "one"
    }
    const answers = Array.from({ length: 20 }, (_, client) => ask("/service/none", client))
    await until(() => versions === 20 && started.length === 1)
    releaseAll()
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([404]))
    expect(started).toHaveLength(1)
    await ask("/service/none", 1)
    expect(started, "not cached").toHaveLength(2)
  })

  it("and at most four at once when the first response is for one client only", async () => {
    write = (_, response) => response.end("private")
    isHolding = true
    const answers = Array.from({ length: 40 }, (_, client) => ask("/api/v1/services", client))
    await until(() => started.length === 1)
    await settle()
    for (let seen = 0; seen < 40; ) {
      expect(held.size).toBeLessThanOrEqual(WORK.render.slots)
      for (const release of held.values()) release()
      await until(() => held.size > 0 || started.length === 40)
      seen = started.length
    }
    releaseAll()
    expect((await Promise.all(answers)).every(({ status, body }) => status === 200 && body === "private")).toBe(true)
  })

  it("when the URLs differ only in parameters that the page does not read", async () => {
    isHolding = true
    const urls = ["/?c=1", "/?c=2", "/?utm_source=a&c=%ff", "/", "/?q=", "/about?q=a", "/about?strict=true&x"]
    const answers = urls.map((url, client) => ask(url, client))
    await until(() => started.length === 2)
    await settle()
    releaseAll()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(urls.map(() => 200))
    expect([...started].sort()).toEqual(["/", "/about"])
  })
})

const TYPES = { html: "text/html; charset=utf-8", json: "application/json" } as const
const BUSY = {
  error: expect.any(String),
  code: "unavailable",
  request_id: expect.stringMatching(/^[\w-]{12}$/),
}

describe("renders", () => {
  it.each<[path: string, type: "html" | "json"]>([
    ["/?q=", "html"],
    ["/status?q=", "html"],
    ["/no/such/page?q=", "html"],
    ["/api/v1/services?q=", "json"],
    ["/api/v1/categories?q=", "json"],
  ])("of %s run four at once, and 64 wait; the next is answered 503 with Retry-After, in %s", async (path, type) => {
    isHolding = true
    const answers = Array.from({ length: 68 }, (_, client) => ask(`${path}${client}`, client))
    await until(() => started.length === 4)
    await settle()
    expect(started).toHaveLength(4)
    const refused = await ask(`${path}more`, 100)
    expect(refused).toMatchObject({ status: 503, retryAfter: "5", type: TYPES[type] })
    if (type === "json") expect(JSON.parse(refused.body)).toEqual(BUSY)
    else expect(refused.body).toContain("<h1>Not available now</h1>")
    expect(refused.semanticCap).toBe(path.startsWith("/api/v1/services") ? "false" : undefined)
    releaseAll()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(started).toHaveLength(68)
  })

  it("that are slow delay neither cached pages nor /api/v1/health nor files nor writes", async () => {
    await ask("/about", 1)
    isHolding = true
    const answers = Array.from({ length: 68 }, (_, client) => ask(`/?q=${client}`, client))
    await until(() => held.size === 4)
    await settle()
    isHolding = false
    for (const [path, method] of [
      ["/about", "GET"],
      ["/api/v1/health", "GET"],
      ["/_next/static/a.js", "GET"],
      ["/api/v1/register", "POST"],
    ] as const)
      expect((await ask(path, 200, {}, method)).status, path).toBe(200)
    releaseAll()
    await Promise.all(answers)
  })

  it("leave the queue when the client disconnects", async () => {
    isHolding = true
    const answers = Array.from({ length: 4 }, (_, client) => ask(`/?q=${client}`, client))
    await until(() => started.length === 4)
    const leaving = ["/?q=left", "/status"].map((path, client) => ask(path, client + 10))
    const other = ask("/?q=other", 20)
    await settle()
    for (const one of leaving) {
      one.catch(() => undefined)
      one.leave()
    }
    await settle()
    releaseAll()
    expect((await Promise.all([...answers, other])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(started.slice(4)).toEqual(["/?q=other"])
  })

  it("free their slot when the app has written everything, even when the client reads slowly", async () => {
    write = (_, response) => response.end(Buffer.alloc(20_000_000))
    const readers = Array.from({ length: 6 }, (_, client) => pipeline([line("/status", client)]).socket.pause())
    await until(() => started.length === 6)
    write = writePage
    expect((await ask("/status", 30)).status).toBe(200)
    for (const socket of readers) socket.destroy()
  })
})

describe("writes and streams", () => {
  it("compute four at once; one that waits for another server frees its slot", async () => {
    isHolding = true
    const answers = Array.from({ length: 12 }, (_, client) => ask("/api/v1/register", client, {}, "POST"))
    await until(() => started.length === 4)
    expect(started).toHaveLength(4)
    await until(() => started.length === 12)
    releaseAll()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it("that stream free their slot with the first chunk, and wait for a slow reader", async () => {
    let accepted = 0
    write = (_, response) => {
      while (accepted < 1000 && response.write(Buffer.alloc(100_000))) accepted += 1
    }
    const readers = Array.from({ length: 6 }, (_, client) => pipeline([line("/api/v1/export.csv", client)]).socket)
    for (const socket of readers) socket.pause()
    await until(() => started.length === 6)
    expect(accepted).toBeLessThan(1000)
    for (const socket of readers) socket.destroy()
  })
})

describe("one client", () => {
  it("has at most eight requests in progress over all connections; the rest wait", async () => {
    isHolding = true
    const answers = Array.from({ length: 20 }, () => ask("/api/v1/register", 1, {}, "POST"))
    await until(() => started.length === 8)
    await settle()
    expect(started).toHaveLength(REQUESTS.perClient)
    isHolding = false
    expect((await ask("/status", 2)).status, "another client").toBe(200)
    releaseAll()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it("has one request in progress per connection; the next starts after the previous response", async () => {
    write = (_, response) => response.end(Buffer.alloc(20_000_000))
    const { socket } = pipeline(Array.from({ length: 40 }, (_, index) => line(`/status?${index}`, 1)))
    socket.pause()
    await until(() => started.length === 1)
    await settle()
    expect(started).toHaveLength(1)
    socket.resume()
    await until(() => started.length === 2)
    socket.destroy()
  })

  it("receives 429 with Retry-After when 256 requests wait, and a longer pipeline is closed", async () => {
    isHolding = true
    const busy = Array.from({ length: REQUESTS.perClient }, (_, index) => pipeline([line(`/status?${index}`, 1)]))
    await until(() => started.length === WORK.render.slots)
    await settle()
    const waiting = pipeline(Array.from({ length: REQUESTS.queuedPerClient }, () => line("/status", 1)))
    await settle()
    expect(await ask("/status", 1)).toMatchObject({ status: 429, retryAfter: "5" })
    const other = pipeline([line("/status", 2)])
    await until(() => other.statuses().length === 0)
    const closed = new Promise<void>((resolve) => waiting.socket.once("close", () => resolve()))
    waiting.socket.write(line("/status", 1))
    await closed
    const again = ask("/status", 1)
    await settle()
    releaseAll()
    expect((await again).status, "once nothing waits any more").toBe(200)
    for (const { socket } of [...busy, other]) socket.destroy()
  })

  it("that disconnects frees all of its waiting requests", async () => {
    isHolding = true
    const sockets = Array.from({ length: 20 }, () => pipeline([line("/status", 1), line("/status", 1)]).socket)
    await until(() => started.length === WORK.render.slots)
    await settle()
    for (const socket of sockets) socket.destroy()
    await settle()
    releaseAll()
    expect((await ask("/about", 1)).status).toBe(200)
    expect(started).toHaveLength(WORK.render.slots + 1)
  })
})
