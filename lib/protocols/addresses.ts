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

/** The issue of an asset identifier on this network; null when it is valid or the network's shape is unknown. */
export function findAssetIssue(network: string, asset: string): AddressIssue | null {
  switch (getNamespace(network)) {
    case "eip155":
      return EVM.test(asset) ? (EVM_ZERO.test(asset) ? "asset_zero_address" : null) : "asset_not_evm_address"
    case "solana":
      return BASE58.test(asset) ? null : "asset_not_base58"
    case "stellar":
      return STELLAR_ASSET.test(asset) ? null : "asset_not_stellar"
    case "hedera":
      return HEDERA.test(asset) ? null : "asset_not_hedera"
    case "algorand":
      return ASA_ID.test(asset) ? null : "asset_not_asa_id"
    default:
      return null
  }
}

/** The same for the payee. */
export function findPayToIssue(network: string, payTo: string): AddressIssue | null {
  switch (getNamespace(network)) {
    case "eip155":
      return EVM.test(payTo) ? (EVM_ZERO.test(payTo) ? "payTo_zero_address" : null) : "payTo_not_evm_address"
    case "solana":
      return BASE58.test(payTo) ? null : "payTo_not_base58"
    case "stellar":
      return STELLAR_ACCOUNT.test(payTo) ? null : "payTo_not_stellar"
    case "hedera":
      return HEDERA.test(payTo) ? null : "payTo_not_hedera"
    case "algorand":
      return ALGORAND.test(payTo) ? null : "payTo_not_algorand"
    default:
      return null
  }
}
