// The relay of the tests keeps the subscriptions of two clients apart, because two programs may run at once.

import { once } from "node:events"
import { finalizeEvent, nip44 } from "nostr-tools"
import { expect, it } from "vitest"
import { WebSocket } from "ws"
import { openWallet } from "./relay"

const REQUEST = 23194
const RESPONSE = 23195

it("sends a response to the client that subscribed, after another client closed a subscription with the same id", async () => {
  const wallet = await openWallet({ encryption: "nip44_v2", reply: ({ method }) => ({ result_type: method }) })
  const [one, other] = [new WebSocket(wallet.url), new WebSocket(wallet.url)]
  const walletKey = new URL(wallet.connection).host
  const secret = Buffer.from(wallet.secret, "hex")
  const send = (socket: WebSocket, ...message: unknown[]) => socket.send(JSON.stringify(message))
  const received = async (socket: WebSocket) => JSON.parse(String((await once(socket, "message"))[0]))
  await Promise.all([one, other].map((socket) => once(socket, "open")))

  for (const socket of [one, other]) {
    send(socket, "REQ", "sub:1", { kinds: [RESPONSE] })
    expect(await received(socket)).toEqual(["EOSE", "sub:1"])
  }
  send(other, "CLOSE", "sub:1")
  // The relay handles the messages of a connection in order, so this subscription is after the end of the former one.
  send(other, "REQ", "sub:2", { kinds: [0] })
  expect(await received(other)).toEqual(["EOSE", "sub:2"])

  const content = nip44.encrypt(
    JSON.stringify({ method: "get_info", params: {} }),
    nip44.getConversationKey(secret, walletKey),
  )
  const created_at = Math.floor(Date.now() / 1000)
  const event = finalizeEvent({ kind: REQUEST, content, tags: [["p", walletKey]], created_at }, secret)
  const messages: unknown[][] = []
  one.on("message", (data) => messages.push(JSON.parse(String(data))))
  send(one, "EVENT", event)
  await expect.poll(() => messages.map(([type, id]) => [type, id])).toContainEqual(["EVENT", "sub:1"])
})
