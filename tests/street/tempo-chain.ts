// The Tempo network without validators, as JSON-RPC on loopback: accepts signed transactions of stablecoin transfers and of payment
// channels, and returns their receipts. Every account has an endless balance, and transactions cost nothing.

import { Session } from "mppx/tempo"
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  keccak256,
  numberToHex,
} from "viem"
import { Abis, Transaction } from "viem/tempo"
import { tempo } from "viem/tempo/chains"
import { openShop, readJson, type Shop, sendJson } from "./shop"

const { escrowAbi, Channel, Constants } = Session.Precompile
const ESCROW: Address = Constants.tip20ChannelEscrow
const ENDLESS = numberToHex(10n ** 12n, { size: 32 })
const BLOCK = { number: "0x1", hash: numberToHex(1n, { size: 32 }), gasLimit: "0x1dcd6500", baseFeePerGas: "0x0" }

/** One payment that the chain has recorded. `to` is null for the deposit into a payment channel. */
export interface Transfer {
  from: Address
  to: Address | null
  amount: bigint
}

export interface TempoChain extends Shop {
  /** All payments, oldest first. */
  transfers: readonly Transfer[]
}

interface Sent {
  from: Address
  calls: readonly { to: Address; data: Hex }[]
}
interface Log {
  address: Address
  topics: readonly unknown[]
  data: Hex
}
interface ChannelState {
  settled: bigint
  deposit: bigint
  closeRequestedAt: number
}

