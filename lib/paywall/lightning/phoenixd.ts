// phoenixd: forms in, JSON out, whole satoshis, HTTP Basic with an empty user (the limited-access password is enough).

import { z } from "zod"
import { callNode, type LightningBackend } from "@/lib/paywall/lightning/backend"

const Created = z.object({ serialized: z.string() })
const Incoming = z.object({ isPaid: z.boolean(), isExpired: z.boolean().optional() })

export function createPhoenixd(settings: { url: string; password: string }): LightningBackend {
  const authorization = `Basic ${Buffer.from(`:${settings.password}`).toString("base64")}`
  const at = (path: string) => settings.url.replace(/\/+$/, "") + path
  return {
    name: "phoenixd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const form = { amountSat: String(sats), description: memo, expirySeconds: String(expirySeconds) }
      const headers = { authorization, "content-type": "application/x-www-form-urlencoded" }
      const body = new URLSearchParams(form).toString()
      return (await callNode(Created, at("/createinvoice"), { method: "POST", headers, body })).serialized
    },
    async lookUp(paymentHash) {
      const found = await callNode(Incoming, at(`/payments/incoming/${paymentHash}`), { headers: { authorization } })
      if (found.isPaid) return "paid"
      return found.isExpired ? "expired" : "open"
    },
    async checkHealth() {
      await callNode(z.unknown(), at("/payments/incoming?limit=1"), { headers: { authorization } })
    },
  }
}
