// What the paywall needs from a Lightning node: create an invoice, check the node's health. The preimage in a request proves payment,
// so no invoice is looked up.

import type { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import type { LightningNetwork } from "@/lib/protocols/bolt11/prefix"

export interface InvoiceOrder {
  sats: number
  /** The text that the payer's wallet shows. */
  memo: string
  expirySeconds: number
}

export interface LightningBackend {
  readonly name: string
  /** Returns the BOLT 11 invoice text from the node. Throws `UpstreamFailure`. */
  createInvoice(order: InvoiceOrder): Promise<string>
  /** Sends a request to the node. Throws `UpstreamFailure` when the node is unreachable or rejects our credentials. */
  checkHealth(): Promise<void>
}

/** @throws UpstreamFailure when the value does not match */
export function requireShape<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new UpstreamFailure("the response of the node does not have the documented shape")
  return parsed.data
}

export interface CheckedInvoice {
  text: string
  paymentHash: string
  expiresAt: Date
}

/** Verifies that the node's invoice has the ordered amount and network and has not expired. Throws `UpstreamFailure`. */
export function checkInvoice(text: string, order: InvoiceOrder, network: LightningNetwork, now: Date): CheckedInvoice {
  const reading = decodeInvoice(text)
  if ("error" in reading) throw new UpstreamFailure(`the node's invoice cannot be read (${reading.error})`)
  const { invoice } = reading
  if (invoice.network !== network) {
    throw new UpstreamFailure(`the node's invoice is for ${invoice.network}, not for ${network}`)
  }
  if (invoice.amountMsat !== BigInt(order.sats) * 1000n) {
    throw new UpstreamFailure("the node's invoice is for another amount")
  }
  if (invoice.expiresAt * 1000 <= now.getTime()) throw new UpstreamFailure("the node's invoice has expired")
  // Cap the expiry at the ordered expiry, because some nodes ignore the order. The paid hours begin when the invoice expires, so
  // a later expiry would make the token valid for longer.
  const expiresAt = new Date(Math.min(invoice.expiresAt * 1000, now.getTime() + order.expirySeconds * 1000))
  return { text, paymentHash: invoice.paymentHash, expiresAt }
}
