// Zod schemas of the paywall (docs/decisions.md#rate-limits-and-payment).

import { z } from "zod"
import { namedObject } from "@/lib/contract/schema-names"
import { boundedText } from "@/lib/text/text"

/** The body of the 402 response. The first four fields are those of the contract. */
export const PaymentRequired = namedObject("PaymentRequired", {
  error: z.string(),
  invoice: z.string(),
  macaroon: z.string(),
  price_sats: z.int().positive(),
  payment_hash: z.string().regex(/^[0-9a-f]{64}$/),
  expires_at: z.iso.datetime(),
  code: z.literal("payment_required"),
  request_id: z.string(),
})
export type PaymentRequired = z.infer<typeof PaymentRequired>

/** The state of the Lightning node: `off` when none is configured, `unknown` before the node's first response. */
export interface NodeReport {
  backend: string
  state: "up" | "down" | "off" | "unknown"
}

export const DevPayment = namedObject("DevPayment", { invoice: boundedText(8_192) })
