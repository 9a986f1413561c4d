// An L402 seller on the street: mints v2 macaroons with the `macaroon` package, bound to invoices of the street's node,
// and accepts requests with token and preimage.

import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import macaroon from "macaroon"
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
  /** Name in the `services` caveat. */
  service: string
  /** Commits to this hash instead of the invoice's, which a checker must detect. */
  committedHash?: Buffer
}

/** 66 bytes: version 0, payment hash, token id. */
const identifierFor = (paymentHash: Uint8Array) => Buffer.concat([Buffer.alloc(2), paymentHash, randomBytes(32)])

export function createChallenge({ service, committedHash, ...invoiceOptions }: ChallengeOptions): Challenge {
  const { invoice, paymentHash } = createInvoice(invoiceOptions)
  const identifier = identifierFor(committedHash ?? paymentHash)
  const minted = macaroon.newMacaroon({ version: 2, rootKey: ROOT_KEY, identifier, location: "street" })
  minted.addFirstPartyCaveat(`services=${service}:0`)
  const token = Buffer.from(minted.exportBinary()).toString("base64")
  return { token, invoice, header: `L402 macaroon="${token}", invoice="${invoice}"` }
}

/** Whether this `Authorization` header has a token of this seller for `service` and the preimage of its payment. */
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
  /** The response to a paid request. */
  answer: unknown
}

/** Responds 200 to a paid request, else 402 with a new challenge. */
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

/** `/v1/almanac` at 21 sats and `/v1/flights` at 150 sats. */
export function openL402(port = 0): Promise<Shop> {
  return openShop((request, response) => {
    const good = GOODS[pathOf(request)]
    return good ? sell(good, request, response) : sendJson(response, 404, { error: "no such path" })
  }, port)
}
