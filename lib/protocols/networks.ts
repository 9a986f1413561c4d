// Payment networks: their names in x402 version 1, their CAIP-2 identifiers, and which of the networks are test networks.

const SOLANA_MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
const SOLANA_DEVNET = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"
const SOLANA_TESTNET = "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z"

const V1_CHAIN_IDS: readonly [string, number][] = [
  ["ethereum", 1],
  ["sepolia", 11_155_111],
  ["abstract", 2_741],
  ["abstract-testnet", 11_124],
  ["base-sepolia", 84_532],
  ["base", 8_453],
  ["avalanche-fuji", 43_113],
  ["avalanche", 43_114],
  ["iotex", 4_689],
  ["sei", 1_329],
  ["sei-testnet", 1_328],
  ["polygon", 137],
  ["polygon-amoy", 80_002],
  ["peaq", 3_338],
  ["story", 1_514],
  ["educhain", 41_923],
  ["skale-base-sepolia", 324_705_682],
  ["megaeth", 4_326],
  ["monad", 143],
  ["stable", 988],
  ["stable-testnet", 2_201],
  ["celo", 42_220],
  ["flare", 14],
  ["arbitrum", 42_161],
  ["arbitrum-sepolia", 421_614],
  ["optimism", 10],
  ["optimism-sepolia", 11_155_420],
]

const V1_NETWORKS: ReadonlyMap<string, string> = new Map([
  ...V1_CHAIN_IDS.map(([name, chainId]): [string, string] => [name, `eip155:${chainId}`]),
  ["solana", SOLANA_MAINNET],
  ["solana-devnet", SOLANA_DEVNET],
])

/** The CAIP-2 identifier of a network name of x402 version 1, or null. */
export function findV1Network(name: string): string | null {
  return V1_NETWORKS.get(name) ?? null
}

const SOLANA_LABELS: ReadonlyMap<string, string> = new Map([
  ["mainnet", SOLANA_MAINNET],
  ["mainnet-beta", SOLANA_MAINNET],
  ["devnet", SOLANA_DEVNET],
  ["testnet", SOLANA_TESTNET],
  ["localnet", "solana:localnet"],
])

/** The CAIP-2 identifier of a Solana cluster by its name, such as "devnet"; null for an unknown name. */
export function findSolanaNetwork(label: string): string | null {
  return SOLANA_LABELS.get(label) ?? null
}

const TEST_CHAIN_IDS = [
  84_532, 11_155_111, 11_155_420, 421_614, 80_002, 43_113, 1_328, 11_142_220, 51, 11_124, 324_705_682, 2_201, 31_611,
  72_344, 181_228, 42_431,
]

const TEST_NETWORKS: ReadonlySet<string> = new Set([
  ...TEST_CHAIN_IDS.map((chainId) => `eip155:${chainId}`),
  SOLANA_DEVNET,
  SOLANA_TESTNET,
  ..."solana:localnet stellar:testnet stellar:futurenet aptos:2 hedera:testnet hedera:previewnet hedera:296".split(" "),
  ..."sui:testnet sui:devnet algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=".split(" "),
  ..."bip122:000000000933ea01ad0ee984209779ba bip122:00000008819873e925422c1ff0f99f7c".split(" "),
])

export function isTestNetwork(network: string | null): boolean {
  return network !== null && TEST_NETWORKS.has(network)
}

/** Whether the network of a Lightning invoice (`mainnet`, `testnet`, `regtest`, …) is a test network. */
export function isTestLightning(network: string | null): boolean {
  return network !== null && network !== "mainnet"
}

/**
 * Pattern of CAIP-2 identifiers. CAIP-2 does not allow `/`, `=` and `+` after the colon, but Algorand's identifiers contain these
 * characters. The pattern therefore allows all characters except white space and colons.
 */
const CAIP2 = /^[-a-z0-9]{3,32}:[^\s:]{1,64}$/

export function isCaip2(network: string): boolean {
  return CAIP2.test(network)
}

/** Whether the network is `eip155:` and a chain id: a positive integer without leading zeros. */
export function isEvmReference(network: string): boolean {
  return /^eip155:[1-9]\d{0,31}$/.test(network)
}

const KNOWN_NAMESPACES: ReadonlySet<string> = new Set(
  "eip155 solana stellar aptos algorand hedera sui bip122 lightning near cosmos polkadot starknet tron xrpl ton".split(
    " ",
  ),
)

export function isKnownNamespace(network: string): boolean {
  return KNOWN_NAMESPACES.has(getNamespace(network))
}

export function getNamespace(network: string): string {
  return network.split(":", 1)[0] ?? ""
}
