// One open stream: the changes that its reader finds, as the body of a response. Nothing is read ahead. A change waits in the log
// until the client has taken the one before, so a client that does not read costs one page.

import type { ChangeReader } from "@/lib/events/stream/change-reader"
import { formatStart } from "@/lib/events/stream/frames"
import { STREAM } from "@/lib/events/stream/limits"
import type { ChangeTail } from "@/lib/events/stream/tail"
import { log } from "@/lib/process/log"

const encoder = new TextEncoder()

export class ChangeStream {
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
