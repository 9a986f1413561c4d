// The paywall with a fake LND node on loopback that signs real invoices. Tests make the node fail, send wrong data and recover.

import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createInvoice, payInvoice } from "@/tests/street/lightning"
import { call } from "@/tests/support/api"

const ROOT_KEY = "the-root-key-of-these-tests-of-the-paywall"
/** Returns the node's response to a request for an invoice. Tests replace this function. */
let answer: () => { status: number; body: unknown }
let orders = 0
const node = createServer((_, response) => {
  orders += 1
  const { status, body } = answer()
  response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body))
}).listen(0, "127.0.0.1")
await once(node, "listening")
afterAll(() => {
  node.close()
})
// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, {
  RATE_FREE: "10",
  LIGHTNING_BACKEND: "lnd",
  LND_URL: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
  LND_MACAROON: "00",
  L402_ROOT_KEY: ROOT_KEY,
})
const { forge, list, newClient, readChallenge } = await import("@/tests/paywall/buyer")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const payRoute = await import("@/app/api/v1/dev/lightning/pay/route")

const SECOND = 1000
let now = Date.parse("2026-11-21T12:00:00Z")
const broken = () => ({ status: 500, body: { message: "the node is locked" } })
const selling =
  (given: Partial<Parameters<typeof createInvoice>[0]> = {}) =>
  () => {
    const { invoice } = createInvoice({ priceSats: 500, description: "24 hours", issuedAt: new Date(), ...given })
    return { status: 200, body: { payment_request: invoice } }
  }
const requestChallenge = (client = newClient()) => list(client, undefined, "?l402=require")

// Before every test, the clock moves an hour and an invoice request succeeds, so that the circuit breaker is closed.
beforeEach(async () => {
  now += 3600 * SECOND
  vi.useFakeTimers({ toFake: ["Date"], now })
  answer = selling()
  readChallenge(await requestChallenge())
  orders = 0
})
afterEach(() => {
  now = Date.now()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe("a node that works", () => {
  it("sells a token that is valid once its invoice is paid", async () => {
    const client = newClient()
    const { invoice, macaroon, price_sats } = readChallenge(await requestChallenge(client))
    expect(price_sats).toBe(500)
    expect((await list(client, `L402 ${macaroon}:${payInvoice(invoice)}`)).headers.get("ratelimit")).toMatch(/^"paid"/)
  })

  it("D-rate-05 has its invoices reused for 80 % of their time when they expire earlier than ordered", async () => {
    answer = selling({ expirySeconds: 60 })
    const client = newClient()
    const first = readChallenge(await requestChallenge(client))
    expect(Date.parse(first.expires_at) - Date.now()).toBe(60 * SECOND)
    pass(48 * SECOND)
    expect(readChallenge(await requestChallenge(client)).invoice).toBe(first.invoice)
    pass(1)
    expect(readChallenge(await requestChallenge(client)).invoice).not.toBe(first.invoice)
    expect(orders).toBe(2)
  })

  it("has invoices that the development wallet cannot pay", async () => {
    const { status, body } = await call(payRoute, "POST", "/", { body: { invoice: "lnbc1" } })
    expect([status, body.code]).toEqual([404, "not_found"])
  })
})

describe("a node that does not work", () => {
  beforeEach(() => {
    answer = broken
  })

  it("D-rate-03 past the limit gets 429 with the reason and the time until the window ends", async () => {
    const client = newClient()
    for (let turn = 0; turn < 10; turn += 1) expect((await list(client)).status).toBe(200)
    pass(15 * SECOND)
    const { status, headers, body } = await list(client)
    expect([status, body.code]).toEqual([429, "rate_limited"])
    expect(headers.get("retry-after")).toBe("45")
    expect(body.error).toBe(
      "More than 10 requests in a minute. Payment cannot be taken at the moment: the Lightning node makes no invoice. " +
        "Try again in 45 seconds.",
    )
    expect(headers.get("www-authenticate")).toBeNull()
    expect(body).not.toHaveProperty("macaroon")
    expect(headers.get("ratelimit")).toBe('"free";r=0;t=45')
    expect(headers.get("cache-control")).toBe("no-store")
    pass(45 * SECOND)
    expect((await list(client)).status).toBe(200)
  })

  it.each([
    ["the export", () => call(exportRoute, "GET", "/", { client: newClient() })],
    ["the requested challenge", () => requestChallenge()],
    ["an expired token", () => list(newClient(), forge(ROOT_KEY, new Date(Date.now() - 1)))],
  ])("D-rate-03 makes %s 429 as well", async (_, request) => {
    const { status, headers, body } = await request()
    expect([status, body.code]).toEqual([429, "rate_limited"])
    expect(headers.get("retry-after")).toBe("30")
    expect(headers.get("www-authenticate")).toBeNull()
    expect(headers.get("ratelimit")).toBe('"free";r=9;t=60')
  })

  it("does not affect the free rate, nor tokens that were paid for", async () => {
    await requestChallenge()
    expect((await list(newClient())).status).toBe(200)
    expect((await list(newClient(), forge(ROOT_KEY))).headers.get("ratelimit")).toMatch(/^"paid"/)
  })

  it.each([
    ["another amount", selling({ priceSats: 501 })],
    ["no amount", selling({ priceSats: 0 })],
    ["an invoice that has expired", selling({ issuedAt: new Date(0) })],
    ["something else than an invoice", () => ({ status: 200, body: { payment_request: "lnbc1nonsense" } })],
    ["another shape", () => ({ status: 200, body: [] })],
    ["no JSON", () => ({ status: 200, body: "<html>" })],
  ])("D-rate-03 that returns %s: 429, never a challenge that cannot be paid", async (_, given) => {
    answer = given
    const { status, headers, text } = await requestChallenge()
    expect(status).toBe(429)
    expect(headers.get("retry-after")).toBe("30")
    expect(text).not.toMatch(/lnbc|macaroon|html/)
  })

  it("D-rate-03 gets no request after three failures, one after a while, and sells again once it works", async () => {
    for (let turn = 0; turn < 20; turn += 1) expect((await requestChallenge()).status).toBe(429)
    expect(orders).toBe(3)
    pass(21 * SECOND)
    for (let turn = 0; turn < 20; turn += 1) expect((await requestChallenge()).status).toBe(429)
    expect(orders).toBe(4)
    answer = selling()
    pass(21 * SECOND)
    const client = newClient()
    const { invoice, macaroon } = readChallenge(await requestChallenge(client))
    expect((await list(client, `L402 ${macaroon}:${payInvoice(invoice)}`)).status).toBe(200)
  })

  it("D-rate-05 gets one request for simultaneous requests of one client, and another one after a failure", async () => {
    const client = newClient()
    const answers = await Promise.all(Array.from({ length: 9 }, () => requestChallenge(client)))
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(429))
    expect(orders).toBe(1)
    answer = selling()
    readChallenge(await requestChallenge(client))
  })
})
