// An L402 seller: creates macaroons (version 2) with the package `macaroon` for invoices of lightning.ts, and accepts requests
// with a macaroon and its preimage.

import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import macaroon from "macaroon"
import { L402_SERVICES } from "./documents"
import { createInvoice, type InvoiceOptions, sha256 } from "./lightning"
import { openShop, pathOf, type Shop, sendJson } from "./shop"

const ROOT_KEY = sha256(Buffer.from("street root key"))

export interface Challenge {
  token: string
  invoice: string
  /** `L402 macaroon="…", invoice="…"` */
  header: string
}

export interface ChallengeOptions extends InvoiceOptions {
  /** The name of the service in the caveat `services`. */
  service: string
  /** A wrong payment hash in the macaroon, instead of the invoice's payment hash. A checker must detect the mismatch. */
  committedHash?: Buffer
}

/** Builds the identifier of a macaroon, 66 bytes: version 0 (2 bytes), payment hash and token id (32 bytes each). */
const identifierFor = (paymentHash: Uint8Array) => Buffer.concat([Buffer.alloc(2), paymentHash, randomBytes(32)])

export function createChallenge({ service, committedHash, ...invoiceOptions }: ChallengeOptions): Challenge {
  const { invoice, paymentHash } = createInvoice(invoiceOptions)
  const identifier = identifierFor(committedHash ?? paymentHash)
  const minted = macaroon.newMacaroon({ version: 2, rootKey: ROOT_KEY, identifier, location: "street" })
  minted.addFirstPartyCaveat(`services=${service}:0`)
  const token = Buffer.from(minted.exportBinary()).toString("base64")
  return { token, invoice, header: `L402 macaroon="${token}", invoice="${invoice}"` }
}

/** Returns whether the `Authorization` header has a token of this seller for `service` with the right preimage. */
export function isPaid(authorization: string | undefined, service: string): boolean {
  const [, token, preimage] = /^(?:L402|LSAT) (.+):([0-9a-f]{64})$/i.exec(authorization ?? "") ?? []
  if (!token || !preimage) return false
  try {
    const presented = macaroon.importMacaroon(Buffer.from(token, "base64"))
    presented.verify(ROOT_KEY, (caveat) => (caveat.startsWith("services=") ? serviceError(caveat, service) : null))
    return sha256(Buffer.from(preimage, "hex")).equals(Buffer.from(presented.identifier).subarray(2, 34))
  } catch {
    return false
  }
}

const serviceError = (caveat: string, service: string) => (caveat === `services=${service}:0` ? null : "other service")

export interface Good {
  service: string
  priceSats: number
  description: string
  /** The body of the response to a paid request. */
  answer: unknown
}

/** Responds 200 to a paid request, and 402 with a new challenge to any other request. */
export function sell(good: Good, request: IncomingMessage, response: ServerResponse) {
  if (isPaid(request.headers.authorization, good.service)) return sendJson(response, 200, good.answer)
  const { header } = createChallenge(good)
  return sendJson(
    response,
    402,
    { error: "Payment required" },
    { "www-authenticate": header, "cache-control": "no-store" },
  )
}

const GOODS: Record<string, Good> = {
  "/v1/almanac": {
    service: "almanac",
    priceSats: 21,
    description: "One day of the almanac",
    answer: { sunrise: "06:58", sunset: "16:04" },
  },
  "/v1/flights": { service: "flights", priceSats: 150, description: "Departures board", answer: { departures: [] } },
}

/** Opens `/v1/almanac` for 21 sats and `/v1/flights` for 150 sats. */
export function openL402(port = 0): Promise<Shop> {
  return openShop((request, response) => {
    if (pathOf(request) === "/.well-known/l402-services") return sendJson(response, 200, L402_SERVICES)
    const good = GOODS[pathOf(request)]
    return good ? sell(good, request, response) : sendJson(response, 404, { error: "no such path" })
  }, port)
}
