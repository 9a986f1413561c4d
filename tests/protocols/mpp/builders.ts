// Builders of the `request` parameter of each MPP payment method, and of 402 responses with these requests.

import { formatCanonicalJson } from "@/lib/protocols/mpp/request"
import { HASH_HEX, makeInvoice, paymentLine, SOMEONE, tempoRequest, USDC_BASE } from "../builders"
import { challengeReply } from "../vectors"

export const SOLANA_KEY = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"
export const SOLANA_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"

export const stripe = (changes: Record<string, unknown> = {}) => ({
  amount: "500",
  currency: "usd",
  methodDetails: { networkId: "profile", paymentMethodTypes: ["card"] },
  ...changes,
})
export const evm = (changes: Record<string, unknown> = {}) => ({
  amount: "20000",
  currency: USDC_BASE,
  recipient: SOMEONE,
  methodDetails: { chainId: 8453 },
  ...changes,
})
export const solana = (changes: Record<string, unknown> = {}) => ({
  amount: "1000000",
  currency: SOLANA_USDC,
  recipient: SOLANA_KEY,
  methodDetails: { network: "mainnet", decimals: 6 },
  ...changes,
})
export const lightning = (details: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) => ({
  amount: "21",
  currency: "sat",
  methodDetails: { invoice: makeInvoice(), paymentHash: HASH_HEX, network: "mainnet", ...details },
  ...changes,
})
export const asked = (method: string, request: unknown, intent = "charge") =>
  challengeReply(paymentLine(request, { method, intent }))
export const tempo = (changes: Record<string, unknown>, intent = "charge") =>
  asked("tempo", tempoRequest(changes), intent)
export const details = (changes: Record<string, unknown>, intent = "charge") =>
  tempo({ methodDetails: { chainId: 4217, ...changes } }, intent)
export const withParams = (changes: Record<string, string | null>) =>
  challengeReply(paymentLine(tempoRequest(), changes))
export const raw = (text: string) => challengeReply(paymentLine(Buffer.from(text).toString("base64url")))
export const STANDARD_ALPHABET = Buffer.from('{"~":"???>>>"}').toString("base64")

/** A request in base64url with padding at its end. The checker accepts padding with a warning. */
export const PADDED = Buffer.from(formatCanonicalJson(stripe({ externalId: "12345" }), 5) ?? "")
  .toString("base64")
  .replaceAll("+", "-")
  .replaceAll("/", "_")
