// Checks details that only some payments have: sessions, where the client deposits money into a channel (draft-tempo-session-00,
// draft-evm-session-00, draft-solana-session-00), splits, and cards (draft-card-charge-00).

import { isBase58Address, isEvmAddress } from "@/lib/protocols/addresses"
import { getField, getText, isObject } from "@/lib/protocols/json"
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

/**
 * Lists the issues of a `splits` list. Every split needs an address and a whole amount. The sum must be less than the amount of
 * the payment.
 */
export function listSplitIssues(
  splits: unknown,
  amount: string,
  maxCount: number,
  isAddress: (text: unknown) => boolean,
): MppNote[] {
  if (splits === undefined || splits === null) return []
  if (!Array.isArray(splits) || splits.length > maxCount) return [{ id: "splits_bad_amount", seen: splits }]
  const amounts = splits.map((split) => getField(split, "amount"))
  const issues: MppNote[] = []
  if (!splits.every((split) => isAddress(getField(split, "recipient"))))
    issues.push({ id: "recipient_bad", seen: splits })
  if (!amounts.every(isWholeAmount)) return [...issues, { id: "splits_bad_amount", seen: splits }]
  const sum = amounts.filter(isWholeAmount).reduce((total, part) => total + BigInt(part), 0n)
  if (splits.length > 0 && sum >= BigInt(amount))
    issues.push({ id: "splits_exceed_amount", seen: `${sum} of ${amount}` })
  return issues
}

function isWholeAmount(value: unknown): value is string {
  return typeof value === "string" && /^[1-9]\d{0,77}$/.test(value)
}

export function listCardIssues({ details }: MethodInput): MppNote[] {
  const { acceptedNetworks, merchantName, encryptionJwk, jwksUri, kid } = details
  const hasNetworks = Array.isArray(acceptedNetworks) && acceptedNetworks.some((name) => getText(name) !== null)
  const hasKey = isObject(encryptionJwk) || (getText(jwksUri) !== null && getText(kid) !== null)
  return [
    ...noteIf(!hasNetworks, "acceptedNetworks_missing", acceptedNetworks),
    ...noteIf(getText(merchantName) === null, "merchantName_missing", merchantName),
    ...noteIf(!hasKey, "encryptionKey_missing", encryptionJwk ?? jwksUri),
  ]
}
