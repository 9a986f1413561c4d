// What a host of the street is: documents as providers publish them, and endpoints that answer with valid challenges.

import type { HttpMethod } from "@/lib/probe/methods"
import type { Protocol } from "@/lib/protocols/names"

/** What an endpoint answers to another method than its own. `Allow`: 405 with that header. `same`: its challenge. */
export type OtherMethod = "404" | "405" | "Allow" | "same"
/** Where the x402 challenge stands: the header of version 2, the body of version 1, or both. */
export type Dialect = "v2" | "v1" | "both"

export interface Endpoint {
  method: HttpMethod
  /** The path, with a query where that chooses the product. */
  path: string
  /** Dollars under x402 and MPP. */
  usd: number
  /** Satoshis under L402. */
  sats: number
  /** The protocols of its challenges. */
  protocols: readonly Protocol[]
  /** The names of the parameters that the documents describe. */
  parameters: readonly string[]
  others: OtherMethod
  dialect: Dialect
  chain: "base" | "solana" | "algorand"
  /** Fields without which the endpoint answers 400 before it asks for payment. */
  validates: readonly string[]
}

export interface StreetHost {
  /** The kind of documents, as a sentence without a subject. */
  kind: string
  /** The documents by path. A text is sent unchanged. */
  documents: (origin: string) => Record<string, unknown>
  endpoints: readonly Endpoint[]
}

type Given = Partial<Omit<Endpoint, "method" | "path">>

function endpoint(method: HttpMethod, path: string, given: Given): Endpoint {
  return {
    ...{ method, path, usd: 0.01, sats: 21, protocols: ["x402"], parameters: [] },
    ...{ others: "same", dialect: "v2", chain: "base", validates: [] },
    ...given,
  }
}

export const get = (path: string, given: Given = {}): Endpoint => endpoint("GET", path, given)
/** Most paid endpoints that take POST answer 404 or 405 to GET. */
export const post = (path: string, given: Given = {}): Endpoint => endpoint("POST", path, { others: "404", ...given })

export const USDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
export const SOLANA_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
export const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
export const SOLANA_PAYEE = "7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859"
export const TEMPO_USDC = "0x20C000000000000000000000b9537d11c60E8b50"
export const PAYEE = `0x${"0".repeat(35)}acce5`
export const BASE = "eip155:8453"

export const X402 = "/.well-known/x402"
export const X402_JSON = "/.well-known/x402.json"
export const dollars = (usd: number): string => `$${usd}`
/** Smallest units of a token with six decimals. */
export const atomic = (usd: number): string => String(Math.round(usd * 1_000_000))
export const terms = (usd: number) => ({
  ...{ scheme: "exact", network: BASE, asset: USDC, payTo: PAYEE, maxTimeoutSeconds: 300 },
  extra: { name: "USD Coin", version: "2" },
  amount: atomic(usd),
})
export const v1Terms = (usd: number) => {
  const { amount, ...rest } = terms(usd)
  return { ...rest, network: "base", maxAmountRequired: amount }
}
/** JSON Schema of an object whose named properties are texts. */
export const schema = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string", description: `The ${name}` }])),
  required: names,
})
export const jsonBody = (...names: string[]) => ({
  required: true,
  content: { "application/json": { schema: schema(...names) } },
})
export const inQuery = (...names: string[]) =>
  names.map((name) => ({ name, in: "query", required: false, schema: { type: "string" } }))
export const RESPONSES = { "200": { description: "OK" }, "402": { description: "Payment Required" } }
