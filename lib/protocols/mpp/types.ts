// Types for the parsed parts of an MPP challenge, and for the input and the result of the checks of a payment method.

import type { CheckOptions } from "@/lib/protocols/challenge"
import type { Note } from "@/lib/protocols/findings"
import type { JsonObject } from "@/lib/protocols/json"
import type { PriceTerms } from "@/lib/protocols/money"
import type { MppFindingId } from "@/lib/protocols/mpp/findings"

export interface MppOffer {
  valid: boolean
  issues: readonly string[]
  warnings: readonly string[]
  method: string | null
  intent: string | null
  id: string | null
  realm: string | null
  expires: string | null
  amount: string | null
  currency: string | null
  network: string | null
  asset: string | null
  priceUsd: string | null
  priceSats: number | null
  unitType: string | null
  terms: PriceTerms
  /** The payee's address or Lightning node key. */
  payTo: string | null
  /** Decimals of `amount`, from our own table; null for an unknown asset. */
  decimals: number | null
  /** The request header for the credential, when it is not `Authorization`. */
  header: string | null
  /**
   * Payment hash of the offer's invoice. `invoiceError` is the BOLT 11 rule that the invoice breaks. Both fields exist only for
   * the method `lightning`.
   */
  invoiceHash?: string | null
  invoiceError?: string | null
}

/** Fields of the first valid offer, or of the first offer when none is valid. `offers` has all offers. */
export interface MppChallenge extends Pick<MppOffer, "method" | "intent" | "id" | "realm"> {
  protocol: "MPP"
  offers: readonly MppOffer[]
}

export type MppNote = Note<MppFindingId>

export const noteIf = (condition: boolean, id: MppFindingId, seen: unknown): MppNote[] =>
  condition ? [{ id, seen }] : []

export interface MethodInput {
  request: JsonObject
  details: JsonObject
  intent: string
  /** Decimal digits; the caller has checked the format. */
  amount: string
  /** Not empty; the caller has checked the currency. */
  currency: string
  expiresAtMs: number | null
  options: CheckOptions
}

/** The result of the checks of a payment method. */
export interface ParsedMethod
  extends Pick<MppOffer, "network" | "asset" | "priceUsd" | "priceSats" | "invoiceHash" | "invoiceError"> {
  issues: readonly MppNote[]
  /** What the client mppx does not pay, although the draft allows it. */
  refusals: readonly MppNote[]
  warnings: readonly MppNote[]
  payTo: string | null
  /** Decimals of the amount; null when unknown. */
  decimals: number | null
  /** The amount in whole units of the asset, when its decimals are known. */
  units: string | null
  isTest: boolean
}

export const NO_METHOD: ParsedMethod = {
  network: null,
  asset: null,
  priceUsd: null,
  priceSats: null,
  invoiceHash: null,
  invoiceError: null,
  issues: [],
  refusals: [],
  warnings: [],
  payTo: null,
  decimals: null,
  units: null,
  isTest: false,
}
