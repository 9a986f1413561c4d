// The paid paths of the test hosts of providers.ts. `/v1/l402` and `/v1/x402` respond with a challenge of that protocol, and
// `/v1/dual` responds with a challenge of each protocol. Paths below respond likewise.

import type { IncomingMessage, ServerResponse } from "node:http"
import { encodePaymentRequiredHeader } from "@x402/core/http"
import { createChallenge } from "./l402"
import { sendJson } from "./shop"

const KINDS = ["l402", "x402", "dual"] as const
export type PaidKind = (typeof KINDS)[number]

const GOOD = { service: "provider", priceSats: 21, description: "One call of a provider" }
/** The x402 payment requirement: one cent in USDC on Base. */
const REQUIREMENT = {
  scheme: "exact",
  network: "eip155:8453",
  amount: "10000",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  maxTimeoutSeconds: 300,
  extra: { name: "USD Coin", version: "2" },
} as const

const offer = (url: string) =>
  encodePaymentRequiredHeader({
    x402Version: 2,
    error: "Payment required",
    resource: { url, description: GOOD.description, mimeType: "application/json" },
    accepts: [REQUIREMENT],
  })

/** Returns the kind of challenge for a path; null if the path does not exist. */
export function paidKind(pathname: string): PaidKind | null {
  const [, kind] = /^\/v1\/([^/]+)(?:\/|$)/.exec(pathname) ?? []
  return KINDS.find((known) => known === kind) ?? null
}

export function askForMoney(kind: PaidKind, request: IncomingMessage, response: ServerResponse) {
  const headers = {
    ...(kind !== "x402" && { "www-authenticate": createChallenge(GOOD).header }),
    ...(kind !== "l402" && { "payment-required": offer(`https://${request.headers.host}${request.url}`) }),
    "cache-control": "no-store",
  }
  return sendJson(response, 402, { error: "Payment required" }, headers)
}
