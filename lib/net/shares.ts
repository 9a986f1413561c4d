// How many places of a shared pool each network holds. No network may hold more than a quarter, so that one party with many
// addresses leaves the rest of the pool to everybody else. A party has a /48 of IPv6, which contains 65,536 clients.

import { networkKey } from "@/lib/net/client-address"

/** The most that one network may hold of a pool. */
const SHARE = 0.25

export class Shares {
  readonly #most: number
  readonly #held = new Map<string, number>()

  /** @param places the size of the pool */
  constructor(places: number) {
    this.#most = Math.max(1, Math.floor(places * SHARE))
  }

  /** Takes a place for the client's network. Returns false when the network holds its share. */
  take(client: string): boolean {
    const network = networkKey(client)
    const held = this.#held.get(network) ?? 0
    if (held >= this.#most) return false
    this.#held.set(network, held + 1)
    return true
  }

  free(client: string): void {
    const network = networkKey(client)
    const left = (this.#held.get(network) ?? 0) - 1
    if (left > 0) this.#held.set(network, left)
    else this.#held.delete(network)
  }
}
