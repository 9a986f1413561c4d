// A simulated node for development: it signs real invoices on regtest, where money has no value. The preimage is derived from the
// invoice's payment secret and a key, so nothing is stored, and every process of an installation acts as the same node.

import { createHmac, randomBytes } from "node:crypto"
import { sha256 } from "@/lib/crypto"
import type { LightningBackend } from "@/lib/paywall/lightning/backend"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import { encodeInvoice } from "@/lib/protocols/bolt11/encode"

export interface DevNode extends LightningBackend {
  /**
   * Pays an invoice: returns the preimage in hexadecimal, like a wallet. Null for an expired invoice, or an invoice of another
   * node.
   */
  pay(invoice: string, now: Date): string | null
}

/** @param secret any text that only this installation knows */
export function createDevNode(secret: string): DevNode {
  const keyFor = (purpose: string) => createHmac("sha256", secret).update(purpose).digest()
  const privateKey = keyFor("lightning dev node")
  const preimageOf = (paymentSecret: string) =>
    createHmac("sha256", keyFor("lightning dev preimages")).update(paymentSecret, "hex").digest()
  return {
    name: "dev",
    async createInvoice({ sats, memo, expirySeconds }) {
      const paymentSecret = randomBytes(32).toString("hex")
      const draft = {
        network: "regtest",
        amountMsat: BigInt(sats) * 1000n,
        timestamp: Math.floor(Date.now() / 1000),
        paymentHash: sha256(preimageOf(paymentSecret)).toString("hex"),
        paymentSecret,
        description: memo,
        expirySeconds,
      } as const
      return encodeInvoice(draft, privateKey)
    },
    async checkHealth() {},
    pay(text, now) {
      const reading = decodeInvoice(text)
      if ("error" in reading || reading.invoice.paymentSecret === null) return null
      const preimage = preimageOf(reading.invoice.paymentSecret)
      const isOurs = sha256(preimage).toString("hex") === reading.invoice.paymentHash
      return isOurs && reading.invoice.expiresAt * 1000 > now.getTime() ? preimage.toString("hex") : null
    },
  }
}
