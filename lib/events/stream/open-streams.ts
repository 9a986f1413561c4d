// The open streams of this process: their number per client and in all, and their end.

import { AppError } from "@/lib/contract/errors"
import type { ChangeFilters } from "@/lib/events/filters"
import { getLatestNumber } from "@/lib/events/queries"
import { ChangeReader, createClientReads } from "@/lib/events/stream/change-reader"
import { formatPause, formatStart } from "@/lib/events/stream/frames"
import { STREAM } from "@/lib/events/stream/limits"
import { PlacesOfProcess } from "@/lib/events/stream/places"
import { ChangeTail } from "@/lib/events/stream/tail"
import type { ConcurrencyLimit } from "@/lib/net/concurrency-limit"
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
  readonly #places = new PlacesOfProcess()
  #isClosed = false

  /** Streams that are open or about to open. */
  get size(): number {
    return [...this.#clients.values()].reduce((sum, { open }) => sum + open, 0)
  }

  /**
   * Opens a stream of Server-Sent Events. The caller reads its body or cancels it.
   * While the server stops, the stream is empty: after a 503 an `EventSource` never connects again (WHATWG HTML, section 9.2.3).
   * @throws AppError when the client, its network or the directory has the maximum number of streams
   */
  async open({ client, filter, after }: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    if (this.#isClosed) return createEndedStream()
    const { reads, release } = await this.#take(client)
    const position = await this.#join(after).catch((error) => {
      release()
      throw error
    })
    const reader = new ChangeReader(this.#tail, { client, reads, filter, after: position })
    const stream = new ChangeStream(this.#tail, reader, (ended) => {
      this.#streams.delete(ended)
      this.#tail.leave()
      release()
    })
    this.#streams.add(stream)
    // The server may have begun to stop in the meantime.
    if (this.#isClosed) stream.close(formatEnd())
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

  /**
   * Ends all streams, and opens no more, so that no stream delays the stop of the server. Each client gets a pause of its own, so
   * that not all of them connect to the next process in the same moment.
   */
  closeAll(): void {
    this.#isClosed = true
    for (const stream of this.#streams) stream.close(formatEnd())
  }

  #closeOld(): void {
    const now = performance.now()
    for (const stream of this.#streams) {
      if (stream.endsAt > now) return
      stream.close()
    }
  }

  /** Counts one more stream. Returns the reads of its client, and the function that ends the count. */
  async #take(client: string): Promise<{ reads: ConcurrencyLimit; release: () => void }> {
    const place = await this.#places.take(client).catch((err) => {
      log.warn({ err }, "a stream was refused, because the primary process did not count it")
      return "unknown" as const
    })
    if (typeof place !== "function") throw REFUSALS[place]()
    const own = this.#clients.get(client) ?? { open: 0, reads: createClientReads() }
    own.open += 1
    this.#clients.set(client, own)
    const release = () => {
      own.open -= 1
      if (own.open === 0) this.#clients.delete(client)
      place()
    }
    return { reads: own.reads, release }
  }
}

const REFUSALS = {
  client: () =>
    new AppError(
      "rate_limited",
      `Your IP address has ${STREAM.perClient} open streams, which is the maximum. Close one, then connect again.`,
      { headers },
    ),
  total: () =>
    new AppError("unavailable", `All ${STREAM.total} streams are in use. Connect again in a minute.`, { headers }),
  network: () =>
    new AppError(
      "rate_limited",
      "Your network has a quarter of all streams, which is the maximum. Close one, or connect again in a minute.",
      { headers },
    ),
  unknown: () =>
    new AppError("unavailable", "The server is too busy to open a stream. Connect again in a minute.", { headers }),
}

/** Next bundles this module a second time, so both copies share the state. */
export const openStreams = (): OpenStreams => perProcess("change-streams", () => new OpenStreams())

const encoder = new TextEncoder()

const formatEnd = () => formatPause(Math.random())

function createEndedStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(formatEnd()))
      controller.close()
    },
  })
}

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
          controller.enqueue(encoder.encode(formatStart(reader.position, Math.random())))
        },
        pull: () => this.#pull(reader),
        cancel: () => this.#finish(),
      },
      { highWaterMark: 0 },
    )
  }

  /** Ends the response, after `last` if given. Its client connects again and continues. */
  close(last?: string): void {
    const controller = this.#controller
    this.#finish()
    if (last !== undefined) controller?.enqueue(encoder.encode(last))
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
