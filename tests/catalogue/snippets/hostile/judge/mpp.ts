// Reads credentials of MPP, and the transactions on Tempo that they carry or that a program has sent itself.

import { Credential } from "mppx"
import { Session } from "mppx/tempo"
import { type Address, decodeFunctionData, type Hex } from "viem"
import { Abis, Transaction } from "viem/tempo"
import type { Guard } from "../guard"
import { readDoubleTransaction } from "./double"
import type { Finding } from "./payment"
import { readAuthorization } from "./x402"

const { escrowAbi, Channel, Constants } = Session.Precompile
const ESCROW = Constants.tip20ChannelEscrow.toLowerCase()

interface Descriptor {
  payee: Address
  token: Address
  [name: string]: unknown
}
interface Payload {
  type?: string
  action?: "open" | "topUp" | "voucher" | "close"
  signature: Hex
  hash?: Hex
  transaction?: Hex
  channelId?: Hex
  cumulativeAmount?: string
  descriptor?: Descriptor
  [name: string]: unknown
}

/** A voucher of a session: the payer owes this much in all. */
export interface Voucher {
  voucher: { payee: string; token: string; network: string; cumulative: bigint }
}

/** @param header the value that begins with `Payment` */
export async function readMpp(header: string, guard: Guard): Promise<(Finding | Voucher)[]> {
  const { payload, source } = Credential.deserialize<Payload>(header)
  if (payload.action) return readSession(payload, source)
  // A hash names a transaction that the program has sent itself; the chain has recorded it. A proof moves no money.
  if (payload.type === "hash" || payload.type === "proof") return []
  if (payload.type === "transaction") return readTransaction(payload.signature)
  if (payload.type === "authorization") return [await readAuthorization(payload as never, payload.signature, guard)]
  return [{ unknown: `a credential of MPP ${JSON.stringify(payload).slice(0, 200)}` }]
}

function readSession({ action, transaction, descriptor, cumulativeAmount, channelId }: Payload, source?: string) {
  const sent = transaction ? readTransaction(transaction) : []
  if (action === "topUp") return sent
  const network = /did:pkh:(eip155:\d+):/.exec(source ?? "")?.[1] ?? ""
  if (!descriptor) return [...sent, { unknown: `a voucher for the channel ${channelId} without its descriptor` }]
  const chainId = Number(network.slice("eip155:".length))
  const isItsChannel =
    Channel.computeId({ ...(descriptor as never as object), escrow: ESCROW, chainId } as never) === channelId
  if (!isItsChannel) return [...sent, { unknown: `a voucher for a channel that its descriptor does not describe` }]
  const { payee, token } = descriptor
  return [...sent, { voucher: { payee, token, network, cumulative: BigInt(cumulativeAmount ?? 0) } }]
}

/** Reads a signed transaction: every call must be a transfer of a token, or the opening of a channel. */
export function readTransaction(raw: string): Finding[] {
  const double = readDoubleTransaction(raw)
  const { calls, chainId } = double
    ? { calls: double.calls, chainId: double.chain_id }
    : (Transaction.deserialize(raw as never) as unknown as { calls: { to: Address; data: Hex }[]; chainId: number })
  return calls.map((call, index) => ({ ...readCall(call), network: `eip155:${chainId}`, key: `${raw} ${index}` }))
}

function readCall({ to: contract, data }: { to: Address; data: Hex }): Finding {
  if (contract.toLowerCase() === ESCROW) return readEscrow(data)
  try {
    const { functionName, args } = decodeFunctionData({ abi: Abis.tip20, data })
    if (functionName !== "transfer" && functionName !== "transferWithMemo")
      return { unknown: `a call of ${functionName} of ${contract}` }
    const [to, amount] = args
    return { to, asset: contract, network: null, amount, key: "", what: "transfer on Tempo" }
  } catch {
    return { unknown: `a call of ${contract}` }
  }
}

function readEscrow(data: Hex): Finding {
  const call = decodeFunctionData({ abi: escrowAbi, data })
  if (call.functionName === "open") {
    const [payee, , token, deposit] = call.args
    return { to: payee, asset: token, network: null, amount: deposit, key: "", what: "deposit of a session" }
  }
  if (call.functionName !== "topUp") return { unknown: `a call of ${call.functionName} of the escrow` }
  return { unknown: "a top-up of a session" }
}
