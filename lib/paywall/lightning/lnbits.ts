// LNbits: an invoice key, whole satoshis; older servers name the invoice `payment_request`.

import { z } from "zod"
import { callNode, type LightningBackend } from "@/lib/paywall/lightning/backend"

const Created = z
  .object({ bolt11: z.string().optional(), payment_request: z.string().optional() })
  .transform(({ bolt11, payment_request }) => bolt11 ?? payment_request)
  .pipe(z.string())
const Payment = z.object({ paid: z.boolean(), details: z.object({ status: z.string().optional() }).nullish() })

export function createLnbits(settings: { url: string; invoiceKey: string }): LightningBackend {
  const headers = { "X-Api-Key": settings.invoiceKey, "Content-Type": "application/json" }
  const at = (path: string) => settings.url.replace(/\/+$/, "") + path
  return {
    name: "lnbits",
    createInvoice({ sats, memo, expirySeconds }) {
      const body = JSON.stringify({ out: false, amount: sats, unit: "sat", memo, expiry: expirySeconds })
      return callNode(Created, at("/api/v1/payments"), { method: "POST", headers, body })
    },
    async lookUp(paymentHash) {
      const { paid, details } = await callNode(Payment, at(`/api/v1/payments/${paymentHash}`), { headers })
      if (paid) return "paid"
      return details?.status === "failed" ? "expired" : "open"
    },
    async checkHealth() {
      await callNode(z.object({}), at("/api/v1/wallet"), { headers })
    },
  }
}
