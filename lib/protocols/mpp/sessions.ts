// Checks the details of MPP sessions, where the client deposits money into a channel (draft-tempo-session-00, draft-evm-session-00,
// draft-solana-session-00).

import { isBase58Address, isEvmAddress } from "@/lib/protocols/addresses"
import { getText } from "@/lib/protocols/json"
import { type MethodInput, type MppNote, noteIf } from "@/lib/protocols/mpp/types"

/** The values of `sessionProtocol` in draft-tempo-session-00; an absent value means `v1`. */
const TEMPO_PROTOCOLS: readonly unknown[] = ["v1", "v2"]

/**
 * The escrows that the client mppx 0.11 accepts: the channel precompile of Tempo, and for version 1 the contract of each chain.
 * Source: `tip20ChannelEscrow` in tempo/session/precompile and `escrowContract` in tempo/internal/defaults.
 */
const TEMPO_PRECOMPILE = "0x4d50500000000000000000000000000000000000"
const TEMPO_CONTRACTS: ReadonlyMap<unknown, string> = new Map([
  [4_217, "0x33b901018174ddabe4841042ab76ba85d4e24f25"],
  [42_431, "0xe1c4d3dce17bc111181ddf716f75bae49e61a336"],
])

export function listEscrowIssues({ intent, details }: MethodInput): MppNote[] {
  return noteIf(
    intent === "session" && !isEvmAddress(details["escrowContract"]),
    "escrow_missing",
    details["escrowContract"],
  )
}

export function listTempoSessionIssues({ intent, details }: MethodInput): MppNote[] {
  if (intent !== "session") return []
  const protocol = details["sessionProtocol"] ?? "v1"
  const lacksChain = protocol === "v2" && (details["chainId"] ?? null) === null
  return [
    ...noteIf(!TEMPO_PROTOCOLS.includes(protocol), "session_protocol_unknown", protocol),
    ...noteIf(lacksChain, "chainId_missing", details["chainId"]),
  ]
}

/** @param chainId the declared chain, or the default chain */
export function listTempoSessionRefusals({ intent, details }: MethodInput, chainId: unknown): MppNote[] {
  const escrow = getText(details["escrowContract"])?.toLowerCase() ?? null
  if (intent !== "session" || escrow === null || escrow === TEMPO_PRECOMPILE) return []
  const isOfVersion1 = details["sessionProtocol"] !== "v2" && escrow === TEMPO_CONTRACTS.get(chainId)
  return noteIf(!isOfVersion1, "escrow_not_canonical", details["escrowContract"])
}

/** Native SOL cannot be deposited, and only a new channel needs a blockhash. */
export function listSolanaSessionIssues({ intent, details, currency }: MethodInput): MppNote[] {
  if (intent !== "session") return []
  const isNew = (details["channelId"] ?? null) === null
  const blockhash = details["recentBlockhash"]
  return [
    ...noteIf(currency.toLowerCase() === "sol", "session_in_native_coin", currency),
    ...noteIf(getText(details["network"]) === null, "network_missing", details["network"]),
    ...noteIf(!isBase58Address(details["channelProgram"]), "channelProgram_missing", details["channelProgram"]),
    ...noteIf(isNew && getText(blockhash) === null, "recentBlockhash_missing", blockhash),
  ]
}
