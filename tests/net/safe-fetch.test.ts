import { describe, expect, test } from "vitest"
import type { SafeFetchOptions } from "@/lib/net/safe-fetch"
import { safeFetch } from "@/lib/net/safe-fetch"
import { findClosedPort } from "./closed-port"
import { type LocalServer, openHttp, openHttps, openRaw } from "./local-servers"

/** Sends a request to a local server. Without `allowPrivate`, safeFetch would block the server's private address. */
const askLocal = (server: LocalServer, options: SafeFetchOptions = {}, path = "") =>
  safeFetch(server.url + path, { timeoutMs: 60_000, allowPrivate: [server.hostPort], ...options })

async function echo() {
  return openHttp((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      const { method, url, rawHeaders } = request
      response.end(JSON.stringify({ method, url, rawHeaders, body: Buffer.concat(chunks).toString() }))
    })
  })
}

describe("safeFetch with an ordinary server", () => {
  test("returns status, headers, body, address and timing", async () => {
    const server = await openHttp((_request, response) => {
      response.writeHead(402, { "Content-Type": "application/json", "X-Mixed-Case": "yes" })
      response.end('{"error":"pay"}')
    })
    const result = await askLocal(server)
    expect(result).toMatchObject({
      ok: true,
      url: server.url,
      address: "127.0.0.1",
      bodyTruncated: false,
      reply: { status: 402, headers: { "content-type": ["application/json"], "x-mixed-case": ["yes"] } },
    })
    expect(result.ok && result.reply.body).toBe('{"error":"pay"}')
    expect(result.timing).toEqual({
      dnsMs: null,
      connectMs: expect.any(Number),
      tlsMs: null,
      firstByteMs: expect.any(Number),
      totalMs: expect.any(Number),
    })
    for (const ms of Object.values(result.timing)) expect(ms === null || Number.isInteger(ms)).toBe(true)
  })

  test("keeps repeated headers separate", async () => {
    const server = await openRaw((socket) => {
      socket.end(
        "HTTP/1.1 402 Payment Required\r\nWWW-Authenticate: L402 token=a, x=b\r\nwww-authenticate: Payment id=c\r\n" +
          "__proto__: odd\r\nContent-Length: 0\r\n\r\n",
      )
    })
    const result = await askLocal(server)
    expect(result.ok && result.reply.headers["www-authenticate"]).toEqual(["L402 token=a, x=b", "Payment id=c"])
    expect(result.ok && Object.keys(result.reply.headers)).toContain("__proto__")
  })

  test("sends method, path, query, headers and body, asks for no encoding and no reuse", async () => {
    const server = await echo()
    const headers = { "Content-Type": "application/json", "X-Key": "1" }
    const result = await askLocal(server, { method: "POST", headers, body: '{"a":"é"}' }, "p/q?r=s%20t#frag")
    const seen = JSON.parse(result.ok ? result.reply.body : "null")
    expect(seen).toMatchObject({ method: "POST", url: "/p/q?r=s%20t", body: '{"a":"é"}' })
    expect(seen.rawHeaders).toEqual([
      ...["host", server.hostPort, "connection", "close", "accept-encoding", "identity"],
      ...["content-type", "application/json", "x-key", "1", "content-length", "10"],
    ])
  })

  test("accepts a body that is not UTF-8 and drops a byte order mark", async () => {
    const server = await openHttp((_request, response) =>
      response.end(Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x7d])),
    )
    const result = await askLocal(server)
    expect(result.ok && result.reply.body).toBe("{\ufffd}")
  })

  test("returns no body for HEAD, 204 and an empty encoded body", async () => {
    const server = await openHttp((request, response) => {
      response.writeHead(request.url === "/204" ? 204 : 200, { "Content-Encoding": "zstd" }).end()
    })
    expect(await askLocal(server, { method: "HEAD" })).toMatchObject({ ok: true, reply: { status: 200, body: "" } })
    expect(await askLocal(server, {}, "204")).toMatchObject({ ok: true, reply: { status: 204, body: "" } })
    expect(await askLocal(server)).toMatchObject({ ok: true, reply: { status: 200, body: "" } })
  })

  test("skips informational responses", async () => {
    const server = await openRaw((socket) =>
      socket.end("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 402 Pay\r\nContent-Length: 2\r\n\r\nok"),
    )
    expect(await askLocal(server)).toMatchObject({ ok: true, reply: { status: 402, body: "ok" } })
  })

  test("connects to a second checked address when the first refuses", async () => {
    const server = await openHttp((_request, response) => response.end("second"))
    const resolve = async () => [
      { address: "127.0.0.2", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ]
    const allowPrivate = [`api.example.com:${server.port}`]
    const result = await safeFetch(`http://api.example.com:${server.port}/`, {
      allowPrivate,
      resolve,
      timeoutMs: 60_000,
    })
    expect(result).toMatchObject({ ok: true, address: "127.0.0.1", reply: { body: "second" } })
  })
})

