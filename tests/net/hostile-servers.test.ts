// safeFetch fails with a reason within its deadline when an endpoint hangs, sends too slowly or sends a decompression bomb.

import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import type { SafeFetchOptions } from "@/lib/net/safe-fetch"
import { safeFetch } from "@/lib/net/safe-fetch"
import { drip, type LocalServer, openHttp, openRaw, writeForever } from "./local-servers"

const DEADLINE_MS = 300

const askLocal = (server: LocalServer, options: SafeFetchOptions = {}) =>
  safeFetch(server.url, { timeoutMs: DEADLINE_MS, allowPrivate: [server.hostPort], ...options })

const HEAD = "HTTP/1.1 402 Payment Required\r\n"

describe("a server that hangs or drips", () => {
  test.each<[string, Parameters<typeof openRaw>[0]]>([
    ["says nothing", () => undefined],
    ["stops in the headers", (socket) => socket.write(`${HEAD}X-Half`)],
    ["stops before the body", (socket) => socket.write(`${HEAD}Content-Length: 10\r\n\r\n`)],
    ["stops in the body", (socket) => socket.write(`${HEAD}Content-Length: 10\r\n\r\nhalf`)],
    ["drips headers", (socket) => drip(socket, "X-A: b\r\n", HEAD)],
    ["drips the body", (socket) => drip(socket, "x", `${HEAD}Content-Length: 99999\r\n\r\n`)],
    ["drips informational answers", (socket) => drip(socket, "HTTP/1.1 102 Processing\r\nX: y\r\n\r\n")],
    ["never ends its status line", (socket) => drip(socket, "OK ", "HTTP/1.1 200 ")],
  ])("%s: timeout", async (_name, talk) => {
    const server = await openRaw(talk)
    expect(await askLocal(server)).toMatchObject({ ok: false, reason: "timeout" })
  })

  test("the deadlines for headers and between chunks end it before the total", async () => {
    const silent = await openRaw(() => undefined)
    const options = { timeoutMs: 60_000, headersTimeoutMs: 100, idleTimeoutMs: 100 }
    expect(await askLocal(silent, options)).toMatchObject({ ok: false, reason: "timeout" })
    const stalled = await openRaw((socket) => socket.write(`${HEAD}Content-Length: 10\r\n\r\nhalf`))
    expect(await askLocal(stalled, options)).toMatchObject({ ok: false, reason: "timeout" })
  })

  test("never accepts the connection: timeout", async () => {
    const resolve = async () => [{ address: "192.0.2.1", family: 4 }]
    const options = { resolve, allowPrivate: ["api.example.com:80"], timeoutMs: 100 }
    const result = await safeFetch("http://api.example.com/", options)
    // On a machine without a route to 192.0.2.1 the connection fails at once instead.
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/^(timeout|refused)$/) })
  })
})

