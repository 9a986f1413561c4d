// Core Lightning through clnrest: a rune in a header (restricted to `invoice` and `listinvoices`), and unique labels.

import { randomUUID } from "node:crypto"
import { z } from "zod"
import { type LightningBackend, type NodeAddress, nodeApi } from "@/lib/paywall/lightning/backend"

const Created = z.object({ bolt11: z.string() })
const Listed = z.object({ invoices: z.array(z.unknown()) })
const NO_INVOICE = "0".repeat(64)

export function createCln({ rune, ...address }: NodeAddress & { rune: string }): LightningBackend {
  const call = nodeApi(address, { Rune: rune })
  return {
    name: "cln",
    async createInvoice({ sats, memo, expirySeconds }) {
      const label = `directory-${randomUUID()}`
      const order = { amount_msat: sats * 1000, label, description: memo, expiry: expirySeconds }
      return (await call(Created, "/v1/invoice", order)).bolt11
    },
    async checkHealth() {
      await call(Listed, "/v1/listinvoices", { payment_hash: NO_INVOICE })
    },
  }
}
