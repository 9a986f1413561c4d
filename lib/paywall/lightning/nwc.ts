// Nostr Wallet Connect (NIP-47): the operator's own wallet, reached over a relay. The library is loaded with this file alone.

import {
  Nip47ResponseDecodingError,
  Nip47ResponseValidationError,
  type Nip47Transaction,
  Nip47WalletError,
  NWCClient,
} from "@getalby/sdk/nwc"
import { WebSocket } from "ws"
import { z } from "zod"
import { isUpstreamFailure, UpstreamFailure } from "@/lib/net/operator-fetch"
import { Json, type LightningBackend, requireShape, unknownIfMissing } from "@/lib/paywall/lightning/backend"

const TIMEOUT_MS = 8_000

const Created = z.object({ invoice: z.string() })
const Reply = Json.pipe(z.object({}))

/** `url`: `nostr+walletconnect://…`, which holds the key; it is in no error and no log line. */
export function createNwc(url: string, timeoutMs = TIMEOUT_MS): LightningBackend {
  // Node 20 has none of its own, and the library asks the global one.
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
  const client = new Client({ nostrWalletConnectUrl: url })
  const ask = <T>(question: Promise<T>) => within(question, timeoutMs, () => client.close())
  return {
    name: "nwc",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { amount: sats * 1000, description: memo, expiry: expirySeconds }
      return requireShape(Created, await ask(client.makeInvoice(order))).invoice
    },
    lookUp: (paymentHash) => ask(client.lookupInvoice({ payment_hash: paymentHash })).then(stateOf, unknownIfMissing),
    async checkHealth() {
      await ask(client.getInfo())
    },
  }
}

function stateOf({ settled_at, expires_at }: Nip47Transaction) {
  if (settled_at) return "paid"
  return expires_at && expires_at * 1000 < Date.now() ? "expired" : "open"
}

/** The library reads replies where nobody catches what that throws, which would end the process. */
class Client extends NWCClient {
  /** "" for what is no object in JSON; that the library refuses in good order. */
  override async decrypt(pubkey: string, content: string): Promise<string> {
    const text = await super.decrypt(pubkey, content).catch(() => "")
    return Reply.safeParse(text).success ? text : ""
  }
}

/** `onLate` drops the connection: one that has died without a word is otherwise used again and again. */
async function within<T>(work: Promise<T>, timeoutMs: number, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate()
      reject(new UpstreamFailure("the wallet did not answer in time"))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw explain(error)
  } finally {
    clearTimeout(timer)
  }
}

/** The wallet's own reasons are codes such as RATE_LIMITED; what else the library says may quote the address and stays here. */
function explain(error: unknown): UpstreamFailure {
  if (isUpstreamFailure(error)) return error
  if (error instanceof Nip47WalletError && /^[A-Z_]{2,40}$/.test(error.code)) {
    return new UpstreamFailure(`the wallet says ${error.code}`, error.code === "NOT_FOUND" ? 404 : null)
  }
  const isReply = error instanceof Nip47ResponseDecodingError || error instanceof Nip47ResponseValidationError
  return new UpstreamFailure(isReply ? "the wallet's reply cannot be read" : "the wallet cannot be reached")
}
