import type { IncomingMessage } from "node:http"
import { describe, expect, test } from "vitest"
import { baseUrl } from "@/lib/env"
import { createLoneTurn } from "@/lib/probe/host/turn"
import { type ProbeTarget, probe } from "@/lib/probe/probe"
import { readListedRequests } from "@/lib/probe/request-challenge"
import { type LocalServer, openHttp, openRaw } from "../net/local-servers"

const NOW = new Date("2026-01-02T03:04:05Z")

const ask = (server: LocalServer, target: Partial<ProbeTarget> = {}, timeoutMs = 60_000) =>
  probe({ url: server.url, method: null, ...target }, { now: NOW, timeoutMs, allowPrivate: [server.hostPort] })

/** Opens a server that responds 402 without a challenge, and records the requests in `asked`. */
async function openListener() {
  const asked: { request: IncomingMessage; body: string }[] = []
  const server = await openHttp((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      asked.push({ request, body: Buffer.concat(chunks).toString() })
      response.writeHead(402).end("pay")
    })
  })
  return { server, asked }
}

describe("probe", () => {
  test("a probe sends one request, never HEAD, with its own User-Agent", async () => {
    const { server, asked } = await openListener()
    await ask(server, { method: "HEAD" })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.request.method).toBe("GET")
    expect(asked[0]?.request.headers).toEqual({
      host: server.hostPort,
      connection: "close",
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": `PaidAPIDirectory/1.0 (+${baseUrl}/prober)`,
    })
  })

  test("the stored method and body are sent as JSON, with {} for a missing body", async () => {
    const { server, asked } = await openListener()
    await ask(server, { method: "POST", body: '{"model":"x"}' })
    await ask(server, { method: "PUT" })
    expect(asked.map(({ request, body }) => [request.method, request.headers["content-type"], body])).toEqual([
      ["POST", "application/json", '{"model":"x"}'],
      ["PUT", "application/json", "{}"],
    ])
  })

  test("the result has the reply, the detections, the time and the duration", async () => {
    const { server } = await openListener()
    const result = await ask(server)
    expect(result).toMatchObject({
      target: { url: server.url, method: null },
      requestedAt: NOW,
      address: "127.0.0.1",
      outcome: { ok: true, reply: { status: 402, body: "pay" }, detections: [] },
      timing: { totalMs: expect.any(Number) },
    })
  })

  test("a challenge in the reply is detected", async () => {
    const server = await openHttp((_request, response) => {
      response.writeHead(402, { "WWW-Authenticate": 'L402 macaroon="AA==", invoice="lnbc1"' }).end()
    })
    const { outcome } = await ask(server)
    expect(outcome.ok && outcome.detections).toMatchObject([{ protocol: "L402", valid: false }])
  })

  test("a redirect is a response and is not followed", async () => {
    const asked: (string | undefined)[] = []
    const server = await openHttp((request, response) => {
      asked.push(request.url)
      response.writeHead(302, { Location: "/elsewhere" }).end()
    })
    expect(await ask(server)).toMatchObject({ outcome: { ok: true, reply: { status: 302 } } })
    expect(asked).toEqual(["/"])
  })

  test("a URL that hangs or is not public gives a reason and a sentence", async () => {
    const server = await openRaw(() => undefined)
    const hanging = await ask(server, {}, 200)
    expect(hanging).toMatchObject({ outcome: { ok: false, reason: "timeout", detail: expect.any(String) } })
    expect(hanging.address).toBeUndefined()
    const inside = await probe({ url: "http://169.254.169.254/", method: "GET" }, { now: NOW })
    expect(inside.outcome).toMatchObject({ ok: false, reason: "blocked-address" })
  })
})

describe("readListedRequests", () => {
  const document = {
    services: [
      { endpoint: "/v1/chat", method: "POST", request_schema: { messages: { type: "array", required: true } } },
    ],
  }
  const discover = (server: LocalServer) =>
    readListedRequests(`${server.url}v1/chat?x=1`, "POST", createLoneTurn(), {
      allowPrivate: [server.hostPort],
      timeoutMs: 60_000,
    })

  test("fetches the document of the origin and builds the smallest body", async () => {
    const asked: (string | undefined)[] = []
    const server = await openHttp((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.end(JSON.stringify(document))
    })
    const body = '{"messages":[{"role":"user","content":"test"}]}'
    expect(await discover(server)).toEqual([{ method: "POST", body, by: "l402-services" }])
    expect(asked).toEqual(["GET /.well-known/l402-services"])
  })

  test.each<[string, (path: string | undefined) => [status: number, headers: Record<string, string>, body: string]]>([
    ["is missing", () => [404, {}, JSON.stringify(document)]],
    ["is no JSON", () => [200, {}, "<!doctype html>"]],
    ["is too large", () => [200, {}, JSON.stringify({ ...document, filler: "x".repeat(2_200_000) })]],
    [
      "redirects",
      (path) => (path === "/there" ? [200, {}, JSON.stringify(document)] : [302, { Location: "/there" }, ""]),
    ],
    ["is nested without end", () => [200, {}, "[".repeat(60_000)]],
  ])("finds no body when the document %s", async (_name, answer) => {
    const server = await openHttp((request, response) => {
      const [status, headers, body] = answer(request.url)
      response.writeHead(status, headers).end(body)
    })
    expect(await discover(server)).toEqual([])
  })

  test("finds no body for a URL that may not be requested", async () => {
    expect(await readListedRequests("http://127.0.0.1:1/v1/chat", "POST", createLoneTurn())).toBeNull()
    expect(await readListedRequests("not an address", "POST", createLoneTurn())).toBeNull()
  })
})