describe("a server that closes early or sends invalid HTTP", () => {
  test.each<[string, string, string]>([
    ["closes without a word", "", "reset"],
    ["closes in the headers", `${HEAD}X-Half`, "bad-response"],
    ["closes in a body of known length", `${HEAD}Content-Length: 10\r\n\r\nhalf`, "reset"],
    ["closes in a chunk", `${HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\nhalf`, "reset"],
    ["is no HTTP server", "220 mail.example.com ESMTP\r\n", "bad-response"],
    ["sends bytes", "\u0000\u0001\u0002\u0003\r\n\r\n", "bad-response"],
    ["sends HTML without headers", "<!doctype html><p>hi", "bad-response"],
    ["claims another version", "HTTP/9.9 402 Pay\r\n\r\n", "bad-response"],
    ["has no status", "HTTP/1.1 four-oh-two Pay\r\n\r\n", "bad-response"],
    ["has a header without a name", `${HEAD}: empty\r\n\r\n`, "bad-response"],
    ["has a null inside a header", `${HEAD}X-A: b\u0000c\r\n\r\n`, "bad-response"],
    ["has two lengths", `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, "bad-response"],
    [
      "has a length and chunks",
      `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      "bad-response",
    ],
    ["has a chunk of no size", `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n`, "bad-response"],
    ["switches protocols unasked", "HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n", "bad-response"],
  ])("%s", async (_name, answer, reason) => {
    const server = await openRaw((socket) => socket.end(answer, "latin1"))
    expect(await askLocal(server, { timeoutMs: 60_000 })).toMatchObject({ ok: false, reason })
  })

  test("resets the connection in the middle of the body: reset", async () => {
    const server = await openRaw((socket) => {
      socket.write(`${HEAD}Content-Length: 10\r\n\r\nhalf`, () => socket.resetAndDestroy())
    })
    expect(await askLocal(server, { timeoutMs: 60_000 })).toMatchObject({ ok: false, reason: "reset" })
  })

  test("resets the connection after more than the cap: the first bytes are returned", async () => {
    const server = await openRaw((socket) => {
      socket.write(`${HEAD}Content-Length: 10000\r\n\r\n${"x".repeat(2000)}`)
    })
    const result = await askLocal(server, { maxBodyBytes: 1000 })
    expect(result).toMatchObject({ ok: true, bodyTruncated: true, reply: { body: "x".repeat(1000) } })
  })

  test("sends informational responses endlessly: bad-response", async () => {
    const server = await openRaw((socket) => writeForever(socket, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"))
    expect(await askLocal(server, { timeoutMs: 60_000 })).toMatchObject({ ok: false, reason: "bad-response" })
  })
})

describe("a server that sends too much", () => {
  test("100 kB of headers pass, 200 kB do not", async () => {
    const answer = (size: number) => `${HEAD}X-Big: ${"x".repeat(size)}\r\nContent-Length: 0\r\n\r\n`
    const large = await openRaw((socket) => socket.end(answer(100_000)))
    expect(await askLocal(large, { timeoutMs: 60_000 })).toMatchObject({ ok: true, reply: { status: 402 } })
    const tooLarge = await openRaw((socket) => socket.end(answer(200_000)))
    expect(await askLocal(tooLarge, { timeoutMs: 60_000 })).toMatchObject({ ok: false, reason: "headers-too-large" })
  })

  test("endless headers: headers-too-large", async () => {
    const server = await openRaw((socket) => writeForever(socket, "X-Again: and again\r\n", HEAD))
    expect(await askLocal(server, { timeoutMs: 60_000 })).toMatchObject({ ok: false, reason: "headers-too-large" })
  })

  test("endless chunk extensions: too-large", async () => {
    const server = await openRaw((socket) => {
      writeForever(socket, "x".repeat(10_000), `${HEAD}Transfer-Encoding: chunked\r\n\r\n1;`)
    })
    expect(await askLocal(server, { timeoutMs: 60_000 })).toMatchObject({ ok: false, reason: "too-large" })
  })

  test("an endless body is truncated at the cap, or rejected", async () => {
    const server = await openHttp((_request, response) => {
      const more = () => {
        while (response.write("0123456789abcdef".repeat(64)));
      }
      response.on("drain", more)
      more()
    })
    const cut = await askLocal(server, { timeoutMs: 60_000 })
    expect(cut).toMatchObject({ ok: true, bodyTruncated: true })
    expect(cut.ok && cut.reply.body.length).toBe(65_536)
    expect(await askLocal(server, { timeoutMs: 60_000, bodyOverflow: "reject" })).toMatchObject({ reason: "too-large" })
  })

  test("a body of exactly the cap is complete", async () => {
    const server = await openHttp((_request, response) => response.end("x".repeat(1000)))
    const options: SafeFetchOptions = { maxBodyBytes: 1000, bodyOverflow: "reject", timeoutMs: 60_000 }
    expect(await askLocal(server, options)).toMatchObject({ ok: true, bodyTruncated: false })
    expect(await askLocal(server, { ...options, maxBodyBytes: 999 })).toMatchObject({ reason: "too-large" })
  })

  test("a character at the cap is left out", async () => {
    const server = await openHttp((_request, response) => response.end("aé"))
    const result = await askLocal(server, { maxBodyBytes: 2, timeoutMs: 60_000 })
    expect(result).toMatchObject({ ok: true, bodyTruncated: true, reply: { body: "a" } })
  })
})

describe("a server that encodes the body although the request asked for none", () => {
  const openEncoded = (encoding: string, body: Buffer) =>
    openHttp((_request, response) => response.writeHead(402, { "Content-Encoding": encoding }).end(body))
  const text = Buffer.from('{"pay":"me"}')

  test.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", text],
  ])("%s is decoded", async (encoding, body) => {
    const server = await openEncoded(encoding, body)
    const result = await askLocal(server, { timeoutMs: 60_000 })
    expect(result).toMatchObject({ ok: true, bodyTruncated: false, reply: { body: '{"pay":"me"}' } })
  })

  test.each([
    ["zstd", text],
    ["gzip, gzip", gzipSync(gzipSync(text))],
    ["gzip", text],
    ["br", Buffer.from("not brotli at all")],
  ])("%s that cannot be decoded is bad-encoding", async (encoding, body) => {
    const server = await openEncoded(encoding, body)
    expect(await askLocal(server, { timeoutMs: 60_000 })).toMatchObject({ ok: false, reason: "bad-encoding" })
  })

  const zeros = Buffer.alloc(10_000_000)
  test.each([
    ["gzip", gzipSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["br", brotliCompressSync(zeros)],
  ])("a %s bomb is rejected, even when a plain body would be truncated", async (encoding, bomb) => {
    const server = await openEncoded(encoding, bomb)
    for (const bodyOverflow of ["truncate", "reject"] as const) {
      expect(await askLocal(server, { timeoutMs: 60_000, bodyOverflow })).toMatchObject({
        ok: false,
        reason: "too-large",
      })
    }
  })
})
