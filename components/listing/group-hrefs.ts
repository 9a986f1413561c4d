// The URLs of the discovery pages. Pure.

import type { FacetCount } from "@/lib/catalogue/schema"
import type { Protocol } from "@/lib/protocols/names"
import { formatNetwork, slugOfNetwork } from "@/lib/protocols/networks"

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/")

export const categoryHref = (path: string) => `/category/${encodePath(path)}`
export const protocolHref = (protocol: Protocol) => `/protocol/${protocol.toLowerCase()}`
export const networkHref = (network: string) => `/network/${slugOfNetwork(network)}`

export interface NamedNetwork {
  slug: string
  name: string
  /** Several ids can have one name, such as two of Hedera. */
  ids: string[]
  count: number
}

/** Groups networks by slug, most frequent first. Leaves out ids without letters and digits, which have no slug. */
export function groupNetworks(networks: readonly FacetCount[]): NamedNetwork[] {
  const groups = new Map<string, NamedNetwork>()
  for (const { value, count } of networks) {
    const slug = slugOfNetwork(value)
    if (slug === "") continue
    const group = groups.get(slug) ?? { slug, name: formatNetwork(value), ids: [], count: 0 }
    groups.set(slug, { ...group, ids: [...group.ids, value], count: group.count + count })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}
