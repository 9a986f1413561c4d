// Zod schemas of the paywall (docs/decisions.md#rate-limits-and-payment).

import { z } from "zod"
import { boundedText } from "@/lib/text"

/** The body of the 402 response. */
export const PaymentRequired = z.object({
  error: z.string(),
  code: z.literal("payment_required"),
  invoice: z.string(),
  macaroon: z.string(),
  payment_hash: z.string().regex(/^[0-9a-f]{64}$/),
  price_sats: z.int().positive(),
  expires_at: z.iso.datetime(),
  request_id: z.string(),
})
export type PaymentRequired = z.infer<typeof PaymentRequired>

/** The state of the Lightning node: `off` when none is configured, `unknown` before the node's first response. */
export interface NodeReport {
  backend: string
  state: "up" | "down" | "off" | "unknown"
}

/** The body of POST /api/v1/dev/lightning/pay, which exists with the development back-end only. */
export const DevPayment = z.object({ invoice: boundedText(8_192) })
