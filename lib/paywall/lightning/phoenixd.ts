// phoenixd: forms in, JSON out, whole satoshis, and HTTP Basic without a user name (the limited-access password is enough).

import { z } from "zod"
import { type LightningBackend, nodeApi } from "@/lib/paywall/lightning/backend"

const Created = z.object({ serialized: z.string() })

export function createPhoenixd({ url, password }: { url: string; password: string }): LightningBackend {
  const authorization = `Basic ${Buffer.from(`:${password}`).toString("base64")}`
  const call = nodeApi({ url }, { Authorization: authorization })
  return {
    name: "phoenixd",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { amountSat: String(sats), description: memo, expirySeconds: String(expirySeconds) }
      return (await call(Created, "/createinvoice", new URLSearchParams(order))).serialized
    },
    async checkHealth() {
      await call(z.array(z.unknown()), "/payments/incoming?limit=1")
    },
  }
}
