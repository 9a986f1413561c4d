// The open streams of this process: their number per client and in all, and their end.

import { AppError } from "@/lib/contract/errors"
import type { ChangeFilters } from "@/lib/events/filters"
import { getLatestNumber } from "@/lib/events/queries"
import { ChangeReader, createClientReads } from "@/lib/events/stream/change-reader"
import { ChangeStream } from "@/lib/events/stream/change-stream"
import { STREAM } from "@/lib/events/stream/limits"
import { ChangeTail } from "@/lib/events/stream/tail"
import { type ConcurrencyLimit, Shares } from "@/lib/net/concurrency-limit"
import { perProcess } from "@/lib/process/process-state"

interface StreamRequest {
  /** The key by which the streams of a client are counted. */
  client: string
  filter: ChangeFilters
  /** The last number that the client has read; null to begin now. */
  after: number | null
}

const RETRY_SECONDS = 60
const headers = { "Retry-After": String(RETRY_SECONDS) }

export class OpenStreams {
  readonly #tail = new ChangeTail(() => this.#closeOld())
  /** Oldest first. */
  readonly #streams = new Set<ChangeStream>()
  readonly #clients = new Map<string, { open: number; reads: ConcurrencyLimit }>()
  readonly #shares = new Shares(STREAM.total)
  /** Streams that are open or about to open. */
  #taken = 0
  #isClosed = false

  get size(): number {
    return this.#taken
  }

  /**
   * Opens a stream of Server-Sent Events. The caller reads its body or cancels it.
   * @throws AppError when the client, its network or the process has the maximum number of streams
   */
  async open({ client, filter, after }: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    const reads = this.#take(client)
    const position = await this.#join(after).catch((error) => {
      this.#release(client)
      throw error
    })
    const reader = new ChangeReader(this.#tail, { client, reads, filter, after: position })
    const stream = new ChangeStream(this.#tail, reader, (ended) => {
      this.#streams.delete(ended)
      this.#tail.leave()
      this.#release(client)
    })
    this.#streams.add(stream)
    return stream.body
  }

  /**
   * Returns the number after which the stream begins. The client may know a later number than the tail has read. A number beyond
   * the log, from before a restored backup, counts as its end.
   */
  async #join(after: number | null): Promise<number> {
    await this.#tail.join()
    if (after === null) return this.#tail.latest
    if (after <= this.#tail.latest) return after
    try {
      return Math.min(after, await getLatestNumber())
    } catch (error) {
      this.#tail.leave()
      throw error
    }
  }

  /** Ends all streams, and opens no more, so that no stream delays the stop of the server. */
  closeAll(): void {
    this.#isClosed = true
    for (const stream of this.#streams) stream.close()
  }

  #closeOld(): void {
    const now = performance.now()
    for (const stream of this.#streams) {
      if (stream.endsAt > now) return
      stream.close()
    }
  }

  /** Counts one more stream, and returns the reads of its client. */
  #take(client: string): ConcurrencyLimit {
    if (this.#isClosed)
      throw new AppError("unavailable", "The server is stopping. Connect again in a minute.", { headers })
    const own = this.#clients.get(client) ?? { open: 0, reads: createClientReads() }
    if (own.open >= STREAM.perClient) {
      throw new AppError(
        "rate_limited",
        `Your IP address has ${own.open} open streams, which is the maximum. Close one, then connect again.`,
        { headers },
      )
    }
    if (this.#taken >= STREAM.total) {
      throw new AppError("unavailable", `All ${STREAM.total} streams are in use. Connect again in a minute.`, {
        headers,
      })
    }
    if (!this.#shares.take(client)) {
      const message =
        "Your network has a quarter of all streams, which is the maximum. Close one, or connect again in a minute."
      throw new AppError("rate_limited", message, { headers })
    }
    own.open += 1
    this.#clients.set(client, own)
    this.#taken += 1
    return own.reads
  }

  #release(client: string): void {
    const own = this.#clients.get(client)
    if (own) own.open -= 1
    if (own?.open === 0) this.#clients.delete(client)
    this.#taken -= 1
    this.#shares.free(client)
  }
}

/** Next bundles this module a second time, so both copies share the state. */
export const openStreams = (): OpenStreams => perProcess("change-streams", () => new OpenStreams())
