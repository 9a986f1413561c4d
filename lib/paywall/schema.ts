// Wire shapes of the paywall (spec §4.1, §7; decisions.md, "Rate limits and payment").

import { z } from "zod"
import { boundedText } from "@/lib/text"

/** The body of a 402. */
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

/** How the Lightning node is: `off` where there is none, `unknown` while it has not said yet. */
export interface NodeReport {
  backend: string
  state: "up" | "down" | "off" | "unknown"
}

/** The body of POST /api/v1/dev/lightning/pay, which is there with the development back-end alone. */
export const DevPayment = z.object({ invoice: boundedText(8_192) })
