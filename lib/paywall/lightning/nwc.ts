// Nostr Wallet Connect (NIP-47): the operator's own wallet, reached over a relay. The library is loaded with this file alone.

import { type Nip47Transaction, NWCClient } from "@getalby/sdk/nwc"
import { WebSocket } from "ws"
import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { type LightningBackend, requireShape, unknownIfMissing } from "@/lib/paywall/lightning/backend"

const TIMEOUT_MS = 8_000

const Created = z.object({ invoice: z.string() })

/** `url`: `nostr+walletconnect://…`, which holds the key; it is in no error and no log line. */
export function createNwc(url: string): LightningBackend {
  // Node 20 has none of its own, and the library asks the global one.
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
  const client = new Client({ nostrWalletConnectUrl: url })
  return {
    name: "nwc",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { amount: sats * 1000, description: memo, expiry: expirySeconds }
      return requireShape(Created, await within(client.makeInvoice(order))).invoice
    },
    lookUp: (paymentHash) =>
      within(client.lookupInvoice({ payment_hash: paymentHash })).then(stateOf, unknownIfMissing),
    async checkHealth() {
      await within(client.getInfo())
    },
  }
}

function stateOf({ settled_at, expires_at }: Nip47Transaction) {
  if (settled_at) return "paid"
  return expires_at && expires_at * 1000 < Date.now() ? "expired" : "open"
}

/** The library awaits a reply where nobody catches what its reading throws, which would end the process. */
class Client extends NWCClient {
  /** "" for what is no object in JSON; that the library refuses in good order. */
  override async decrypt(pubkey: string, content: string): Promise<string> {
    const text = await super.decrypt(pubkey, content).catch(() => "")
    return Reply.safeParse(text).success ? text : ""
  }
}

const Reply = z.string().refine((text) => {
  try {
    return typeof JSON.parse(text) === "object" && JSON.parse(text) !== null
  } catch {
    return false
  }
})

/** The wallet's own reasons are codes such as RATE_LIMITED; anything else may quote the address and stays here. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamFailure("the wallet did not answer in time")), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw explain(error)
  } finally {
    clearTimeout(timer)
  }
}

function explain(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  if (code === "NOT_FOUND") return new UpstreamFailure("the wallet has no such invoice", 404)
  return new UpstreamFailure(/^[A-Z_]{2,40}$/.test(code) ? `the wallet says ${code}` : "the wallet cannot be reached")
}
