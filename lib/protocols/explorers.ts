// Links to block explorers. Hosts and paths come from our tables only; the address comes from an untrusted challenge and is checked
// and escaped.

import { findAddressIssue } from "@/lib/protocols/addresses"
import { findNetwork, getNamespace } from "@/lib/protocols/networks"

/** For each CAIP-2 namespace: the paths of its explorers for an address and for a transaction. */
const PATHS: ReadonlyMap<string, readonly [address: string, transaction: string]> = new Map([
  ["eip155", ["address", "tx"]],
  ["solana", ["address", "tx"]],
  ["algorand", ["account", "transaction"]],
  ["aptos", ["account", "txn"]],
  ["bip122", ["address", "tx"]],
  ["cardano", ["address", "transaction"]],
  ["ccd", ["account", "transaction"]],
  ["hedera", ["account", "transaction"]],
  ["keeta", ["account", "block"]],
  ["near", ["address", "txns"]],
  ["stacks", ["address", "txid"]],
  ["starknet", ["contract", "tx"]],
  ["stellar", ["account", "tx"]],
  ["sui", ["account", "tx"]],
  ["tron", ["address", "transaction"]],
  ["tvm", ["", "transaction"]],
  ["xrpl", ["accounts", "transactions"]],
])

/** Characters of addresses and transaction ids of all networks. */
const IDENTIFIER = /^[\w.:@+=/-]{3,128}$/

/**
 * The page of an address in the block explorer of its network. Null if the network has no explorer, or if the text is no address of
 * the network.
 */
export function explorerAddressUrl(network: string | null, address: string | null): string | null {
  if (network === null || address === null || findAddressIssue(network, "payTo", address) !== null) return null
  // The explorer of Stellar shows a contract under another path.
  if (getNamespace(network) === "stellar" && !address.startsWith("G")) return null
  return buildUrl(network, 0, address)
}

/** The page of a transaction in the block explorer of its network; null if the network has no explorer. */
export function explorerTransactionUrl(network: string | null, transaction: string | null): string | null {
  return network === null || transaction === null ? null : buildUrl(network, 1, transaction)
}

function buildUrl(network: string, page: 0 | 1, identifier: string): string | null {
  const explorer = findNetwork(network)?.explorer
  const path = PATHS.get(getNamespace(network))?.[page]
  if (!explorer || path === undefined || !IDENTIFIER.test(identifier)) return null
  const [base, query] = explorer.split("?")
  const parts = [`https://${base}`, path, encodeURIComponent(identifier)].filter(Boolean)
  return parts.join("/") + (query ? `?${query}` : "")
}
