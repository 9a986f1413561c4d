// Payment networks: their names, their CAIP-2 ids, and which of the networks are test networks. Scripts in the browser use this
// file, so it imports the table of networks only.

import { NETWORK_ROWS, TEST_NETWORK_ROWS } from "@/lib/protocols/network-table"

/** `other` has the namespaces that need no distinction, such as Stellar or Hedera. */
export type NetworkKind = "evm" | "solana" | "lightning" | "card" | "other"

export interface Network {
  /** The CAIP-2 id, or a word for a network that has none, such as "lightning". */
  id: string
  name: string
  kind: NetworkKind
  isTest: boolean
  /** The name in version 1 of x402; null if version 1 does not name the network. */
  v1Name: string | null
  /** Host, path and query of the block explorer, without `https://`; null if none is known. */
  explorer: string | null
}

const KINDS: ReadonlyMap<string, NetworkKind> = new Map([
  ["eip155", "evm"],
  ["solana", "solana"],
  ["lightning", "lightning"],
  ["lnbtc", "lightning"],
  ["card", "card"],
  ["stripe", "card"],
])

export const NETWORKS: readonly Network[] = [NETWORK_ROWS, TEST_NETWORK_ROWS].flatMap((rows) =>
  rows.map(([id, name, explorer = null, v1Name = null]) => ({
    id,
    name,
    kind: getNetworkKind(id),
    isTest: rows === TEST_NETWORK_ROWS,
    v1Name,
    explorer,
  })),
)

// Maps, because a network of an untrusted challenge can have the name of a property of every object.
const BY_ID: ReadonlyMap<string, Network> = new Map(NETWORKS.map((network) => [network.id, network]))
const BY_V1_NAME: ReadonlyMap<string | null, Network> = new Map(NETWORKS.map((network) => [network.v1Name, network]))

export function findNetwork(id: string): Network | null {
  return BY_ID.get(id) ?? null
}

/** The name of a network by its id or its name in version 1 of x402: "Base". An unknown network is returned unchanged. */
export function formatNetwork(network: string): string {
  return (BY_ID.get(network) ?? BY_V1_NAME.get(network))?.name ?? network
}

/** The slug of a network's name: "Base Sepolia" is `base-sepolia`. A network without a name has the slug of its id. */
export const slugOfNetwork = (network: string): string =>
  formatNetwork(network)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")

/** The kind of a network, also of one that the table lacks. */
export function getNetworkKind(network: string): NetworkKind {
  return KINDS.get(getNamespace(network)) ?? "other"
}

/** The CAIP-2 identifier of a network name of x402 version 1, or null. */
export function findV1Network(name: string): string | null {
  return BY_V1_NAME.get(name)?.id ?? null
}

/** Other names of Solana clusters. Every cluster is also found by the last word of its name, such as "devnet". */
const SOLANA_LABELS: ReadonlyMap<string, string> = new Map([
  ["mainnet", "Solana"],
  ["mainnet-beta", "Solana"],
])

/** The CAIP-2 identifier of a Solana cluster by its name, such as "devnet"; null for an unknown name. */
export function findSolanaNetwork(label: string): string | null {
  const name = SOLANA_LABELS.get(label) ?? `Solana ${label}`
  return NETWORKS.find((network) => network.kind === "solana" && network.name === name)?.id ?? null
}

export function isTestNetwork(network: string | null): boolean {
  return network !== null && (findNetwork(network)?.isTest ?? false)
}

/** Whether the network of a Lightning invoice (`mainnet`, `testnet`, `regtest`, …) is a test network. */
export function isTestLightning(network: string | null): boolean {
  return network !== null && network !== "mainnet"
}

/** Pattern of CAIP-2 identifiers, with namespaces of up to 32 characters: "cloudflare" has more than the eight that CAIP-2 allows. */
const CAIP2 = /^[-a-z0-9]{3,32}:[-_a-zA-Z0-9]{1,32}$/
/** A whole genesis hash in base64, which CAIP-2 does not allow. Packages of Algorand name its networks so before 2.26. */
const ALGORAND_HASH = /^algorand:[A-Za-z0-9+/]{43}=$/

export function isCaip2(network: string): boolean {
  return CAIP2.test(network) || ALGORAND_HASH.test(network)
}

/** Whether the network is `eip155:` and a chain id: a positive integer without leading zeros. */
export function isEvmReference(network: string): boolean {
  return /^eip155:[1-9]\d{0,31}$/.test(network)
}

/** Namespaces without a network in the table. `ach` and `sepa` are bank networks of the x402 v2 specification, §11.1. */
const MORE_NAMESPACES = ["ach", "cosmos", "polkadot", "sepa", "ton"]
const KNOWN_NAMESPACES: ReadonlySet<string> = new Set([
  ...NETWORKS.map((network) => getNamespace(network.id)),
  ...MORE_NAMESPACES,
])

export function isKnownNamespace(network: string): boolean {
  return KNOWN_NAMESPACES.has(getNamespace(network))
}

/** Whether the namespace is known, but none of its networks. */
export function isUnlistedNamespace(network: string): boolean {
  return MORE_NAMESPACES.includes(getNamespace(network))
}

export function getNamespace(network: string): string {
  return network.split(":", 1)[0] ?? ""
}
