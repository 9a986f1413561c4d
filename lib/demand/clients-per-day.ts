// Counts in memory how many clients used each key on a UTC day. A client is a hash with a random salt that ends with the day and
// the process, so that nobody learns who it was. Docs: docs/decisions.md#demand, docs/decisions.md#use-of-a-listing.

import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { sha256 } from "@/lib/crypto"

export interface CountedRow {
  /** A UTC day, `YYYY-MM-DD`. */
  day: string
  key: string
  clients: number
}

interface Limits {
  keys: number
  clientsOfKey: number
  /** The most marks of clients, which limits the memory of all keys together. 200,000 take about 10 MB. */
  marks: number
  /** A key with fewer clients has no row. */
  least: number
}

export class ClientsPerDay {
  #day = ""
  #salt = randomBytes(16)
  #keys
  readonly #limits: Limits
  readonly #changed = new Set<string>()
  /** Rows by day and key: rows of earlier days, and rows that could not be written. */
  readonly #waiting = new Map<string, CountedRow>()

  constructor(limits: Limits) {
    this.#limits = limits
    this.#keys = this.#createKeys()
  }

  /** Returns true when a new day begins: nothing is counted yet, and hashes of clients are others. */
  startDay(now: Date): boolean {
    const day = now.toISOString().slice(0, 10)
    if (day === this.#day) return false
    this.#collectChanged()
    this.#day = day
    this.#salt = randomBytes(16)
    this.#keys = this.#createKeys()
    return true
  }

  hash(client: string): number {
    return sha256(Buffer.concat([this.#salt, Buffer.from(client)])).readUIntBE(0, 6)
  }

  /** Counts a client once per key. Returns true when a row waits to be written. */
  add(key: string, client: number): boolean {
    const clients = this.#keys.get(key)?.clients ?? new Set()
    if (clients.has(client) || clients.size >= this.#limits.clientsOfKey) return false
    clients.add(client)
    this.#store(key, clients)
    const hasRow = clients.size >= this.#limits.least
    if (hasRow) this.#changed.add(key)
    return hasRow
  }

  remove(key: string, client: number): void {
    const clients = this.#keys.get(key)?.clients
    if (clients?.delete(client)) this.#store(key, clients)
  }

  takeRows(): CountedRow[] {
    this.#collectChanged()
    const rows = [...this.#waiting.values()]
    this.#waiting.clear()
    return rows
  }

  /** Takes back rows that could not be written. */
  restoreRows(rows: readonly CountedRow[]): void {
    for (const row of rows) this.#wait(row)
  }

  #createKeys() {
    return new LRUCache<string, { clients: Set<number> }>({
      max: this.#limits.keys,
      maxSize: this.#limits.marks,
      sizeCalculation: ({ clients }) => Math.max(1, clients.size),
    })
  }

  /** A new object makes the cache compute the size of the entry again. */
  #store(key: string, clients: Set<number>): void {
    this.#keys.set(key, { clients })
  }

  #collectChanged(): void {
    for (const key of this.#changed) {
      const clients = this.#keys.peek(key)?.clients.size ?? 0
      if (clients >= this.#limits.least) this.#wait({ day: this.#day, key, clients })
    }
    this.#changed.clear()
  }

  #wait(row: CountedRow): void {
    const name = `${row.day} ${row.key}`
    const clients = Math.max(row.clients, this.#waiting.get(name)?.clients ?? 0)
    if (this.#waiting.has(name) || this.#waiting.size < this.#limits.keys) this.#waiting.set(name, { ...row, clients })
  }
}
