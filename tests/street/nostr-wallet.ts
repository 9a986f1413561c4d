// A Nostr relay (NIP-01) on loopback with a wallet (NIP-47): only the parts that the directory's client and the code examples use.

import { once } from "node:events"
import type { AddressInfo } from "node:net"
import {
  type EventTemplate,
  type Filter,
  finalizeEvent,
  generateSecretKey,
  getPublicKey,
  matchFilter,
  nip04,
  nip44,
  type VerifiedEvent,
} from "nostr-tools"
import { type WebSocket, WebSocketServer } from "ws"

const INFO = 13194
const REQUEST = 23194
const RESPONSE = 23195

export interface WalletRequest {
  method: string
  params: Record<string, unknown>
}
type Reply = object | string | null
export interface Wallet {
  encryption: "nip44_v2" | "nip04"
  /** Returns the wallet's response: an object is sent as JSON, a string is sent unchanged, and null sends no response. */
  reply: (request: WalletRequest) => Reply | Promise<Reply>
  /** Sends the response unencrypted. */
  isPlain?: boolean
}

/** Opens the relay. `connection` is the operator's NWC_URL; `asked` lists the decrypted requests that the wallet received. */
export async function startWallet({ encryption, reply, isPlain = false }: Wallet) {
  const [walletKey, secretKey] = [generateSecretKey(), generateSecretKey()]
  const [wallet, client] = [getPublicKey(walletKey), getPublicKey(secretKey)]
  const asked: WalletRequest[] = []
  const cipher = cipherOf(encryption, walletKey, client)
  const sign = (template: Omit<EventTemplate, "created_at">) =>
    finalizeEvent({ ...template, created_at: Math.floor(Date.now() / 1000) }, walletKey)
  const info = sign({ kind: INFO, content: "make_invoice lookup_invoice get_info", tags: [["encryption", encryption]] })

  const onRequest = async (event: VerifiedEvent, publish: (event: VerifiedEvent) => void) => {
    if (event.kind !== REQUEST || event.pubkey !== client) return
    const request: WalletRequest = JSON.parse(cipher.decrypt(event.content))
    asked.push(request)
    const answer = await reply(request)
    if (answer === null) return
    const text = typeof answer === "string" ? answer : JSON.stringify(answer)
    const tags = [
      ["p", client],
      ["e", event.id],
    ]
    publish(sign({ kind: RESPONSE, content: isPlain ? text : cipher.encrypt(text), tags }))
  }
  const relay = await openRelay([info], onRequest)
  const secret = Buffer.from(secretKey).toString("hex")
  const connection = `nostr+walletconnect://${wallet}?relay=${encodeURIComponent(relay.url)}&secret=${secret}`
  return { ...relay, connection, secret, asked }
}

function cipherOf(encryption: Wallet["encryption"], walletKey: Uint8Array, client: string) {
  if (encryption === "nip04") {
    return {
      encrypt: (text: string) => nip04.encrypt(walletKey, client, text),
      decrypt: (text: string) => nip04.decrypt(walletKey, client, text),
    }
  }
  const key = nip44.getConversationKey(walletKey, client)
  return {
    encrypt: (text: string) => nip44.encrypt(text, key),
    decrypt: (text: string) => nip44.decrypt(text, key),
  }
}

type OnEvent = (event: VerifiedEvent, publish: (event: VerifiedEvent) => void) => Promise<void>

async function openRelay(stored: VerifiedEvent[], onEvent: OnEvent) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 })
  await once(server, "listening")
  const closeConnections = () => {
    for (const socket of server.clients) socket.terminate()
  }
  /** Ignores all later messages on the open connections without closing them, like a connection that broke silently. */
  const goDeaf = () => {
    for (const socket of server.clients) socket.removeAllListeners("message")
  }
  const close = async () => {
    closeConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  /** By connection, because two clients may use the same subscription id (NIP-01). */
  const subscriptions = new Map<WebSocket, Map<string, Filter>>()
  const publish = (event: VerifiedEvent) => {
    for (const [socket, filters] of subscriptions) {
      for (const [id, filter] of filters) {
        if (matchFilter(filter, event)) socket.send(JSON.stringify(["EVENT", id, event]))
      }
    }
  }
  server.on("connection", (socket) => {
    const filters = new Map<string, Filter>()
    subscriptions.set(socket, filters)
    socket.once("close", () => subscriptions.delete(socket))
    socket.on("message", (data) => {
      const [type, ...rest] = JSON.parse(String(data))
      if (type === "REQ") {
        const [id, filter] = rest
        filters.set(id, filter)
        for (const event of stored) if (matchFilter(filter, event)) socket.send(JSON.stringify(["EVENT", id, event]))
        socket.send(JSON.stringify(["EOSE", id]))
      } else if (type === "CLOSE") {
        filters.delete(rest[0])
      } else if (type === "EVENT") {
        socket.send(JSON.stringify(["OK", rest[0].id, true, ""]))
        void onEvent(rest[0], publish)
      }
    })
  })
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, closeConnections, goDeaf, close }
}
