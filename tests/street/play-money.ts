// The wallets of a reader of the demo: play money for Lightning, for the x402 sellers and for the chain of Tempo. One line for a
// terminal lets the code examples run as the pages show them.

import { randomBytes } from "node:crypto"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Pay } from "./control"
import { payInvoice } from "./lightning"
import { startWallet } from "./nostr-wallet"
import type { Street } from "./street"

const HERE = path.dirname(fileURLToPath(import.meta.url))

/**
 * Returns a function that pays invoices of the street's node and of the directory's development node.
 * @param getDirectory the URL of the directory, once it has started
 */
export const createPay =
  (getDirectory: () => string | null): Pay =>
  async (invoice) => {
    try {
      return payInvoice(invoice)
    } catch (error) {
      const origin = getDirectory()
      if (origin === null) throw error
      return payAtDirectory(origin, invoice)
    }
  }

async function payAtDirectory(origin: string, invoice: string): Promise<string> {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ invoice })
  const response = await fetch(`${origin}/api/v1/dev/lightning/pay`, { method: "POST", headers, body })
  const answer = (await response.json()) as { preimage?: string; error?: string }
  if (!answer.preimage) throw new Error(answer.error ?? `the directory answered ${response.status}`)
  return answer.preimage
}

/** Opens a wallet for Nostr Wallet Connect (NIP-47). */
export function openDemoWallet(pay: Pay) {
  const answer = async (invoice: string) => {
    try {
      return { result: { preimage: await pay(invoice) } }
    } catch (error) {
      return { error: { code: "PAYMENT_FAILED", message: error instanceof Error ? error.message : String(error) } }
    }
  }
  return startWallet({
    encryption: "nip44_v2",
    reply: async ({ method, params }) => ({ result_type: method, ...(await answer(String(params["invoice"]))) }),
  })
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** One line for a POSIX shell. */
export function writeExports({ controlUrl, tempoChain }: Street, nwcUrl: string): string {
  const key = `0x${randomBytes(32).toString("hex")}`
  const hasWebSocket = Number(process.versions.node.split(".")[0]) >= 22
  const options = [
    `--import=${pathToFileURL(path.join(HERE, "play-money.mjs"))}`,
    // The Lightning client needs a WebSocket, which Node has without a flag from version 22.
    ...(hasWebSocket ? [] : ["--experimental-websocket"]),
  ]
  const settings = {
    NWC_URL: nwcUrl,
    EVM_PRIVATE_KEY: key,
    MPPX_PRIVATE_KEY: key,
    STREET_CONTROL: controlUrl,
    STREET_TEMPO_CHAIN: tempoChain.origin,
    NODE_OPTIONS: options.join(" "),
  }
  const written = Object.entries(settings).map(([name, value]) => `${name}=${quote(value)}`)
  return `export ${written.join(" ")} PATH=${quote(path.join(HERE, "bin"))}:"$PATH"`
}
