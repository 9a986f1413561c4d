// Builders of valid challenges of each protocol. Tests pass the fields that they change.

import { createHash } from "node:crypto"
import { fromText, toBase64, toHex } from "@/lib/protocols/base64"
import type { InvoiceDraft } from "@/lib/protocols/bolt11/encode"
import { encodeInvoice } from "@/lib/protocols/bolt11/encode"
import type { CheckOptions, Reply } from "@/lib/protocols/challenge"
import { serializeV2 } from "@/lib/protocols/macaroon/binary"
import type { Macaroon } from "@/lib/protocols/macaroon/macaroon"
import { createMacaroon, encodeIdentifier } from "@/lib/protocols/macaroon/macaroon"
import { formatCanonicalJson } from "@/lib/protocols/mpp/request"

export const NOW = new Date("2026-11-21T00:00:00Z")
export const OPTIONS: CheckOptions = { now: NOW }
export const NOW_SECONDS = NOW.getTime() / 1_000

export const PREIMAGE = new Uint8Array(32).fill(7)
export const HASH = createHash("sha256").update(PREIMAGE).digest()
export const HASH_HEX = toHex(HASH)
const NODE_KEY = new Uint8Array(32).fill(9)

export function makeInvoice(changes: Partial<InvoiceDraft> = {}): string {
  const draft: InvoiceDraft = {
    network: "mainnet",
    amountMsat: 21_000n,
    timestamp: NOW_SECONDS,
    paymentHash: HASH_HEX,
    paymentSecret: "11".repeat(32),
    description: "one call",
    expirySeconds: 600,
    ...changes,
  }
  return encodeInvoice(draft, NODE_KEY)
}

export function makeMacaroon(paymentHash: Uint8Array = HASH): Macaroon {
  const identifier = encodeIdentifier({ paymentHash, tokenId: new Uint8Array(32).fill(3) })
  return createMacaroon({ rootKey: fromText("root"), identifier, location: "lsat", caveats: ["services=demo:0"] })
}

export function makeToken(paymentHash?: Uint8Array): string {
  return toBase64(serializeV2(makeMacaroon(paymentHash)))
}

/** Builds the WWW-Authenticate value of an L402 challenge with the parameters `macaroon` and `invoice`. */
export function l402Line({ token = makeToken(), invoice = makeInvoice() } = {}): string {
  return `L402 macaroon="${token}", invoice="${invoice}"`
}

export const USDC_BASE = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
export const SOMEONE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"

/** Builds a payment requirement of x402 version 2 on Base. A field that is undefined in `changes` is left out. */
export function makeRequirement(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    scheme: "exact",
    network: "eip155:8453",
    amount: "10000",
    asset: USDC_BASE,
    payTo: SOMEONE,
    maxTimeoutSeconds: 300,
    extra: { name: "USD Coin", version: "2" },
    ...changes,
  }
}

export function makeV1Requirement(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { amount, ...shared } = makeRequirement()
  return {
    ...shared,
    network: "base",
    maxAmountRequired: amount,
    resource: "https://api.example.com/weather",
    description: "Weather",
    mimeType: "application/json",
    ...changes,
  }
}

export function makeDocument(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    x402Version: 2,
    resource: { url: "https://api.example.com/weather" },
    accepts: [makeRequirement()],
    ...changes,
  }
}

export function v1Reply(...accepts: unknown[]): Reply {
  return { status: 402, headers: {}, body: JSON.stringify({ x402Version: 1, error: "pay", accepts }) }
}

export const TEMPO_USDC = "0x20C000000000000000000000b9537d11c60E8b50"

export function tempoRequest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { amount: "10000", currency: TEMPO_USDC, recipient: SOMEONE, methodDetails: { chainId: 4217 }, ...changes }
}

/** Encodes the request of an MPP challenge: canonical JSON (RFC 8785) as base64url. */
export function encodeRequest(request: unknown): string {
  return Buffer.from(formatCanonicalJson(JSON.parse(JSON.stringify(request)), 50) ?? "").toString("base64url")
}

/** Builds the WWW-Authenticate value of an MPP challenge. `changes` replaces parameters; null removes one. */
export function paymentLine(request: unknown = tempoRequest(), changes: Record<string, string | null> = {}): string {
  const params: Record<string, string | null> = {
    id: "abc",
    realm: "api.example.com",
    method: "tempo",
    intent: "charge",
    request: typeof request === "string" ? request : encodeRequest(request),
    expires: "2036-01-01T00:00:00Z",
    ...changes,
  }
  const parts = Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [`${name}="${value}"`]))
  return `Payment ${parts.join(", ")}`
}
