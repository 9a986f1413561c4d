// Core Lightning through its REST plugin clnrest. A header contains the rune (access token). The rune may be restricted to
// `invoice` and `listinvoices`. Each invoice needs a unique label.

import { randomUUID } from "node:crypto"
import { z } from "zod"
import { type LightningBackend, nodeApi } from "@/lib/paywall/lightning/backend"

const Created = z.object({ bolt11: z.string() })
const Listed = z.object({ invoices: z.array(z.object({ status: z.enum(["unpaid", "paid", "expired"]) })) })
const STATES = { unpaid: "open", paid: "paid", expired: "expired" } as const
const NO_INVOICE = "0".repeat(64)

interface Settings {
  url: string
  rune: string
  caFile?: string | undefined
}

export function createCln({ url, rune, caFile }: Settings): LightningBackend {
  const call = nodeApi({ url, headers: { Rune: rune }, caFile })
  const list = (paymentHash: string) => call(Listed, "/v1/listinvoices", { payment_hash: paymentHash })
  return {
    name: "cln",
    async createInvoice({ sats, memo, expirySeconds }) {
      const label = `directory-${randomUUID()}`
      const order = { amount_msat: sats * 1000, label, description: memo, expiry: expirySeconds }
      return (await call(Created, "/v1/invoice", order)).bolt11
    },
    async lookUp(paymentHash) {
      const [invoice] = (await list(paymentHash)).invoices
      return invoice ? STATES[invoice.status] : "unknown"
    },
    async checkHealth() {
      await list(NO_INVOICE)
    },
  }
}
