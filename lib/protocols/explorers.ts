// Links to block explorers. Hosts and paths come from our tables only; the address comes from an untrusted challenge and is checked
// and escaped.

import { findAddressIssue } from "@/lib/protocols/addresses"
import { findNetwork, getNamespace } from "@/lib/protocols/networks"

/** For each CAIP-2 namespace: the path of its explorers for an address. */
const PATHS: ReadonlyMap<string, string> = new Map([
  ["eip155", "address"],
  ["solana", "address"],
  ["algorand", "account"],
  ["aptos", "account"],
  ["bip122", "address"],
  ["cardano", "address"],
  ["ccd", "account"],
  ["hedera", "account"],
  ["keeta", "account"],
  ["near", "address"],
  ["stacks", "address"],
  ["starknet", "contract"],
  ["stellar", "account"],
  ["sui", "account"],
  ["tron", "address"],
  ["tvm", ""],
  ["xrpl", "accounts"],
])

/** Characters of addresses of all networks. */
const ADDRESS = /^[\w.:@+=/-]{3,128}$/

/**
 * The page of an address in the block explorer of its network. Null if the network has no explorer, or if the text is no address of
 * the network.
 */
export function explorerAddressUrl(network: string | null, address: string | null): string | null {
  if (network === null || address === null || findAddressIssue(network, "payTo", address) !== null) return null
  // The explorer of Stellar shows a contract under another path.
  if (getNamespace(network) === "stellar" && !address.startsWith("G")) return null
  const explorer = findNetwork(network)?.explorer
  const path = PATHS.get(getNamespace(network))
  if (!explorer || path === undefined || !ADDRESS.test(address)) return null
  const [base, query] = explorer.split("?")
  const parts = [`https://${base}`, path, encodeURIComponent(address)].filter(Boolean)
  return parts.join("/") + (query ? `?${query}` : "")
}
