// Names of common networks by their CAIP-2 identifiers. Pages show the name, and the identifier as a tooltip.

const NAMES: Readonly<Record<string, string>> = {
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
}

/** Returns the name of the network, or its identifier if the name is not in the list. */
export const formatNetwork = (network: string) => NAMES[network] ?? network

export function NetworkName({ network }: { network: string }) {
  return network in NAMES ? <span title={network}>{NAMES[network]}</span> : <code>{network}</code>
}
