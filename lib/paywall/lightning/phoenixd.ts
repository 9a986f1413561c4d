// phoenixd's API: form-encoded requests, JSON responses, and amounts in whole satoshis. HTTP Basic authentication has an empty
// user name (the limited-access password is enough).

import { z } from "zod"
import { type LightningBackend, nodeApi, unknownIfMissing } from "@/lib/paywall/lightning/backend"

const Created = z.object({ serialized: z.string() })
/** phoenixd returns `isExpired` since version 0.6. */
const Incoming = z.object({ isPaid: z.boolean(), isExpired: z.boolean().optional() })

export function createPhoenixd({ url, password }: { url: string; password: string }): LightningBackend {
  const authorization = `Basic ${Buffer.from(`:${password}`).toString("base64")}`
  const call = nodeApi({ url, headers: { Authorization: authorization } })
  const toState = ({ isPaid, isExpired }: z.infer<typeof Incoming>) => {
    if (isPaid) return "paid"
    return isExpired ? "expired" : "open"
  }
  return {
    name: "phoenixd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { amountSat: String(sats), description: memo, expirySeconds: String(expirySeconds) }
      return (await call(Created, "/createinvoice", new URLSearchParams(order))).serialized
    },
    lookUp: (paymentHash) => call(Incoming, `/payments/incoming/${paymentHash}`).then(toState, unknownIfMissing),
    async checkHealth() {
      await call(z.array(z.unknown()), "/payments/incoming?limit=1")
    },
  }
}
