// What the paywall needs of a Lightning node, and little it is: an invoice, the state of one, and whether the node answers.
// Payment is proved by the preimage in the request, so no back-end is asked while a token is verified.

import { z } from "zod"
import { isUpstreamFailure, operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import type { LightningNetwork } from "@/lib/protocols/bolt11/prefix"

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

/** Text that is JSON, as its value. */
export const Json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" })
    return z.NEVER
  }
})

export interface NodeAddress {
  /** With or without a path and a slash at its end. */
  url: string
  /** Those that prove who we are. */
  headers: Readonly<Record<string, string>>
  caFile?: string | undefined
}

/**
 * Calls of one node's JSON interface: POST with something to send, else GET. They throw `UpstreamFailure` for any status but
 * 2xx and for an answer of another shape.
 */
export function nodeApi({ url, headers, caFile }: NodeAddress) {
  const base = url.replace(/\/+$/, "")
  return async <T extends z.ZodType>(shape: T, path: string, body?: object | URLSearchParams): Promise<z.output<T>> => {
    const { status, text } = await operatorFetch(base + path, { headers, caFile, ...(body && encode(body, headers)) })
    if (status < 200 || status > 299) throw new UpstreamFailure(`the node answered HTTP ${status}`, status)
    return requireShape(shape, requireShape(Json, text))
  }
}

function encode(body: object | URLSearchParams, headers: NodeAddress["headers"]) {
  const [type, text] =
    body instanceof URLSearchParams
      ? ["application/x-www-form-urlencoded", body.toString()]
      : ["application/json", JSON.stringify(body)]
  return { method: "POST", headers: { ...headers, "Content-Type": type }, body: text } as const
}

/** The value if it has this shape. Throws `UpstreamFailure`. */
export function requireShape<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new UpstreamFailure("the node answered in another shape than documented")
  return parsed.data
}

/** For `lookUp`: a node that answers 404 has no such invoice. */
export function unknownIfMissing(error: unknown): "unknown" {
  if (isUpstreamFailure(error) && error.status === 404) return "unknown"
  throw error
}

export interface CheckedInvoice {
  text: string
  paymentHash: string
  expiresAt: Date
}

/** The invoice that was ordered, or `UpstreamFailure`: a node that sells something else must not be passed on. */
export function checkInvoice(text: string, order: InvoiceOrder, network: LightningNetwork, now: Date): CheckedInvoice {
  const reading = decodeInvoice(text)
  if ("error" in reading) throw new UpstreamFailure(`the node's invoice cannot be read (${reading.error})`)
  const { invoice } = reading
  if (invoice.network !== network) {
    throw new UpstreamFailure(`the node's invoice is for ${invoice.network}, not for ${network}`)
  }
  if (invoice.amountMsat !== BigInt(order.sats) * 1000n) {
    throw new UpstreamFailure("the node's invoice asks another amount")
  }
  if (invoice.expiresAt * 1000 <= now.getTime()) throw new UpstreamFailure("the node's invoice has expired")
  // Some nodes set an expiry of their own; what is sold must not last the longer for it.
  const expiresAt = new Date(Math.min(invoice.expiresAt * 1000, now.getTime() + order.expirySeconds * 1000))
  return { text, paymentHash: invoice.paymentHash, expiresAt }
}
