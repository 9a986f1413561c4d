// Finds networks by every name that people, agents and listings give them: the CAIP-2 id, the name on pages, the name in version 1
// of x402, each in any letter case. Pure. Scripts in the browser use this file.

import { NETWORKS } from "@/lib/protocols/networks"

/**
 * Ids come first, because "stacks" is the id of one network and the name of another. For a name of two networks, such as "Hedera",
 * the first network counts.
 */
const NAME_FIELDS = ["id", "v1Name", "name"] as const

const ID_OF_NAME = new Map<string, string>()
/** One id for each name that a listing can store, in lower case. */
export const NETWORK_ID_OF_NAME: ReadonlyMap<string, string> = ID_OF_NAME
for (const field of NAME_FIELDS) {
  for (const network of NETWORKS) {
    const name = network[field]?.toLowerCase()
    if (name !== undefined && !ID_OF_NAME.has(name)) ID_OF_NAME.set(name, network.id)
  }
}

const NAMES_OF_ID = new Map<string, string[]>()
for (const [name, id] of ID_OF_NAME) NAMES_OF_ID.set(id, [...(NAMES_OF_ID.get(id) ?? []), name])

/**
 * Returns the ids of the networks that a client names: "base" → `eip155:8453`, "Hedera" → both networks of that name. An id returns
 * only itself, so that a resolved list resolves to itself. A name that the table lacks is returned unchanged.
 */
export function findNamedNetworks(given: string): string[] {
  if (NAMES_OF_ID.has(given)) return [given]
  const name = given.toLowerCase()
  const found = NETWORKS.filter((network) => NAME_FIELDS.some((field) => network[field]?.toLowerCase() === name))
  return found.length > 0 ? found.map(({ id }) => id) : [given]
}

export const isKnownNetwork = (id: string) => NAMES_OF_ID.has(id)

/** Returns the id of a listing's network. Listings store an id or a name: "base" → `eip155:8453`. An unknown name is returned unchanged. */
export function findNetworkId(stored: string): string {
  return ID_OF_NAME.get(stored.toLowerCase()) ?? stored
}

/** Lists the names, in lower case, for which `findNetworkId` returns the same id as for this one. */
export function listNetworkNames(network: string): readonly string[] {
  return NAMES_OF_ID.get(findNetworkId(network)) ?? [network.toLowerCase()]
}
