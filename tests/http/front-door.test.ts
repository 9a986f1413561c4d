// The front door in front of a test app whose response contains the request that the app received.

import { once } from "node:events"
import { createServer, request as send } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { frontDoor } from "@/lib/http/front-door"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { log, ROUTINE_LEVEL } from "@/lib/process/log"
import { listen } from "@/tests/support/listen"

interface Seen {
  headers: Record<string, string | string[]>
  raw: string[]
  answered: string
  policy: string | undefined
}

const server = createServer(
  frontDoor(async (request, response) => {
    if (request.url === "/broken") throw new Error("a bug")
    if (request.method === "OPTIONS") response.setHeader("Allow", "GET, HEAD, OPTIONS")
    response.setHeader("Content-Type", /^\/(api|icon)/.test(request.url ?? "") ? "application/json" : "text/html")
    response.end(
      JSON.stringify({
        url: request.url,
        headers: request.headers,
        raw: request.rawHeaders,
        all: request.headersDistinct,
      }),
    )
  }, parseTrustedProxies("1")),
)
const port = () => (server.address() as AddressInfo).port

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => server.close())

/** Sends raw bytes and returns everything that the server sends until it closes the connection. */
async function talk(text: string): Promise<string> {
  const socket = connect(port(), "127.0.0.1", () => socket.write(text))
  return Buffer.concat(await socket.toArray()).toString()
}

function ask(headers: Record<string, string | string[]> = {}, path = "/"): Promise<Seen & { status: number }> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ port: port(), path, headers }, async (response) => {
      const chunks = await response.toArray()
      const text = Buffer.concat(chunks).toString()
      const seen = text.startsWith("{") ? JSON.parse(text) : {}
      const { "x-request-id": answered, "content-security-policy": policy } = response.headers
      resolve({ ...seen, answered, policy, status: response.statusCode ?? 0 })
    })
    outgoing.on("error", reject)
    outgoing.end()
  })
}

