// Signed Lightning invoices, as a node on mainnet creates them.

import { createHash } from "node:crypto"
import { encodeInvoice, type InvoiceDraft } from "@/lib/protocols/bolt11/encode"

export const ORDER = { sats: 500, memo: "Verzeichnis: 24 hours & more", expirySeconds: 900 }
export const PREIMAGE = "11".repeat(32)
export const PAYMENT_HASH = createHash("sha256").update(PREIMAGE, "hex").digest("hex")

/** Parameters of Bitcoin's test network regtest, which the package bolt11 does not include. */
export const REGTEST = { bech32: "bcrt", pubKeyHash: 0x6f, scriptHash: 0xc4, validWitnessVersions: [0, 1] }

const KEY = Buffer.from("e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734", "hex")

/** Returns an invoice that matches ORDER and is valid from now on, except for the fields in `other`. */
export const anInvoice = (other: Partial<InvoiceDraft> = {}) =>
  encodeInvoice(
    {
      network: "mainnet",
      amountMsat: 500_000n,
      timestamp: Math.floor(Date.now() / 1000),
      paymentHash: PAYMENT_HASH,
      paymentSecret: "22".repeat(32),
      description: ORDER.memo,
      expirySeconds: ORDER.expirySeconds,
      ...other,
    },
    KEY,
  )
