// A Lightning node without a network: creates BOLT 11 invoices with the package `bolt11`, and returns the preimages of its own
// invoices as if they were paid. The preimage is derived from the payment secret, so nothing needs to be stored.

import { createHash, createHmac, randomBytes } from "node:crypto"
import bolt11 from "bolt11"

const NODE_KEY = createHash("sha256").update("street lightning node").digest("hex")

export interface Invoice {
  invoice: string
  paymentHash: Buffer
}

export interface InvoiceOptions {
  priceSats: number
  description: string
  /** The time in the invoice. Default: now. */
  issuedAt?: Date
  expirySeconds?: number
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()
const preimageOf = (paymentSecret: string) => createHmac("sha256", NODE_KEY).update(paymentSecret, "hex").digest()

export function createInvoice({ priceSats, description, issuedAt, expirySeconds = 600 }: InvoiceOptions): Invoice {
  const paymentSecret = randomBytes(32).toString("hex")
  const paymentHash = sha256(preimageOf(paymentSecret))
  const unsigned = bolt11.encode({
    satoshis: priceSats,
    timestamp: Math.floor((issuedAt ?? new Date()).getTime() / 1000),
    tags: [
      { tagName: "payment_hash", data: paymentHash.toString("hex") },
      { tagName: "payment_secret", data: paymentSecret },
      { tagName: "description", data: description },
      { tagName: "expire_time", data: expirySeconds },
      { tagName: "min_final_cltv_expiry", data: 18 },
    ],
  })
  const invoice = bolt11.sign(unsigned, NODE_KEY).paymentRequest
  if (!invoice) throw new Error("bolt11 returned no invoice")
  return { invoice, paymentHash }
}

/** Returns the preimage in hex, as a wallet does after paying. Throws for an invoice of another node. */
export function payInvoice(invoice: string): string {
  const { payment_hash, payment_secret } = bolt11.decode(invoice).tagsObject
  const preimage = preimageOf(payment_secret ?? "")
  if (sha256(preimage).toString("hex") !== payment_hash) throw new Error("this invoice is of another node")
  return preimage.toString("hex")
}
