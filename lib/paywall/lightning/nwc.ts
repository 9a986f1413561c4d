// Nostr Wallet Connect (NIP-47): the operator's own wallet, reached over a relay. The library is loaded with this file alone.

import { NWCClient } from "@getalby/sdk/nwc"
import { WebSocket } from "ws"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import type { LightningBackend } from "@/lib/paywall/lightning/backend"

const TIMEOUT_MS = 8_000

/** `url`: `nostr+walletconnect://…`, which holds the key; it is in no error and no log line. */
export function createNwc(url: string): LightningBackend {
  // Node 20 has none of its own, and the library asks the global one.
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
  const client = new NWCClient({ nostrWalletConnectUrl: url })
  return {
    name: "nwc",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { amount: sats * 1000, description: memo, expiry: expirySeconds }
      return (await within(client.makeInvoice(order))).invoice
    },
    async lookUp(paymentHash) {
      const { settled_at, expires_at } = await within(client.lookupInvoice({ payment_hash: paymentHash }))
      if (settled_at) return "paid"
      return expires_at && expires_at * 1000 < Date.now() ? "expired" : "open"
    },
    async checkHealth() {
      await within(client.getInfo())
    },
  }
}

/** The wallet's own reasons are codes such as RATE_LIMITED; anything else may quote the address and stays here. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamFailure("the wallet did not answer in time")), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error
    const code = error instanceof Error && "code" in error ? String(error.code) : ""
    throw new UpstreamFailure(/^[A-Z_]{2,40}$/.test(code) ? `the wallet says ${code}` : "the wallet cannot be reached")
  } finally {
    clearTimeout(timer)
  }
}
