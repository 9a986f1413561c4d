// The paid test endpoints (street.ts) must be valid for the protocols' own libraries, because other tests rely on the endpoints.

import { connect } from "node:net"
import { fetchWithL402 } from "@getalby/lightning-tools/402"
import { decodePaymentRequiredHeader } from "@x402/core/http"
import { PaymentRequiredSchema } from "@x402/core/schemas"
import macaroon from "macaroon"
import { Challenge } from "mppx"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import type { EndpointName } from "./addresses"
import { payInvoice } from "./lightning"
import { openStreet, type Street } from "./street"

let street: Street
beforeAll(async () => {
  street = await openStreet()
})
afterAll(() => street.close())

function ask(name: EndpointName, init: RequestInit = {}) {
  const { url, method } = street.endpoints[name]
  const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {}
  return fetch(url, { method, redirect: "manual", ...body, ...init })
}

const authenticate = (response: Response) => response.headers.get("www-authenticate") ?? ""

function readL402(header: string) {
  const [, token = "", invoice = ""] = /L402 macaroon="([^"]+)", invoice="([^"]+)"/.exec(header) ?? []
  const identifier = Buffer.from(macaroon.importMacaroon(Buffer.from(token, "base64")).identifier)
  const parsed = decodeInvoice(invoice)
  if ("error" in parsed) throw new Error(parsed.error)
  return { identifier, invoice, hash: parsed.invoice.paymentHash, amountMsat: parsed.invoice.amountMsat }
}

describe("x402 by the real middleware", () => {
  it.each([
    ["weather", ["eip155:8453"]],
    ["search", ["eip155:8453", "eip155:8453"]],
    ["sandbox", ["eip155:84532"]],
    ["prices", ["eip155:8453"]],
  ] as const)("%s requires a payment on %j", async (name, networks) => {
    const response = await ask(name)
    expect(response.status).toBe(402)
    const challenge = decodePaymentRequiredHeader(response.headers.get("payment-required") ?? "")
    expect(PaymentRequiredSchema.safeParse(challenge).success).toBe(true)
    expect(challenge.accepts.map((requirement) => requirement.network)).toEqual(networks)
  })

  it("describes the body of the search for the bazaar", async () => {
    const header = (await ask("search")).headers.get("payment-required") ?? ""
    expect(decodePaymentRequiredHeader(header).extensions).toHaveProperty("bazaar.schema")
  })

  it("sends version 1 in the body, with its own URL", async () => {
    const body = await (await ask("weatherV1")).json()
    expect(body).toMatchObject({ x402Version: 1, accepts: [{ resource: street.endpoints.weatherV1.url }] })
  })
})

describe("MPP by the real server", () => {
  it.each([
    ["translate", ["tempo/charge"]],
    ["report", ["stripe/charge"]],
    ["tokens", ["tempo/session"]],
    ["geocode", ["tempo/charge", "stripe/charge"]],
    ["prices", ["evm/charge"]],
  ] as const)("%s offers %j", async (name, offers) => {
    const response = await ask(name)
    expect(response.status).toBe(402)
    const challenges = Challenge.deserializeList(authenticate(response))
    expect(challenges.map(({ method, intent }) => `${method}/${intent}`)).toEqual(offers)
  })
})

describe("L402 by independent packages", () => {
  it.each([
    ["almanac", 21],
    ["flights", 150],
    ["news", 30],
  ] as const)("%s binds a 66-byte identifier to an invoice of %i sats", async (name, sats) => {
    const response = await ask(name)
    expect(response.status).toBe(402)
    const { identifier, hash, amountMsat } = readL402(authenticate(response))
    expect(identifier).toHaveLength(66)
    expect(identifier.subarray(2, 34).toString("hex")).toBe(hash)
    expect(amountMsat).toBe(BigInt(sats * 1000))
  })

  it("sends a new invoice with each challenge", async () => {
    const [first, second] = await Promise.all([ask("almanac"), ask("almanac")])
    expect(authenticate(first)).not.toBe(authenticate(second))
  })

  it("accepts a client that pays", async () => {
    const wallet = { payInvoice: async ({ invoice }: { invoice: string }) => ({ preimage: payInvoice(invoice) }) }
    const response = await fetchWithL402(street.endpoints.almanac.url, {}, { wallet })
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveProperty("sunrise")
  })

  it("rejects a client with another preimage", async () => {
    const response = await ask("almanac")
    const [, token] = /macaroon="([^"]+)"/.exec(authenticate(response)) ?? []
    const authorization = `L402 ${token}:${"00".repeat(32)}`
    expect((await ask("almanac", { headers: { authorization } })).status).toBe(402)
  })

  it("joins L402 and Payment in one header", async () => {
    const header = authenticate(await ask("news"))
    expect(header).toMatch(/^L402 macaroon="[^"]+", invoice="lnbc[^"]+", Payment id=/)
    expect(Challenge.deserializeList(header.slice(header.indexOf("Payment id=")))).toHaveLength(1)
  })
})

