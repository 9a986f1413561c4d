// The open streams of this process: their number per client and in all, and their end.

import { AppError } from "@/lib/contract/errors"
import type { ChangeFilters } from "@/lib/events/filters"
import { getLatestNumber } from "@/lib/events/queries"
import { ChangeReader, createClientReads } from "@/lib/events/stream/change-reader"
import { formatStart } from "@/lib/events/stream/frames"
import { STREAM } from "@/lib/events/stream/limits"
import { ChangeTail } from "@/lib/events/stream/tail"
import { type ConcurrencyLimit, Shares } from "@/lib/net/concurrency-limit"
import { log } from "@/lib/process/log"
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

const encoder = new TextEncoder()

/**
 * One open stream: the changes that its reader finds, as the body of a response. Nothing is read ahead. A change waits in the log until the
 * client has taken the one before, so a client that does not read costs one page.
 */
class ChangeStream {
  readonly endsAt = performance.now() + STREAM.lifetimeMs
  readonly body: ReadableStream<Uint8Array>
  readonly #tail: ChangeTail
  readonly #onEnd: (stream: ChangeStream) => void
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null

  /** @param onEnd called once, when the stream ends for any reason */
  constructor(tail: ChangeTail, reader: ChangeReader, onEnd: (stream: ChangeStream) => void) {
    this.#tail = tail
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
          controller.enqueue(encoder.encode(formatStart(reader.position)))
        },
        pull: () => this.#pull(reader),
        cancel: () => this.#finish(),
      },
      { highWaterMark: 0 },
    )
  }

  /** Ends the response. Its client connects again and continues. */
  close(): void {
    const controller = this.#controller
    this.#finish()
    controller?.close()
  }

  /** Sends one chunk. Waits for a change if there is none. */
  async #pull(reader: ChangeReader): Promise<void> {
    try {
      while (this.#controller) {
        // Taken before the read, so that no change between the read and the wait is missed.
        const news = this.#tail.waitForNews()
        const text = await reader.read()
        if (text !== "") return this.#controller?.enqueue(encoder.encode(text))
        await news
      }
    } catch (error) {
      log.warn({ err: error }, "a stream of changes ended because the change log cannot be read")
      this.#finish()
      throw error
    }
  }

  #finish(): void {
    if (this.#controller === null) return
    this.#controller = null
    this.#onEnd(this)
  }
}