describe("safeFetch does not send", () => {
  test.each(["CONNECT", "TRACE", "get", "GET / HTTP/1.1\r\nX: y", ""])("the method %j", async (method) => {
    const server = await echo()
    expect(await askLocal(server, { method })).toMatchObject({ ok: false, reason: "invalid-request" })
  })

  test.each([
    ["a line break in a value", { "X-Key": "a\r\nX-Other: b" }],
    ["a line break in a name", { "X-Key: a\r\nX-Other": "b" }],
    ["a null in a value", { "X-Key": "a\u0000b" }],
  ])("a header with %s", async (_name, headers) => {
    const server = await echo()
    expect(await askLocal(server, { headers })).toMatchObject({ ok: false, reason: "invalid-request" })
  })
})

describe("safeFetch connecting", () => {
  test("a closed port is refused", async () => {
    const port = await findClosedPort()
    const result = await safeFetch(`http://127.0.0.1:${port}/`, { allowPrivate: [`127.0.0.1:${port}`] })
    expect(result).toMatchObject({ ok: false, reason: "refused", detail: expect.stringContaining("ECONNREFUSED") })
  })

  test("an unknown name and a name without addresses are dns", async () => {
    const unknown = Object.assign(new Error("no"), { code: "ENOTFOUND" })
    const options = { resolve: async () => Promise.reject(unknown) }
    expect(await safeFetch("https://nowhere.example.com/", options)).toMatchObject({ ok: false, reason: "dns" })
    expect(await safeFetch("https://empty.example.com/", { resolve: async () => [] })).toMatchObject({ reason: "dns" })
  })

  test("names are resolved by the system by default", async () => {
    const server = await echo()
    const url = `http://localhost:${server.port}/`
    const result = await safeFetch(url, { allowPrivate: [`localhost:${server.port}`], timeoutMs: 60_000 })
    expect(result).toMatchObject({ ok: true, address: "127.0.0.1", timing: { dnsMs: expect.any(Number) } })
  })

  test("a name that is never resolved ends at the deadline", async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const result = await safeFetch("https://slow.example.com/", { resolve, timeoutMs: 100 })
    expect(result).toMatchObject({ ok: false, reason: "timeout" })
  })

  test("an untrusted certificate is tls", async () => {
    const server = await openHttps((_request, response) => response.end("secret"))
    const result = await askLocal(server)
    expect(result).toMatchObject({ ok: false, reason: "tls" })
    expect(result.timing).toMatchObject({ connectMs: expect.any(Number), tlsMs: null, firstByteMs: null })
  })

  test("https on a plain port is tls", async () => {
    const server = await echo()
    const result = await askLocal({ ...server, url: server.url.replace("http:", "https:") })
    expect(result).toMatchObject({ ok: false, reason: "tls" })
  })

  test("http on a TLS port has a named reason", async () => {
    const server = await openHttps((_request, response) => response.end())
    const result = await askLocal({ ...server, url: server.url.replace("https:", "http:") })
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/^(reset|bad-response)$/) })
  })

  test("the caller's signal ends it, before and during the request", async () => {
    const server = await openRaw(() => undefined)
    expect(await askLocal(server, { signal: AbortSignal.abort() })).toMatchObject({ ok: false, reason: "timeout" })
    const controller = new AbortController()
    const pending = askLocal(server, { signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    expect(await pending).toMatchObject({ ok: false, reason: "timeout", detail: "The request was cancelled." })
  })
})