describe("an endpoint that validates first", () => {
  it("responds 400 to an empty body and names the required fields", async () => {
    expect((await ask("chat")).status).toBe(400)
    const services = await fetch(new URL("/.well-known/l402-services", street.endpoints.chat.url))
    expect(await services.json()).toHaveProperty("services.0.request_schema.messages.required", true)
  })

  it("sends a challenge for a body with messages", async () => {
    const body = JSON.stringify({ messages: [{ role: "user", content: "test" }] })
    expect((await ask("chat", { body })).status).toBe(402)
  })
})

describe("the hostile endpoints", () => {
  it.each([
    ["free", 200],
    ["html", 402],
    ["inside", 302],
    ["crashes", 500],
    ["mismatch", 402],
    ["expired", 402],
    ["dollars", 402],
  ] as const)("%s responds %i", async (name, status) => {
    expect((await ask(name)).status).toBe(status)
  })

  it("mismatch commits to another payment", async () => {
    const { identifier, hash } = readL402(authenticate(await ask("mismatch")))
    expect(identifier.subarray(2, 34).toString("hex")).not.toBe(hash)
  })

  it("hang and drip never end by themselves", async () => {
    const signal = AbortSignal.timeout(300)
    await expect(ask("hangs", { signal })).rejects.toThrow("timeout")
    await expect(ask("drips", { signal: AbortSignal.timeout(300) }).then((r) => r.text())).rejects.toThrow("timeout")
  })

  it("the bomb inflates to 1,000 times its size", async () => {
    const reader = (await ask("bomb")).body?.getReader()
    let size = 0
    while (size < 64 * 1024 * 1024) {
      const chunk = await reader?.read()
      if (!chunk?.value) break
      size += chunk.value.length
    }
    await reader?.cancel()
    expect(size).toBeGreaterThanOrEqual(64 * 1024 * 1024)
  })
})

describe("the controls", () => {
  it("break and fix one endpoint and no other", async () => {
    street.break("almanac", "down")
    expect((await ask("almanac")).status).toBe(503)
    expect((await ask("flights")).status).toBe(402)
    street.break("almanac", "free")
    expect((await ask("almanac")).status).toBe(200)
    street.break("almanac", "gone")
    await expect(ask("almanac")).rejects.toThrow("fetch failed")
    street.fix("almanac")
    expect((await ask("almanac")).status).toBe(402)
  })

  it("switch the payee and the price of an endpoint", async () => {
    const read = async () => decodePaymentRequiredHeader((await ask("weather")).headers.get("payment-required") ?? "")
    street.break("weather", "payee")
    expect((await read()).accepts).toMatchObject([{ amount: "1000", payTo: `0x${"1".repeat(40)}` }])
    street.break("weather", "dear")
    expect((await read()).accepts).toMatchObject([{ amount: "3000", payTo: expect.stringMatching(/^0x2096/) }])
    street.fix("weather")
    expect((await read()).accepts).toMatchObject([{ amount: "1000" }])
  })

  it("work over HTTP", async () => {
    const post = (path: string, body?: string) =>
      fetch(street.controlUrl + path, { method: "POST", body: body ?? null })
    expect((await post("/break/flights")).status).toBe(200)
    expect((await ask("flights")).status).toBe(503)
    expect((await post("/fix/flights")).status).toBe(200)
    expect((await ask("flights")).status).toBe(402)
    expect((await post("/break/nobody")).status).toBe(404)
    const { invoice } = readL402(authenticate(await ask("flights")))
    expect(await (await post("/pay", invoice)).json()).toEqual({ preimage: payInvoice(invoice) })
  })
})

it("leaves no port open if one is in use", async () => {
  const port = Number(street.hosts[0]?.split(":")[1])
  await expect(openStreet({ firstPort: port })).rejects.toThrow("EADDRINUSE")
})

it("closes every port, even with an open request", async () => {
  const short = await openStreet()
  const hanging = fetch(short.endpoints.hangs.url).catch((error: Error) => error)
  await fetch(short.endpoints.free.url)
  await short.close()
  expect(await hanging).toBeInstanceOf(Error)
  const refused = await Promise.all(
    short.hosts.map((host) => {
      const [name, port] = host.split(":")
      const socket = connect(Number(port), name)
      return new Promise((resolve) => socket.once("error", () => resolve(true)).once("connect", () => resolve(false)))
    }),
  )
  expect(refused).toEqual(short.hosts.map(() => true))
})
