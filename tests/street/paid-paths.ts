// The paid paths of the test hosts of providers.ts. `/v1/l402` and `/v1/x402` respond with a challenge of that protocol, and
// `/v1/dual` responds with a challenge of each protocol. Paths below respond likewise.

import type { IncomingMessage, ServerResponse } from "node:http"
import { encodePaymentRequiredHeader } from "@x402/core/http"
import { z } from "zod"
import { createChallenge } from "./l402"
import { sendJson } from "./shop"

const KINDS = ["l402", "x402", "dual"] as const
export type PaidKind = (typeof KINDS)[number]

const GOOD = { service: "provider", priceSats: 21, description: "One call of a provider" }
export const PAYEE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
/** What a host asks for. By default one cent in USDC on Base. `status`: responds with this status and no challenge. */
export const Terms = z.strictObject({
  payTo: z.string().default(PAYEE),
  amount: z.string().default("10000"),
  status: z.int().min(400).max(599).optional(),
})
export type Terms = z.output<typeof Terms>
export type TermsInput = z.input<typeof Terms>
const USUAL = Terms.parse({})
const REQUIREMENT = {
  scheme: "exact",
  network: "eip155:8453",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  maxTimeoutSeconds: 300,
  extra: { name: "USD Coin", version: "2" },
} as const

const offer = (url: string, { payTo, amount }: Terms) =>
  encodePaymentRequiredHeader({
    x402Version: 2,
    error: "Payment required",
    resource: { url, description: GOOD.description, mimeType: "application/json" },
    accepts: [{ ...REQUIREMENT, payTo, amount }],
  })

/** Returns the kind of challenge for a path; null if the path does not exist. */
export function paidKind(pathname: string): PaidKind | null {
  const [, kind] = /^\/v1\/([^/]+)(?:\/|$)/.exec(pathname) ?? []
  return KINDS.find((known) => known === kind) ?? null
}

export function askForMoney(kind: PaidKind, request: IncomingMessage, response: ServerResponse, terms: Terms = USUAL) {
  if (terms.status !== undefined) return sendJson(response, terms.status, { error: "broken on purpose" })
  const headers = {
    ...(kind !== "x402" && { "www-authenticate": createChallenge(GOOD).header }),
    ...(kind !== "l402" && { "payment-required": offer(`https://${request.headers.host}${request.url}`, terms) }),
    "cache-control": "no-store",
  }
  return sendJson(response, 402, { error: "Payment required" }, headers)
}
