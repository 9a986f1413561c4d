// Names of common networks by their CAIP-2 identifiers. Pages show the name, and the identifier as a tooltip.

// A map, because a network of an untrusted challenge can have the name of a property of every object.
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lightning: "Lightning",
    "eip155:1": "Ethereum",
    "eip155:10": "Optimism",
    "eip155:137": "Polygon",
    "eip155:8453": "Base",
    "eip155:4217": "Tempo",
    "eip155:42161": "Arbitrum",
    "eip155:43114": "Avalanche",
    "eip155:84532": "Base Sepolia",
    "eip155:11155111": "Ethereum Sepolia",
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "Solana",
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "Solana devnet",
  }),
)

/** Returns the name of the network, or its identifier if the name is not in the list. */
export const formatNetwork = (network: string) => NAMES.get(network) ?? network

export function NetworkName({ network }: { network: string }) {
  const name = NAMES.get(network)
  return name === undefined ? <code>{network}</code> : <span title={network}>{name}</span>
}
