// What the paywall needs of a Lightning node, and little it is: an invoice, the state of one, and whether the node answers.
// Payment is proved by the preimage in the request, so no back-end is asked while a token is verified.

import type { z } from "zod"
import { type OperatorRequest, operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { decodeInvoice, type Invoice } from "@/lib/protocols/bolt11"

export interface InvoiceOrder {
  sats: number
  /** What the payer's wallet shows. */
  memo: string
  expirySeconds: number
}
export type InvoiceState = "open" | "paid" | "expired" | "unknown"

export interface LightningBackend {
  readonly name: string
  /** The BOLT 11 text as the node gave it. Throws `UpstreamFailure`. */
  createInvoice(order: InvoiceOrder): Promise<string>
  /** By the payment hash in hex. Throws `UpstreamFailure`. */
  lookUp(paymentHash: string): Promise<InvoiceState>
  /** Throws `UpstreamFailure` when the node cannot be reached or refuses our credentials. */
  checkHealth(): Promise<void>
}

/** One call of a node's JSON interface. Throws `UpstreamFailure` for any status but 2xx and for an answer of another shape. */
export async function callNode<T extends z.ZodType>(
  schema: T,
  url: string,
  request: OperatorRequest,
): Promise<z.output<T>> {
  const { status, text } = await operatorFetch(url, request)
  if (status < 200 || status > 299) throw new UpstreamFailure(`it answered HTTP ${status}`)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new UpstreamFailure("it answered in another shape than documented")
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The invoice that was ordered, or `UpstreamFailure`: a node that sells something else must not be passed on. */
export function checkInvoice(text: string, order: InvoiceOrder, now: Date): Invoice {
  const reading = decodeInvoice(text)
  if ("error" in reading) throw new UpstreamFailure(`its invoice cannot be read (${reading.error})`)
  const { invoice } = reading
  if (invoice.amountMsat !== BigInt(order.sats) * 1000n) throw new UpstreamFailure("its invoice asks another amount")
  if (invoice.expiresAt * 1000 <= now.getTime()) throw new UpstreamFailure("its invoice has expired")
  return invoice
}
