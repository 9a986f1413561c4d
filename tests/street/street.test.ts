// The parts of the street that no SDK makes: the challenges of L402, the controls, and the end. The tests of registrations send
// requests to every endpoint.

import { connect } from "node:net"
import { fetchWithL402 } from "@getalby/lightning-tools/402"
import { decodePaymentRequiredHeader } from "@x402/core/http"
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

describe("the controls", () => {
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
    expect((await post("/break/flights?as=dear")).status).toBe(422)
    const { invoice } = readL402(authenticate(await ask("flights")))
    expect(await (await post("/pay", invoice)).json()).toEqual({ preimage: payInvoice(invoice) })
  })
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
