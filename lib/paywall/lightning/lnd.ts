// LND's REST API: amounts are text in millisatoshis, and the credential is a macaroon in hexadecimal (an invoice macaroon is
// enough).

import { z } from "zod"
import { type LightningBackend, nodeApi, unknownIfMissing } from "@/lib/paywall/lightning/backend"

const Created = z.object({ payment_request: z.string() })
const Found = z.object({ state: z.enum(["OPEN", "SETTLED", "CANCELED", "ACCEPTED"]) })
const Listed = z.object({ invoices: z.array(z.unknown()) })
const STATES = { OPEN: "open", ACCEPTED: "open", SETTLED: "paid", CANCELED: "expired" } as const

interface Settings {
  url: string
  macaroon: string
  caFile?: string | undefined
}

export function createLnd({ url, macaroon, caFile }: Settings): LightningBackend {
  const call = nodeApi({ url, headers: { "Grpc-Metadata-macaroon": macaroon }, caFile })
  return {
    name: "lnd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { value_msat: String(sats * 1000), memo, expiry: String(expirySeconds), private: false }
      return (await call(Created, "/v1/invoices", order)).payment_request
    },
    lookUp: (paymentHash) =>
      call(Found, `/v1/invoice/${paymentHash}`).then(({ state }) => STATES[state], unknownIfMissing),
    async checkHealth() {
      // List one invoice, because an invoice macaroon permits this request.
      await call(Listed, "/v1/invoices?num_max_invoices=1")
    },
  }
}
