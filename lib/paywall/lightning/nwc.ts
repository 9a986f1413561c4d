// Nostr Wallet Connect (NIP-47): the operator's own wallet, reached through a relay. Only this file imports the large library
// `@getalby/sdk`.

import { Nip47ResponseDecodingError, Nip47ResponseValidationError, Nip47WalletError, NWCClient } from "@getalby/sdk/nwc"
import { WebSocket } from "ws"
import { z } from "zod"
import { isUpstreamFailure, UpstreamFailure } from "@/lib/net/operator-fetch"
import { type LightningBackend, requireShape } from "@/lib/paywall/lightning/backend"
import { isObject, parseJson } from "@/lib/protocols/json"

const TIMEOUT_MS = 8_000

const Created = z.object({ invoice: z.string() })

/** @param url `nostr+walletconnect://…`. The URL contains the secret key, so no error and no log line contains the URL. */
export function createNwc(url: string, timeoutMs = TIMEOUT_MS): LightningBackend {
  // Set the global WebSocket, which the library uses and Node 20 lacks.
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
  const client = new Client({ nostrWalletConnectUrl: url })
  const withTimeout = <T>(call: Promise<T>) => within(call, timeoutMs, () => client.close())
  return {
    name: "nwc",
    async createInvoice({ sats, memo, expirySeconds }) {
      const order = { amount: sats * 1000, description: memo, expiry: expirySeconds }
      return requireShape(Created, await withTimeout(client.makeInvoice(order))).invoice
    },
    async checkHealth() {
      await withTimeout(client.getInfo())
    },
  }
}

/**
 * Handles replies that cannot be decrypted: the library decrypts in an event handler, where an exception would end the process.
 */
class Client extends NWCClient {
  /**
   * Returns an empty text when the reply is not a JSON object, because the library rejects an empty text without an exception.
   */
  override async decrypt(pubkey: string, content: string): Promise<string> {
    const text = await super.decrypt(pubkey, content).catch(() => "")
    return isObject(parseJson(text)) ? text : ""
  }
}

/**
 * Rejects after `timeoutMs` and calls `onLate`, which closes the connection: otherwise later calls would reuse a broken
 * connection.
 */
async function within<T>(work: Promise<T>, timeoutMs: number, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate()
      reject(new UpstreamFailure("the wallet did not respond in time"))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw toUpstreamFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Passes on error codes of the wallet, such as RATE_LIMITED. Hides other messages of the library, because they may quote the
 * secret URL.
 */
function toUpstreamFailure(error: unknown): UpstreamFailure {
  if (isUpstreamFailure(error)) return error
  if (error instanceof Nip47WalletError && /^[A-Z_]{2,40}$/.test(error.code)) {
    return new UpstreamFailure(`the wallet reported ${error.code}`)
  }
  const isReply = error instanceof Nip47ResponseDecodingError || error instanceof Nip47ResponseValidationError
  return new UpstreamFailure(isReply ? "the wallet's reply cannot be read" : "the wallet cannot be reached")
}
