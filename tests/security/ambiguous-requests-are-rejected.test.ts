// Sends raw bytes to lib/http/front-door.ts, which handles each request before Next. Requests with ambiguous framing are
// rejected, a body is never parsed as a request, and nothing that one client sends appears in a response to another client.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { frontDoor } from "@/lib/http/front-door"
import { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { parseTrustedProxies } from "@/lib/net/client-address"

const EVIL = "evil.example"
const seen: string[] = []

/** Responds with the request's headers and body: the worst case of a page that contains values of its request. */
async function mirror(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seen.push(`${request.method} ${request.url}`)
  response.setHeader("Content-Type", "text/html")
  const body = request.method === "POST" ? Buffer.concat(await request.toArray()).toString() : ""
  response.end(JSON.stringify(request.headers) + body)
}

const cache = new ResponseCache({ megabytes: 1, version: { read: async () => "1", drop: () => undefined } })
const server = createServer(
  { headersTimeout: 1000, requestTimeout: 1000, connectionsCheckingInterval: 100 },
  frontDoor(mirror, parseTrustedProxies("0"), { cache }),
)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => server.close())

/** Sends `text` on a new connection. Returns all bytes that the server sends until it closes the connection. */
async function exchange(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(text))
  return Buffer.concat(await socket.toArray()).toString()
}
const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
const HIDDEN = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"

describe("ambiguous framing is 400 and hides no request", () => {
  it.each([
    ["both lengths", "Content-Length: 4\r\nTransfer-Encoding: chunked", `0\r\n\r\n${HIDDEN}`],
    ["both, the other way", "Transfer-Encoding: chunked\r\nContent-Length: 4", `0\r\n\r\n${HIDDEN}`],
    ["two lengths", "Content-Length: 4\r\nContent-Length: 0", HIDDEN],
    ["a list of lengths", "Content-Length: 4, 0", HIDDEN],
    ["a signed length", "Content-Length: +4", HIDDEN],
    ["a length in hex", "Content-Length: 0x4", HIDDEN],
    ["a length that is no number", "Content-Length: four", HIDDEN],
    ["a length beyond numbers", "Content-Length: 99999999999999999999", HIDDEN],
    ["a space before the colon", "Content-Length : 4", HIDDEN],
    ["a folded line", "X-A: b\r\n Content-Length: 4", HIDDEN],
    ["chunked twice", "Transfer-Encoding: chunked, chunked", `0\r\n\r\n${HIDDEN}`],
    ["chunked, then another", "Transfer-Encoding: chunked, identity", `0\r\n\r\n${HIDDEN}`],
    ["an unknown coding", "Transfer-Encoding: xchunked", `0\r\n\r\n${HIDDEN}`],
    ["a vertical tab", "Transfer-Encoding: \u000bchunked", `0\r\n\r\n${HIDDEN}`],
    ["a bare line feed", "X-A: b\nContent-Length: 4", HIDDEN],
    ["a bare carriage return", "X-A: b\rContent-Length: 4", HIDDEN],
    ["a NUL", "X-A: \u0000", HIDDEN],
    ["a chunk size with a sign", "Transfer-Encoding: chunked", `-1\r\n\r\n${HIDDEN}`],
    ["a chunk size with a prefix", "Transfer-Encoding: chunked", `0x0\r\n\r\n${HIDDEN}`],
    ["a chunk longer than it says", "Transfer-Encoding: chunked", `1\r\nab\r\n0\r\n\r\n${HIDDEN}`],
  ])("%s", async (_, headers, body) => {
    seen.length = 0
    const answer = await exchange(`POST /api/v1/register HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`)
    expect(statuses(answer).at(-1)).toBe(400)
    expect(seen).not.toContain("GET /hidden")
  })

  it.each([
    ["of one length", `Content-Length: ${HIDDEN.length}`, HIDDEN],
    ["in chunks", "Transfer-Encoding: chunked", `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`],
  ])(
    "a request inside a body %s is not executed, and the next request is parsed correctly",
    async (_, headers, body) => {
      seen.length = 0
      const next = "GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
      const answer = await exchange(`POST /api/v1/claim HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}${next}`)
      expect(statuses(answer)).toEqual([200, 200])
      expect(seen).toEqual(["POST /api/v1/claim", "GET /next"])
    },
  )
})

const get = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: ours\r\n${headers}Connection: close\r\n\r\n`
const FORGED = [
  ...["X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-For", "X-Forwarded-Prefix", "X-Original-URL"],
  ...["X-Rewrite-URL", "X-HTTP-Method-Override", "Forwarded", "Origin", "Referer", "Accept-Language", "User-Agent"],
  ...["Cookie", "X-Directory-Client", "X-Request-Id", "X-Nonce", "X-Middleware-Subrequest", "X-Invoke-Path", "Range"],
  ...["X-Matched-Path", "X-Nextjs-Data", "X-Vercel-Id", "Content-Security-Policy", "Accept", "Via"],
]

describe("nothing that one client sends appears in the response to another client for the same URL", () => {
  it.each(FORGED)("%s", async (name) => {
    const path = `/about?${name}`
    await exchange(get(path, `${name}: ${EVIL}\r\n`))
    const clean = await exchange(get(path))
    expect(statuses(clean)).toEqual([200])
    expect(clean).not.toContain(EVIL)
  })

  it("an absolute URL as the target does not change the host", async () => {
    const answer = await exchange(`GET http://${EVIL}/about HTTP/1.1\r\nHost: ours\r\nConnection: close\r\n\r\n`)
    expect(statuses(answer)).toEqual([200])
    expect(answer).not.toContain(EVIL)
  })
})
