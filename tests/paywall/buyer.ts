// A client of the paywall with an IP address of its own: parses and pays challenges, and makes tokens of any kind.

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
/** An IP address that nothing else in this file uses, in a network of its own. */
export function newClient(): string {
  clients += 1
  return `198.${Math.floor(clients / 250)}.${clients % 250}.7`
}

/** The cheapest limited request: one page of one service. */
export function list(client: string, authorization?: string, search = "?limit=1"): Promise<RouteResponse> {
  return call(listRoute, "GET", `/api/v1/services${search}`, {
    client,
    headers: authorization ? { authorization } : {},
  })
}

/** The challenge of a 402, the same in its header and its body. */
export function readChallenge({ status, headers, body }: RouteResponse): PaymentRequired {
  expect(status).toBe(402)
  const challenge = PaymentRequired.parse(body)
  expect(headers.get("www-authenticate")).toBe(`L402 macaroon="${challenge.macaroon}", invoice="${challenge.invoice}"`)
  return challenge
}

/** Pays from the client's own IP address, and returns the `Authorization` header with the token. */
export async function pay(client: string, { invoice, macaroon }: PaymentRequired): Promise<string> {
  const { status, body } = await call(payRoute, "POST", "/", { body: { invoice }, client })
  expect(status).toBe(200)
  return `L402 ${macaroon}:${body.preimage}`
}

export async function buy(client = newClient()): Promise<string> {
  return pay(client, readChallenge(await list(client, undefined, "?l402=require")))
}

/** A token that was not sold here, made with any key. */
export function forge(rootKey: string, validUntil = new Date(Date.now() + HOUR_MS), node = "lnd:mainnet"): string {
  const preimage = randomBytes(32)
  const macaroon = mintToken({ paymentHash: sha256(preimage), tokenId: randomBytes(32), validUntil, node }, rootKey)
  return `L402 ${macaroon}:${preimage.toString("hex")}`
}

/** The token with caveats that its holder added. */
export function narrow(authorization: string, ...caveats: string[]): string {
  return rewrite(authorization, (bytes) => {
    const reading = parseV2(bytes)
    if ("error" in reading) throw new Error(`a token of ours cannot be read (${reading.error})`)
    return serializeV2(caveats.reduce<Macaroon>(addCaveat, reading.macaroon))
  })
}

/** The same header with other bytes of the token. */
export function rewrite(authorization: string, change: (bytes: Uint8Array) => Uint8Array): string {
  return authorization.replace(/ [^:]+/, (token) => ` ${toBase64(change(Buffer.from(token, "base64")))}`)
}
