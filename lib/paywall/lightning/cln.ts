// Core Lightning's clnrest: a rune in a header (restricted to `invoice` and `listinvoices`), labels that must be unique.

import { randomUUID } from "node:crypto"
import { z } from "zod"
import { callNode, type LightningBackend } from "@/lib/paywall/lightning/backend"

const Created = z.object({ bolt11: z.string() })
const Listed = z.object({ invoices: z.array(z.object({ status: z.enum(["unpaid", "paid", "expired"]) })) })
const STATES = { unpaid: "open", paid: "paid", expired: "expired" } as const

export function createCln(settings: { url: string; rune: string; caFile?: string | undefined }): LightningBackend {
  const call = <T extends z.ZodType>(schema: T, method: string, body: object) =>
    callNode(schema, `${settings.url.replace(/\/+$/, "")}/v1/${method}`, {
      method: "POST",
      headers: { Rune: settings.rune, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      caFile: settings.caFile,
    })
  return {
    name: "cln",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = {
        amount_msat: sats * 1000,
        label: `directory-${randomUUID()}`,
        description: memo,
        expiry: expirySeconds,
      }
      return (await call(Created, "invoice", order)).bolt11
    },
    async lookUp(paymentHash) {
      const { invoices } = await call(Listed, "listinvoices", { payment_hash: paymentHash })
      return invoices[0] ? STATES[invoices[0].status] : "unknown"
    },
    async checkHealth() {
      await call(Listed, "listinvoices", { payment_hash: "0".repeat(64) })
    },
  }
}
