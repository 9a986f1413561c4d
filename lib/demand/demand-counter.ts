// Counts in memory how many clients made each search without a good result on a UTC day. Nothing of it is stored before five clients
// made a search (docs/decisions.md#demand).

import { LRUCache } from "lru-cache"
import { ClientsPerDay, type CountedRow } from "@/lib/demand/clients-per-day"

export const LEAST_CLIENTS = 5
/** `queriesOfClient` keeps one client from pushing the queries of others out of memory. */
export const COUNTER_LIMITS = {
  queries: 5_000,
  clientsOfQuery: 1_000,
  marks: 200_000,
  clients: 50_000,
  queriesOfClient: 50,
} as const

const createClients = () => new LRUCache<number, { last: string; counted: number }>({ max: COUNTER_LIMITS.clients })

export class DemandCounter {
  readonly #queries = new ClientsPerDay({
    keys: COUNTER_LIMITS.queries,
    clientsOfKey: COUNTER_LIMITS.clientsOfQuery,
    marks: COUNTER_LIMITS.marks,
    least: LEAST_CLIENTS,
  })
  #clients = createClients()

  /** Counts a client once per query and day. Returns true when a row waits to be written. */
  count(query: string, client: string, now: Date): boolean {
    if (this.#queries.startDay(now)) this.#clients = createClients()
    const id = this.#queries.hash(client)
    const { last, counted } = this.#clients.get(id) ?? { last: "", counted: 0 }
    // The page searches while a person types. Of a text and its beginning only the longer text counts.
    if (last.startsWith(query)) return false
    const isLonger = last !== "" && query.startsWith(last)
    if (isLonger) this.#queries.remove(last, id)
    else if (counted >= COUNTER_LIMITS.queriesOfClient) return false
    this.#clients.set(id, { last: query, counted: isLonger ? counted : counted + 1 })
    return this.#queries.add(query, id)
  }

  /** The key of a row is its query. */
  takeRows(): CountedRow[] {
    return this.#queries.takeRows()
  }

  restoreRows(rows: readonly CountedRow[]): void {
    this.#queries.restoreRows(rows)
  }
}
