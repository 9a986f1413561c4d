// LND's REST interface: amounts as text in millisatoshis, the macaroon (an invoice macaroon is enough) in hex.

import { z } from "zod"
import { callNode, type LightningBackend } from "@/lib/paywall/lightning/backend"

const Created = z.object({ payment_request: z.string() })
const LookedUp = z.object({ state: z.enum(["OPEN", "SETTLED", "CANCELED", "ACCEPTED"]) })
const STATES = { OPEN: "open", ACCEPTED: "open", SETTLED: "paid", CANCELED: "expired" } as const

export function createLnd(settings: { url: string; macaroon: string; caFile?: string | undefined }): LightningBackend {
  const headers = { "Grpc-Metadata-macaroon": settings.macaroon }
  const { caFile } = settings
  const at = (path: string) => settings.url.replace(/\/+$/, "") + path
  return {
    name: "lnd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const body = JSON.stringify({
        value_msat: String(sats * 1000),
        memo,
        expiry: String(expirySeconds),
        private: false,
      })
      return (await callNode(Created, at("/v1/invoices"), { method: "POST", headers, body, caFile })).payment_request
    },
    async lookUp(paymentHash) {
      return STATES[(await callNode(LookedUp, at(`/v1/invoice/${paymentHash}`), { headers, caFile })).state]
    },
    async checkHealth() {
      // What an invoice macaroon may ask: one page of invoices.
      await callNode(z.object({}), at("/v1/invoices?num_max_invoices=1"), { headers, caFile })
    },
  }
}
