// What the paywall needs from a Lightning node: create an invoice, look up an invoice, check the node's health. The preimage in a
// request proves payment, so verifying a token sends no request to the node.

import type { z } from "zod"
import { isUpstreamFailure, operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import type { LightningNetwork } from "@/lib/protocols/bolt11/prefix"
import { parseJson } from "@/lib/protocols/json"

export interface InvoiceOrder {
  sats: number
  /** The text that the payer's wallet shows. */
  memo: string
  expirySeconds: number
}
export type InvoiceState = "open" | "paid" | "expired" | "unknown"

export interface LightningBackend {
  readonly name: string
  /** Returns the BOLT 11 invoice text from the node. Throws `UpstreamFailure`. */
  createInvoice(order: InvoiceOrder): Promise<string>
  /** Finds an invoice by its payment hash in hexadecimal. Throws `UpstreamFailure`. */
  lookUp(paymentHash: string): Promise<InvoiceState>
  /** Sends a request to the node. Throws `UpstreamFailure` when the node is unreachable or rejects our credentials. */
  checkHealth(): Promise<void>
}

export interface NodeAddress {
  /** The base URL, with or without a path and a trailing slash. */
  url: string
  /** The headers that authenticate a request. */
  headers: Readonly<Record<string, string>>
  caFile?: string | undefined
}

/**
 * Returns a function that calls the node's JSON API: POST with a body, else GET. The function throws `UpstreamFailure` for a
 * status other than 2xx and for a response that does not match `shape`.
 */
export function nodeApi({ url, headers, caFile }: NodeAddress) {
  const base = url.replace(/\/+$/, "")
  return async <T extends z.ZodType>(shape: T, path: string, body?: object | URLSearchParams): Promise<z.output<T>> => {
    const { status, text } = await operatorFetch(base + path, { headers, caFile, ...(body && encode(body, headers)) })
    if (status < 200 || status > 299) throw new UpstreamFailure(`the node responded HTTP ${status}`, status)
    return requireShape(shape, parseJson(text))
  }
}

function encode(body: object | URLSearchParams, headers: NodeAddress["headers"]) {
  const [type, text] =
    body instanceof URLSearchParams
      ? ["application/x-www-form-urlencoded", body.toString()]
      : ["application/json", JSON.stringify(body)]
  return { method: "POST", headers: { ...headers, "Content-Type": type }, body: text } as const
}

/** @throws UpstreamFailure when the value does not match */
export function requireShape<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new UpstreamFailure("the response of the node does not have the documented shape")
  return parsed.data
}

/** Handles an error of `lookUp`: a 404 means that the node has no such invoice. Throws any other error. */
export function unknownIfMissing(error: unknown): "unknown" {
  if (isUpstreamFailure(error) && error.status === 404) return "unknown"
  throw error
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
