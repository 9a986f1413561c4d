// One reader of the change log: from a number on, each change once and in order. It reads pages of the database until it reaches
// what the tail has in memory, and only as fast as its client reads.

import { type ChangeFilters, hasFilter, passesFilters } from "@/lib/events/filters"
import { listChangeRows, listFilteredRows } from "@/lib/events/queries"
import { type ChangeRow, formatChange, formatHeartbeat } from "@/lib/events/stream/frames"
import { STREAM } from "@/lib/events/stream/limits"
import type { ChangeTail } from "@/lib/events/stream/tail"
import { ConcurrencyLimit } from "@/lib/net/concurrency-limit"

const allReads = new ConcurrencyLimit({ slots: STREAM.readers, queued: STREAM.total })

/** Runs the reads of one client one after the other: twenty streams that catch up load the database like one. */
export const createClientReads = () => new ConcurrencyLimit({ slots: 1, queued: STREAM.perClient })

interface Reading {
  filter: ChangeFilters
  /** The last number that the client has read. */
  after: number
  /** The key by which the streams of the client are counted. */
  client: string
  reads: ConcurrencyLimit
}

export class ChangeReader {
  readonly #tail: ChangeTail
  readonly #reading: Reading
  /** Every change up to this number was sent or does not pass the filter. */
  #position: number
  #sentAt = performance.now()

  constructor(tail: ChangeTail, reading: Reading) {
    this.#tail = tail
    this.#reading = reading
    this.#position = reading.after
  }

  get position(): number {
    return this.#position
  }

  /** Returns the next text to send, or "" when there is nothing to send before the next `waitForNews` of the tail. */
  async read(): Promise<string> {
    while (this.#position < this.#tail.base) {
      const text = await this.#readPage()
      if (text !== "") return this.#send(text)
    }
    const rows = this.#tail.listAfter(this.#position).slice(0, STREAM.page)
    const text = this.#take(rows)
    if (text !== "") return this.#send(text)
    if (this.#position < this.#tail.latest) return this.read()
    const isSilent = performance.now() - this.#sentAt >= STREAM.heartbeatMs
    return isSilent ? this.#send(formatHeartbeat(this.#position)) : ""
  }

  async #readPage(): Promise<string> {
    const { client, reads } = this.#reading
    const releaseOwn = await reads.acquire()
    try {
      const release = await allReads.acquire(undefined, client)
      try {
        return hasFilter(this.#reading.filter) ? await this.#readFiltered() : await this.#readAll()
      } finally {
        release()
      }
    } finally {
      releaseOwn()
    }
  }

  async #readFiltered(): Promise<string> {
    const page = { after: this.#position, limit: STREAM.page }
    const { rows, nextAfter } = await listFilteredRows(page, this.#reading.filter)
    this.#position = nextAfter
    return rows.map(formatChange).join("")
  }

  /** A page that is not full ends at the newest change, which is at or after the base at the time of the query. */
  async #readAll(): Promise<string> {
    const { base } = this.#tail
    const rows = await listChangeRows(this.#position, STREAM.page)
    const last = rows.at(-1)?.seq ?? this.#position
    this.#position = rows.length < STREAM.page ? Math.max(last, base) : last
    return rows.map(formatChange).join("")
  }

  /** Formats changes of the tail. */
  #take(rows: readonly ChangeRow[]): string {
    this.#position = rows.at(-1)?.seq ?? this.#position
    return rows
      .filter((row) => passesFilters(row, this.#reading.filter))
      .map(formatChange)
      .join("")
  }

  #send(text: string): string {
    this.#sentAt = performance.now()
    return text
  }
}
