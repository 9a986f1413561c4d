// Helpers for clients of the paywall: parse and pay challenges, and make valid and forged tokens.

import { randomBytes } from "node:crypto"
import { expect } from "vitest"
import * as payRoute from "@/app/api/v1/dev/lightning/pay/route"
import * as listRoute from "@/app/api/v1/services/route"
import { sha256 } from "@/lib/crypto"
import { PaymentRequired } from "@/lib/paywall/schema"
import { mintToken } from "@/lib/paywall/token"
import { toBase64 } from "@/lib/protocols/base64"
import { parseV2, serializeV2 } from "@/lib/protocols/macaroon/binary"
import { addCaveat, type Macaroon } from "@/lib/protocols/macaroon/macaroon"
import { call, type RouteResponse } from "@/tests/support/api"

const HOUR_MS = 3_600_000

let clients = 0
/** Returns a new client IP address in its own /24 network, so that no rate limit is shared with another client of the test. */
export function newClient(): string {
  clients += 1
  return `198.${Math.floor(clients / 250)}.${clients % 250}.7`
}

/** Lists one service: the cheapest request that counts against the rate limit. */
export function list(client: string, authorization?: string, search = "?limit=1"): Promise<RouteResponse> {
  return call(listRoute, "GET", `/api/v1/services${search}`, {
    client,
    headers: authorization ? { authorization } : {},
  })
}

/** Returns the challenge of a 402 response, and expects the same challenge in the header and in the body. */
export function readChallenge({ status, headers, body }: RouteResponse): PaymentRequired {
  expect(status).toBe(402)
  const challenge = PaymentRequired.parse(body)
  // The contract's fields come first.
  expect(Object.keys(body).slice(0, 4)).toEqual(["error", "invoice", "macaroon", "price_sats"])
  expect(headers.get("www-authenticate")).toBe(`L402 macaroon="${challenge.macaroon}", invoice="${challenge.invoice}"`)
  return challenge
}

/** Pays the invoice through the development route, from the client's IP address. Returns the `Authorization` header. */
export async function pay(client: string, { invoice, macaroon }: PaymentRequired): Promise<string> {
  const { status, body } = await call(payRoute, "POST", "/", { body: { invoice }, client })
  expect(status).toBe(200)
  return `L402 ${macaroon}:${body.preimage}`
}

export async function buy(client = newClient()): Promise<string> {
  return pay(client, readChallenge(await list(client, undefined, "?l402=require")))
}

/** Makes an `Authorization` header with a token that nobody paid for, signed with the given root key. */
export function forge(rootKey: string, validUntil = new Date(Date.now() + HOUR_MS), node = "lnd:mainnet"): string {
  const preimage = randomBytes(32)
  const macaroon = mintToken({ paymentHash: sha256(preimage), tokenId: randomBytes(32), validUntil, node }, rootKey)
  return `L402 ${macaroon}:${preimage.toString("hex")}`
}

/** Adds caveats to the token in the header, as any holder of a macaroon can. */
export function narrow(authorization: string, ...caveats: string[]): string {
  return rewrite(authorization, (bytes) => {
    const reading = parseV2(bytes)
    if ("error" in reading) throw new Error(`a token of ours cannot be read (${reading.error})`)
    return serializeV2(caveats.reduce<Macaroon>(addCaveat, reading.macaroon))
  })
}

/** Changes the bytes of the token in the header. */
export function rewrite(authorization: string, change: (bytes: Uint8Array) => Uint8Array): string {
  return authorization.replace(/ [^:]+/, (token) => ` ${toBase64(change(Buffer.from(token, "base64")))}`)
}