describe("the front door", () => {
  it("identifies the client and gives every request an id, which the response repeats", async () => {
    const first = await ask()
    const second = await ask()
    expect(first.headers["x-directory-client"]).toBe("127.0.0.1")
    expect(first.headers["x-request-id"]).toMatch(/^[\w-]{12}$/)
    expect(first.answered).toBe(first.headers["x-request-id"])
    expect(second.answered).not.toBe(first.answered)
  })

  it("D-log-01 takes the request id and the trace of a trusted proxy into the response and the log", async () => {
    const lines = vi.spyOn(log, ROUTINE_LEVEL)
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    const { answered, headers } = await ask({ "X-Request-Id": "from-the-proxy", traceparent })
    expect(answered).toBe("from-the-proxy")
    expect(headers["x-request-id"]).toBe("from-the-proxy")
    const trace = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentId: "00f067aa0ba902b7" }
    await vi.waitFor(() =>
      expect(lines).toHaveBeenCalledWith(expect.objectContaining({ requestId: answered, ...trace }), "request"),
    )
    lines.mockRestore()
  })

  it("D-log-01 gives a client that is no trusted proxy an id of its own", async () => {
    const untrusting = createServer(
      frontDoor(async (_, response) => void response.end(), parseTrustedProxies("198.51.100.7")),
    )
    const origin = `http://127.0.0.1:${await listen(untrusting)}/`
    const response = await fetch(origin, { headers: { "x-request-id": "forged" } })
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{12}$/)
    untrusting.close()
  })

  it("D-rate-01 reads the client from the nearest entry of the trusted proxy", async () => {
    const { headers } = await ask({ "X-Forwarded-For": ["203.0.113.1", "203.0.113.2, 2001:db8:1:2:3::4"] })
    expect(headers["x-directory-client"]).toBe("2001:db8:1:2::/64")
  })

  it.each([
    "X-Request-Id",
    "X-Directory-Client",
    "X-Directory-Anything",
    "X-Middleware-Subrequest",
    "X-Nextjs-Data",
    "X-Nonce",
    "Content-Security-Policy",
  ])("drops %s of a client, however often it is sent", async (name) => {
    for (const path of ["/", "/api/v1/services"]) {
      const { status, headers, raw } = await ask({ [name]: ["forged", "forged again"] }, path)
      expect(status).toBe(200)
      expect(JSON.stringify(headers)).not.toContain("forged")
      expect(raw.join()).not.toContain("forged")
    }
  })

  it("gives each page request its own content security policy nonce, and sends that policy with the response", async () => {
    const [first, second] = [await ask(), await ask({}, "/register")]
    for (const { headers, policy } of [first, second]) {
      expect(headers["content-security-policy"]).toBe(policy)
      expect(policy).toContain(`script-src 'self' 'nonce-${headers["x-nonce"]}';`)
      expect(policy).not.toContain("unsafe")
    }
    expect(second.headers["x-nonce"]).not.toBe(first.headers["x-nonce"])
  })

  it.each(["/api/v1/services", "/icon.svg?v=1"])("sends no policy for %s", async (path) => {
    expect((await ask({}, path)).policy).toBeUndefined()
  })

  it.each(["/_next/x", "/feed.x"])("sends a policy with a page whose path %s resembles a data path", async (path) => {
    expect((await ask({}, path)).policy).toContain("frame-ancestors 'none'")
  })

  it("does not drop the headers that Next's own scripts send", async () => {
    const { headers } = await ask({ RSC: "1", "Next-Router-State-Tree": "tree", Accept: "text/html" })
    expect(headers).toMatchObject({ rsc: "1", "next-router-state-tree": "tree", accept: "text/html" })
  })

  it("responds with 500 and the id after a failure of the app, and serves the next request", async () => {
    expect(await ask({}, "/broken")).toMatchObject({ status: 500, answered: expect.stringMatching(/^[\w-]{12}$/) })
    expect((await ask()).status).toBe(200)
  })

  it("reads the rest of a rejected request, so that its client gets the response", async () => {
    const socket = connect(port(), "127.0.0.1", () =>
      socket.write("POST /../x HTTP/1.1\r\nhost: x\r\ncontent-length: 300000\r\n\r\n"),
    )
    const [head] = await once(socket, "data")
    expect(String(head)).toMatch(/^HTTP\/1\.1 400 .*connection: close/is)
    expect(await Promise.race([once(socket, "end").then(() => "closed"), setTimeout(200, "open")])).toBe("open")
    socket.end("x".repeat(300_000))
    await once(socket, "close")
  })

  it("closes the connection of a rejected request after a megabyte of its body", async () => {
    const socket = connect(port(), "127.0.0.1")
    socket.on("error", () => undefined).resume()
    socket.write("POST /../x HTTP/1.1\r\nhost: x\r\ncontent-length: 900000000\r\n\r\n")
    const sendMore = () => new Promise((resolve) => socket.write("x".repeat(65_536), resolve))
    while (!(await sendMore()));
    // The buffers of both sides take a few megabytes more.
    expect(socket.bytesWritten).toBeLessThan(40_000_000)
  })

  it("responds with 400 to invalid HTTP, and serves the next request", async () => {
    expect(await talk("hello?\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /)
    expect((await ask()).status).toBe(200)
  })

  it.each([
    ["GET /about HTTP/1.1", "", 400, ""],
    ["GET * HTTP/1.1", "Host: x", 400, "The path does not begin with a slash."],
    ["OPTIONS * HTTP/1.1", "Host: x", 400, "The path does not begin with a slash."],
    ["GET ftp://x/about HTTP/1.1", "Host: x", 400, "The path does not begin with a slash."],
    ["GET /%E0%A4%A HTTP/1.1", "Host: x", 400, "The path has an escape that is not UTF-8."],
    ["TRACE / HTTP/1.1", "Host: x", 405, "This URL accepts GET, HEAD, OPTIONS, not TRACE."],
    ["PROPFIND /register HTTP/1.1", "Host: x", 405, "This URL accepts GET, HEAD, POST, OPTIONS, not PROPFIND."],
    ["TRACE /api/v1/x HTTP/1.1", "Host: x", 405, "This URL accepts GET, HEAD, OPTIONS, not TRACE."],
    ["DELETE /about HTTP/1.1", "Host: x", 405, "This URL accepts GET, HEAD, OPTIONS, not DELETE."],
    ["GET /api/%E0%A4%A HTTP/1.1", "Host: x", 400, "The path has an escape that is not UTF-8."],
    ["POST /%ff HTTP/1.1", "Host: x\r\nContent-Length: 9000000", 400, "The path has an escape that is not UTF-8."],
  ])("rejects %j %j with %d and closes the connection", async (line, more, status, words) => {
    const [head = "", body = ""] = (await talk(`${line}\r\n${more}\r\n\r\n`)).split("\r\n\r\n")
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nConnection: close`))
    expect(head).not.toMatch(/RateLimit/i)
    if (!words) return
    expect(head).toContain("Cache-Control: no-store")
    expect(/\r\nAllow: (.*)\r\n/.exec(head)?.[1]).toBe(/accepts (.*), not/.exec(words)?.[1])
    const isData = / (?:\w+:)?\/api\//.test(line)
    expect(head).toContain(`Content-Type: ${isData ? "application/json" : "text/html"}`)
    if (!isData) return expect(body).toContain(`<p>${words}</p>`)
    expect(JSON.parse(/{.*}/.exec(body)?.[0] ?? "")).toMatchObject({
      error: words,
      request_id: expect.stringMatching(/^[\w-]{12}$/),
    })
  })

  it.each([
    ["http://other.example/about?a=b", "/about?a=b"],
    ["HTTPS://other.example:444//about", "//about"],
    ["http://other.example", "/"],
    ["http://other.example?a=b", "/?a=b"],
    ["/http://other.example/", "/http://other.example/"],
  ])("serves the path of the absolute URL %s", async (target, path) => {
    const answer = await talk(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain(`"url":${JSON.stringify(path)}`)
  })
})
