// The real mppx client with a throw-away key. Its two Tempo nodes are answered in this process: every balance is endless, and
// transactions cost nothing.

import { Mppx, tempo } from "mppx/client"
import { numberToHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { Reply } from "@/lib/protocols/challenge"
import type { MppxProfile } from "@/lib/protocols/clients/mppx"
import { type Outcome, payWith } from "./outcome"

const account = privateKeyToAccount(`0x${"11".repeat(32)}`)
const NODES: ReadonlyMap<string, number> = new Map([
  ["https://rpc.tempo.xyz", 4_217],
  ["https://rpc.moderato.tempo.xyz", 42_431],
])
const BLOCK = { number: "0x1", hash: numberToHex(1n, { size: 32 }), gasLimit: "0x1dcd6500", baseFeePerGas: "0x0" }

interface RpcRequest {
  id: number
  method: string
}

/** Answers the JSON-RPC requests for the client's own nodes, and refuses every other request. */
export async function answerNodes(request: Request): Promise<Response> {
  const chainId = NODES.get(new URL(request.url).origin)
  if (chainId === undefined) throw new Error(`a client requested ${request.url}`)
  const given = (await request.json()) as RpcRequest | RpcRequest[]
  return Response.json(Array.isArray(given) ? given.map((one) => answer(one, chainId)) : answer(given, chainId))
}

function answer({ id, method }: RpcRequest, chainId: number) {
  const results: Record<string, unknown> = {
    eth_chainId: numberToHex(chainId),
    eth_blockNumber: BLOCK.number,
    eth_getBlockByNumber: { ...BLOCK, timestamp: numberToHex(Math.floor(Date.now() / 1_000)), transactions: [] },
    eth_gasPrice: "0x1",
    eth_maxPriorityFeePerGas: "0x0",
    eth_estimateGas: "0xc350",
    eth_getTransactionCount: "0x0",
    eth_getCode: "0x",
    eth_call: numberToHex(10n ** 12n, { size: 32 }),
    eth_sendRawTransactionSync: { transactionHash: BLOCK.hash, status: "0x1", logs: [], blockNumber: BLOCK.number },
  }
  const result = results[method]
  return result === undefined
    ? { jsonrpc: "2.0", id, error: { code: -32_601, message: `no method ${method}` } }
    : { jsonrpc: "2.0", id, result }
}

/** Whether the client pays; the text of its error when it does not. */
export function payMppx(reply: Reply, profile: MppxProfile): Promise<Outcome> {
  const methods =
    profile === "defaults"
      ? [tempo({ account })]
      : [tempo.charge({ account }), tempo.session({ account, allowCustomEscrow: true })]
  const named = Object.entries(reply.headers).find(([name]) => name.toLowerCase() === "www-authenticate")?.[1] ?? []
  const custom = /header="([^"]+)"/.exec(named.join(", "))?.[1]
  return payWith(reply, ["authorization", ...(custom ? [custom] : [])], (fetch) =>
    Mppx.create({ methods, polyfill: false, fetch, maxPaymentRetries: 1 }).fetch("https://api.example.com/weather"),
  )
}
