// LND's REST interface: amounts as text in millisatoshis, and the macaroon in hex (an invoice macaroon is enough).

import { z } from "zod"
import { type LightningBackend, type NodeAddress, nodeApi } from "@/lib/paywall/lightning/backend"

const Created = z.object({ payment_request: z.string() })
const Listed = z.object({ invoices: z.array(z.unknown()) })

export function createLnd({ macaroon, ...address }: NodeAddress & { macaroon: string }): LightningBackend {
  const call = nodeApi(address, { "Grpc-Metadata-macaroon": macaroon })
  return {
    name: "lnd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { value_msat: String(sats * 1000), memo, expiry: String(expirySeconds), private: false }
      return (await call(Created, "/v1/invoices", order)).payment_request
    },
    async checkHealth() {
      // An invoice macaroon allows this request.
      await call(Listed, "/v1/invoices?num_max_invoices=1")
    },
  }
}