/** Opens the chain. Unknown methods are answered with the JSON-RPC error -32601, so that clients use the basic methods. */
export async function openTempoChain(port = 0): Promise<TempoChain> {
  const transfers: Transfer[] = []
  const receipts = new Map<string, object>()
  const channels = new Map<string, ChannelState>()

  function transfer({ to: token, data }: Sent["calls"][number], from: Address): Log[] {
    const { functionName, args } = decodeFunctionData({ abi: Abis.tip20, data })
    if (functionName !== "transfer" && functionName !== "transferWithMemo")
      throw new Error(`no such call: ${functionName}`)
    const [to, amount, memo] = args
    transfers.push({ from, to, amount })
    const log = { address: token, data: encodeAbiParameters([{ type: "uint256" }], [amount]) }
    const plain = encodeEventTopics({ abi: Abis.tip20, eventName: "Transfer", args: { from, to } })
    if (memo === undefined) return [{ ...log, topics: plain }]
    const noted = encodeEventTopics({ abi: Abis.tip20, eventName: "TransferWithMemo", args: { from, to, memo } })
    return [
      { ...log, topics: plain },
      { ...log, topics: noted },
    ]
  }

  function manageChannel(data: Hex, payer: Address, transaction: unknown): Log[] {
    const call = decodeFunctionData({ abi: escrowAbi, data })
    if (call.functionName === "open") {
      const [payee, operator, token, deposit, salt, authorizedSigner] = call.args
      const expiringNonceHash = Channel.computeExpiringNonceHash(transaction as never, { sender: payer })
      const parts = { payer, payee, operator, token, salt, authorizedSigner, expiringNonceHash }
      const channelId = Channel.computeId({ ...parts, escrow: ESCROW, chainId: tempo.id })
      channels.set(channelId, { settled: 0n, deposit, closeRequestedAt: 0 })
      transfers.push({ from: payer, to: null, amount: deposit })
      return [
        {
          address: ESCROW,
          topics: encodeEventTopics({ abi: escrowAbi, eventName: "ChannelOpened", args: { channelId, payer, payee } }),
          data: encodeAbiParameters(
            ["address", "address", "address", "bytes32", "bytes32", "uint96"].map((type) => ({ type })),
            [operator, token, authorizedSigner, salt, expiringNonceHash, deposit],
          ),
        },
      ]
    }
    if (call.functionName !== "close") throw new Error(`no such call: ${call.functionName}`)
    const [descriptor, , captured] = call.args
    const channelId = Channel.computeId({ ...descriptor, escrow: ESCROW, chainId: tempo.id })
    const { deposit } = channels.get(channelId) ?? { deposit: 0n }
    channels.set(channelId, { settled: captured, deposit: 0n, closeRequestedAt: 0 })
    const { payer: owner, payee } = descriptor
    transfers.push({ from: owner, to: payee, amount: captured })
    return [
      {
        address: ESCROW,
        topics: encodeEventTopics({
          abi: escrowAbi,
          eventName: "ChannelClosed",
          args: { channelId, payer: owner, payee },
        }),
        data: encodeAbiParameters([{ type: "uint96" }, { type: "uint96" }], [captured, deposit - captured]),
      },
    ]
  }

  function send(raw: Hex) {
    const hash = keccak256(raw)
    const transaction = Transaction.deserialize(raw as Parameters<typeof Transaction.deserialize>[0]) as unknown as Sent
    const { from, calls } = transaction
    const logs = calls.flatMap((call) =>
      call.to.toLowerCase() === ESCROW.toLowerCase()
        ? manageChannel(call.data, from, transaction)
        : transfer(call, from),
    )
    const place = { transactionHash: hash, transactionIndex: "0x0", blockHash: BLOCK.hash, blockNumber: BLOCK.number }
    const receipt = {
      ...place,
      status: "0x1",
      type: "0x76",
      from,
      to: calls[0]?.to ?? null,
      contractAddress: null,
      logs: logs.map((log, index) => ({ ...log, ...place, logIndex: numberToHex(index), removed: false })),
      logsBloom: numberToHex(0n, { size: 256 }),
      gasUsed: "0x0",
      cumulativeGasUsed: "0x0",
      effectiveGasPrice: "0x0",
    }
    receipts.set(hash, receipt)
    return receipt
  }

  /** Reads the state of a payment channel. Every other call is a balance or a simulation. */
  function read({ to, data }: { to?: string; data?: Hex }): Hex {
    if (to?.toLowerCase() !== ESCROW.toLowerCase() || !data) return ENDLESS
    const call = decodeFunctionData({ abi: escrowAbi, data })
    const empty = { settled: 0n, deposit: 0n, closeRequestedAt: 0 }
    if (call.functionName === "getChannelState") {
      const result = channels.get(call.args[0]) ?? empty
      return encodeFunctionResult({ abi: escrowAbi, functionName: "getChannelState", result })
    }
    if (call.functionName !== "getChannel") return ENDLESS
    const [descriptor] = call.args
    const state = channels.get(Channel.computeId({ ...descriptor, escrow: ESCROW, chainId: tempo.id })) ?? empty
    return encodeFunctionResult({ abi: escrowAbi, functionName: "getChannel", result: { descriptor, state } })
  }

  const methods: Record<string, (param: never) => unknown> = {
    eth_chainId: () => numberToHex(tempo.id),
    eth_blockNumber: () => BLOCK.number,
    eth_getBlockByNumber: () => ({ ...BLOCK, timestamp: numberToHex(Math.floor(Date.now() / 1000)), transactions: [] }),
    eth_gasPrice: () => "0x1",
    eth_maxPriorityFeePerGas: () => "0x0",
    eth_estimateGas: () => "0xc350",
    eth_getTransactionCount: () => "0x0",
    eth_getCode: () => "0x",
    eth_call: (request) => read(request),
    eth_sendRawTransaction: (raw) => send(raw).transactionHash,
    eth_sendRawTransactionSync: (raw) => send(raw),
    eth_getTransactionReceipt: (hash) => receipts.get(hash) ?? null,
  }

  const shop = await openShop(async (request, response) => {
    const { id, method, params } = (await readJson(request)) as { id: unknown; method: string; params?: never[] }
    const run = methods[method]
    const outcome = run
      ? { result: run(params?.[0] as never) }
      : { error: { code: -32601, message: `no method ${method}` } }
    return sendJson(response, 200, { jsonrpc: "2.0", id, ...outcome })
  }, port)
  return { ...shop, transfers }
}
