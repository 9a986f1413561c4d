// Counts in memory how many clients made each search without a good result on a UTC day. A client is a hash with a random salt
// that ends with the day and the process. Nothing here is stored before five clients made a search (docs/decisions.md#demand).

import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { sha256 } from "@/lib/crypto"

export const LEAST_CLIENTS = 5
/**
 * `marks` limits the memory of all queries together to about 10 MB. `queriesOfClient` keeps one client from pushing the queries of
 * others out of memory.
 */
export const COUNTER_LIMITS = {
  queries: 5_000,
  clientsOfQuery: 1_000,
  marks: 200_000,
  clients: 50_000,
  queriesOfClient: 50,
} as const

export interface DemandRow {
  /** A UTC day, `YYYY-MM-DD`. */
  day: string
  query: string
  clients: number
}

const createQueries = () =>
  new LRUCache<string, { clients: Set<number> }>({
    max: COUNTER_LIMITS.queries,
    maxSize: COUNTER_LIMITS.marks,
    sizeCalculation: ({ clients }) => Math.max(1, clients.size),
  })
const createClients = () => new LRUCache<number, { last: string; counted: number }>({ max: COUNTER_LIMITS.clients })

export class DemandCounter {
  #day = ""
  #salt = randomBytes(16)
  #queries = createQueries()
  #clients = createClients()
  readonly #changed = new Set<string>()
  /** Rows by day and query: rows of earlier days, and rows that could not be written. */
  readonly #waiting = new Map<string, DemandRow>()

  /** Counts a client once per query and day. Returns true when a row waits to be written. */
  count(query: string, client: string, now: Date): boolean {
    this.#startDay(now.toISOString().slice(0, 10))
    const id = this.#hash(client)
    const { last, counted } = this.#clients.get(id) ?? { last: "", counted: 0 }
    // The page searches while a person types. Of a text and its beginning only the longer text counts.
    if (last.startsWith(query)) return false
    const isLonger = last !== "" && query.startsWith(last)
    if (isLonger) this.#remove(last, id)
    else if (counted >= COUNTER_LIMITS.queriesOfClient) return false
    this.#clients.set(id, { last: query, counted: isLonger ? counted : counted + 1 })
    return this.#add(query, id)
  }

  takeRows(): DemandRow[] {
    this.#collectChanged()
    const rows = [...this.#waiting.values()]
    this.#waiting.clear()
    return rows
  }

  /** Takes back rows that could not be written. */
  restoreRows(rows: readonly DemandRow[]): void {
    for (const row of rows) this.#wait(row)
  }

  #startDay(day: string): void {
    if (day === this.#day) return
    this.#collectChanged()
    this.#day = day
    this.#salt = randomBytes(16)
    this.#queries = createQueries()
    this.#clients = createClients()
  }

  #add(query: string, id: number): boolean {
    const clients = this.#queries.get(query)?.clients ?? new Set()
    if (clients.has(id) || clients.size >= COUNTER_LIMITS.clientsOfQuery) return false
    clients.add(id)
    this.#store(query, clients)
    if (clients.size >= LEAST_CLIENTS) this.#changed.add(query)
    return clients.size >= LEAST_CLIENTS
  }

  #remove(query: string, id: number): void {
    const clients = this.#queries.get(query)?.clients
    if (clients?.delete(id)) this.#store(query, clients)
  }

  /** A new object makes the cache compute the size of the entry again. */
  #store(query: string, clients: Set<number>): void {
    this.#queries.set(query, { clients })
  }

  #collectChanged(): void {
    for (const query of this.#changed) {
      const clients = this.#queries.peek(query)?.clients.size ?? 0
      if (clients >= LEAST_CLIENTS) this.#wait({ day: this.#day, query, clients })
    }
    this.#changed.clear()
  }

  #wait(row: DemandRow): void {
    const key = `${row.day} ${row.query}`
    const clients = Math.max(row.clients, this.#waiting.get(key)?.clients ?? 0)
    if (this.#waiting.has(key) || this.#waiting.size < COUNTER_LIMITS.queries)
      this.#waiting.set(key, { ...row, clients })
  }

  #hash(client: string): number {
    return sha256(Buffer.concat([this.#salt, Buffer.from(client)])).readUIntBE(0, 6)
  }
}
