// Types for the parsed parts of an L402 challenge.

import type { LngetReason } from "@/lib/protocols/l402/lnget"

export const L402_FORMATS = ["v2_tlv", "v1_binary", "v0_text", "json", "unknown"] as const
export type L402Format = (typeof L402_FORMATS)[number]

export interface L402Challenge {
  protocol: "L402"
  /** `L402` or `LSAT`, in upper case. */
  scheme: string
  hasMacaroon: boolean
  hasInvoice: boolean
  /** The `version` parameter, which only the newer form of the header has. */
  version: string | null
  format: L402Format | null
  tokenFormat: "macaroon" | "opaque" | "jwt" | null
  /** The token as the server sent it; null when no header could carry it. */
  token: string | null
  /** The name of the base64 alphabet of the token; null for a token in another encoding. */
  base64: string | null
  /** Payment hash (hex) that the token commits to; null when the token does not show a payment hash. */
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
  /** Seconds between the creation and the expiry of the invoice. */
  invoiceSeconds: number | null
  payee: string | null
  hashBound: boolean | null
  lngetCompatible: boolean
  lngetReason: LngetReason | null
  /** The `MacaroonError` of the token; set only with the finding `macaroon_malformed`. */
  macaroonError?: string | null
  /** The `InvoiceError` of the invoice; set only with the finding `invoice_malformed`. */
  invoiceError?: string | null
}
