// How a challenge is paid: its offers, the programs that usual clients have for them, and the payment headers of the behaviour checks.

import type { ChallengePrice, PriceTerms } from "@/lib/protocols/money"

/** One way to pay in a challenge. Decimals come from our own table only, because a challenge may declare wrong ones. */
export interface Offer extends Pick<ChallengePrice, "priceSats" | "priceUsd"> {
  valid: boolean
  scheme: string | null
  network: string | null
  /** The ticker; `assetId` is the identifier that the challenge has, such as a contract. */
  asset: string | null
  assetId?: string | null
  /** Decimal digits, in the smallest unit of the asset. */
  amount: string | null
  decimals: number | null
  payTo: string | null
  /** Seconds to pay. The challenge may declare anything. */
  timeout?: unknown
  terms: PriceTerms
}

/** The kinds of offers for which a usual client has a program. */
export type PaymentKind = "lightning" | "x402-evm" | "x402-solana" | "tempo-charge" | "tempo-session" | "evm-charge"
export type PaymentRoute = Pick<Offer, "scheme" | "network" | "asset">

/** A request header with a payment that cannot be parsed, or with one that is well-formed but not signed. */
export interface Credential {
  /** The name of the request header, in lower case. */
  header: string
  malformed: string
  unsigned: string
}

// No key is involved: signatures, preimages and transactions are zero or empty, the payer is the zero address, and the term has ended.
export const MALFORMED = "not-a-payment"
export const formatZeros = (bytes: number): string => "00".repeat(bytes)
export const ZERO_SIGNATURE = `0x${formatZeros(65)}`
export const ZERO_HASH = `0x${formatZeros(32)}`

export const encodeJson = (value: unknown, encoding: "base64" | "base64url"): string =>
  Buffer.from(JSON.stringify(value)).toString(encoding)
