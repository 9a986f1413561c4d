// Shapes of the addresses and asset identifiers of each family of networks. Only the shape is checked; wallets check checksums.

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

export function isBase58Address(text: unknown): text is string {
  return typeof text === "string" && BASE58.test(text)
}

export type AddressIssue =
  | "asset_not_evm_address"
  | "asset_zero_address"
  | "asset_not_base58"
  | "asset_not_stellar"
  | "asset_not_hedera"
  | "asset_not_asa_id"
  | "payTo_not_evm_address"
  | "payTo_zero_address"
  | "payTo_not_base58"
  | "payTo_not_stellar"
  | "payTo_not_hedera"
  | "payTo_not_algorand"

type AddressField = "asset" | "payTo"
type Shapes = Readonly<Record<AddressField, readonly [shape: RegExp, issue: AddressIssue]>>

const SHAPES: ReadonlyMap<string, Shapes> = new Map<string, Shapes>([
  ["eip155", { asset: [EVM, "asset_not_evm_address"], payTo: [EVM, "payTo_not_evm_address"] }],
  ["solana", { asset: [BASE58, "asset_not_base58"], payTo: [BASE58, "payTo_not_base58"] }],
  ["stellar", { asset: [STELLAR_ASSET, "asset_not_stellar"], payTo: [STELLAR_ACCOUNT, "payTo_not_stellar"] }],
  ["hedera", { asset: [HEDERA, "asset_not_hedera"], payTo: [HEDERA, "payTo_not_hedera"] }],
  ["algorand", { asset: [ASA_ID, "asset_not_asa_id"], payTo: [ALGORAND, "payTo_not_algorand"] }],
])

/** The issue of an asset or a payee on this network; null when it is valid or the network's shape is unknown. */
export function findAddressIssue(network: string, field: AddressField, text: string): AddressIssue | null {
  const namespace = getNamespace(network)
  const [shape, issue] = SHAPES.get(namespace)?.[field] ?? []
  if (!shape || !issue) return null
  if (!shape.test(text)) return issue
  return namespace === "eip155" && EVM_ZERO.test(text) ? `${field}_zero_address` : null
}
