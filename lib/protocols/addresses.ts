// Patterns for the addresses and asset identifiers of each family of networks. Checksums are not verified here, because wallets
// verify them.

import { getNamespace } from "@/lib/protocols/networks"

const EVM = /^0x[0-9a-fA-F]{40}$/
const EVM_ZERO = /^0x0{40}$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const STELLAR_ASSET = /^C[A-Z2-7]{55}$/
const STELLAR_ACCOUNT = /^(?:[CG][A-Z2-7]{55}|M[A-Z2-7]{68})$/
const HEDERA = /^(?:\d{1,10}\.\d{1,10}\.\d{1,20}|0x[0-9a-fA-F]{40})$/
const ALGORAND = /^[A-Z2-7]{58}$/
const ASA_ID = /^\d{1,20}$/

export function isEvmAddress(text: unknown): text is string {
  return typeof text === "string" && EVM.test(text)
}

export function isZeroAddress(text: unknown): boolean {
  return typeof text === "string" && EVM_ZERO.test(text)
}

export function isBase58Address(text: unknown): text is string {
  return typeof text === "string" && BASE58.test(text)
}

type AddressField = "asset" | "payTo"

/** For each CAIP-2 namespace: the pattern of each field, and the id of the finding for text that does not match. */
const SHAPES = {
  eip155: { asset: [EVM, "asset_not_evm_address"], payTo: [EVM, "payTo_not_evm_address"] },
  solana: { asset: [BASE58, "asset_not_base58"], payTo: [BASE58, "payTo_not_base58"] },
  stellar: { asset: [STELLAR_ASSET, "asset_not_stellar"], payTo: [STELLAR_ACCOUNT, "payTo_not_stellar"] },
  hedera: { asset: [HEDERA, "asset_not_hedera"], payTo: [HEDERA, "payTo_not_hedera"] },
  algorand: { asset: [ASA_ID, "asset_not_asa_id"], payTo: [ALGORAND, "payTo_not_algorand"] },
} as const satisfies Record<string, Record<AddressField, readonly [shape: RegExp, issue: string]>>

type Shapes = (typeof SHAPES)[keyof typeof SHAPES]
type AddressIssue = Shapes[AddressField][1] | `${AddressField}_zero_address`
const BY_NAMESPACE: ReadonlyMap<string, Shapes> = new Map(Object.entries(SHAPES))

/**
 * Returns the id of the finding on an asset or payee; null when the text is valid, or when we have no pattern for the network.
 */
export function findAddressIssue(network: string, field: AddressField, text: string): AddressIssue | null {
  const namespace = getNamespace(network)
  const [shape, issue] = BY_NAMESPACE.get(namespace)?.[field] ?? []
  if (!shape || !issue) return null
  if (!shape.test(text)) return issue
  return namespace === "eip155" && isZeroAddress(text) ? `${field}_zero_address` : null
}
