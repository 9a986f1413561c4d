// The facts of an L402 challenge.

import type { LngetReason } from "@/lib/protocols/l402/lnget"

export const L402_FORMATS = ["v2_tlv", "v1_binary", "v0_text", "json", "unknown"] as const
export type L402Format = (typeof L402_FORMATS)[number]

export interface L402Challenge {
  protocol: "L402"
  /** As sent: `L402` or `LSAT`. */
  scheme: string
  hasMacaroon: boolean
  hasInvoice: boolean
  /** The `version` parameter of the newer header form. */
  version: string | null
  format: L402Format | null
  tokenFormat: "macaroon" | "opaque" | "jwt" | null
  base64: string | null
  /** Payment hash that the token commits to (hex), or null when it cannot be parsed. */
  tokenHash: string | null
  identifierOk: boolean | null
  caveats: readonly string[]
  invoice: string | null
  invoiceType: "bolt11" | "bolt12" | null
  invoiceHash: string | null
  invoiceNetwork: string | null
  amountMsat: bigint | null
  /** Unix seconds. */
  invoiceExpiresAt: number | null
  payee: string | null
  hashBound: boolean | null
  lngetCompatible: boolean
  lngetReason: LngetReason | null
  /** Which rule of the macaroon encoding the token broke, when `macaroon_malformed`. */
  macaroonError?: string | null
  /** Which rule of BOLT 11 the invoice broke, when `invoice_malformed`. */
  invoiceError?: string | null
}
