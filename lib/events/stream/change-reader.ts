// One reader of the change log: from a number on, each change once and in order. It reads pages of the database until it reaches
// what the tail has in memory, and only as fast as its client reads.

import type { ChangeFilters } from "@/lib/events/filters"
import { listChangeRows } from "@/lib/events/queries"
import { passesFilter } from "@/lib/events/stream/filter"
import { type ChangeRow, formatChange, formatHeartbeat } from "@/lib/events/stream/frames"
import { STREAM } from "@/lib/events/stream/limits"
import type { ChangeTail } from "@/lib/events/stream/tail"
import { ConcurrencyLimit } from "@/lib/net/concurrency-limit"

const reads = new ConcurrencyLimit({ slots: STREAM.readers, queued: STREAM.total })

export class ChangeReader {
  readonly #tail: ChangeTail
  readonly #filter: ChangeFilters
  /** Every change up to this number was sent or does not pass the filter. */
  #position: number
  #sentAt = performance.now()

  /** @param after the last number that the client has read */
  constructor(tail: ChangeTail, filter: ChangeFilters, after: number) {
    this.#tail = tail
    this.#filter = filter
    this.#position = after
  }

  get position(): number {
    return this.#position
  }

  /** Returns the next text to send, or "" when there is nothing to send before the next `waitForNews` of the tail. */
  async read(): Promise<string> {
    while (this.#position < this.#tail.base) {
      const text = this.#format(await this.#readPage())
      if (text !== "") return this.#send(text)
    }
    const rows = this.#tail.listAfter(this.#position).slice(0, STREAM.page)
    const text = this.#take(rows)
    if (text !== "") return this.#send(text)
    if (this.#position < this.#tail.latest) return this.read()
    const isSilent = performance.now() - this.#sentAt >= STREAM.heartbeatMs
    return isSilent ? this.#send(formatHeartbeat(this.#position)) : ""
  }

  /** A page that is not full ends at the newest change, which is at or after the base at the time of the query. */
  async #readPage(): Promise<ChangeRow[]> {
    const { base } = this.#tail
    const release = await reads.acquire()
    try {
      const rows = await listChangeRows(this.#position, STREAM.page)
      const last = rows.at(-1)?.seq ?? this.#position
      this.#position = rows.length < STREAM.page ? Math.max(last, base) : last
      return rows
    } finally {
      release()
    }
  }

  #take(rows: readonly ChangeRow[]): string {
    this.#position = rows.at(-1)?.seq ?? this.#position
    return this.#format(rows)
  }

  #format(rows: readonly ChangeRow[]): string {
    return rows
      .filter((row) => passesFilter(row, this.#filter))
      .map(formatChange)
      .join("")
  }

  #send(text: string): string {
    this.#sentAt = performance.now()
    return text
  }
}
