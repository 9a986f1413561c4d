// What goes into a payment method's rules, and what comes out of them.

import type { CheckOptions, MppOffer } from "@/lib/protocols/challenge"
import type { Note } from "@/lib/protocols/findings"
import type { JsonObject } from "@/lib/protocols/json"
import type { MppFindingId } from "@/lib/protocols/mpp/findings"

export type MppNote = Note<MppFindingId>

export interface MethodInput {
  request: JsonObject
  details: JsonObject
  intent: string
  /** Decimal digits, already checked. */
  amount: string
  /** Not empty, already checked. */
  currency: string
  expiresAtMs: number | null
  options: CheckOptions
}

/** What a method reads out of a request. */
export interface MethodReading
  extends Pick<MppOffer, "network" | "asset" | "priceUsd" | "priceSats" | "invoiceHash" | "invoiceError"> {
  issues: readonly MppNote[]
  warnings: readonly MppNote[]
  payTo: string | null
  /** The amount in whole units of the asset, where its decimals are known. */
  units: string | null
  isTest: boolean
}

export const NOTHING_READ: MethodReading = {
  network: null,
  asset: null,
  priceUsd: null,
  priceSats: null,
  invoiceHash: null,
  invoiceError: null,
  issues: [],
  warnings: [],
  payTo: null,
  units: null,
  isTest: false,
}
