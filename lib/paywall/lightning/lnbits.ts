// LNbits' API: the credential is an invoice key, and amounts are whole satoshis. LNbits before version 1 returns the invoice as
// `payment_request`.

import { z } from "zod"
import { type LightningBackend, nodeApi, unknownIfMissing } from "@/lib/paywall/lightning/backend"

const Created = z.union([
  z.object({ bolt11: z.string() }).transform(({ bolt11 }) => bolt11),
  z.object({ payment_request: z.string() }).transform(({ payment_request }) => payment_request),
])
const Payment = z.object({ paid: z.boolean(), details: z.object({ status: z.string().optional() }).nullish() })
const Wallet = z.object({ name: z.string() })

export function createLnbits({ url, invoiceKey }: { url: string; invoiceKey: string }): LightningBackend {
  const call = nodeApi({ url, headers: { "X-Api-Key": invoiceKey } })
  const toState = ({ paid, details }: z.infer<typeof Payment>) => {
    if (paid) return "paid"
    return details?.status === "failed" ? "expired" : "open"
  }
  return {
    name: "lnbits",
    createInvoice: ({ sats, memo, expirySeconds }) =>
      call(Created, "/api/v1/payments", { out: false, amount: sats, unit: "sat", memo, expiry: expirySeconds }),
    lookUp: (paymentHash) => call(Payment, `/api/v1/payments/${paymentHash}`).then(toState, unknownIfMissing),
    async checkHealth() {
      await call(Wallet, "/api/v1/wallet")
    },
  }
}
