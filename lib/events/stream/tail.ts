// The end of the change log, read once for all open streams of the process. Streams have a number as their position and read what
// follows from memory, so an idle stream needs no query and no timer of its own.

import { setTimeout as pause } from "node:timers/promises"
import { getLatestNumber, listChangeRows } from "@/lib/events/queries"
import type { ChangeRow } from "@/lib/events/stream/frames"
import { STREAM } from "@/lib/events/stream/limits"
import { log } from "@/lib/process/log"

interface Wake {
  promise: Promise<void>
  resolve: () => void
}

export class ChangeTail {
  /** The newest changes, oldest first. All changes after `#base` are here. */
  #recent: ChangeRow[] = []
  #base = 0
  #readers = 0
  #loop: { started: Promise<void>; stop: AbortController } | null = null
  #wake: Wake = createWake()
  readonly #onTick: () => void

  /** @param onTick called at each tick while a stream is open */
  constructor(onTick: () => void = () => {}) {
    this.#onTick = onTick
  }

  /** The number of the newest change that was read. */
  get latest(): number {
    return this.#recent.at(-1)?.seq ?? this.#base
  }

  /** Every change with a larger number is in memory. */
  get base(): number {
    return this.#base
  }

  /** Begins to read the log for one more stream. Resolves when `latest` is known. The stream must call `leave`. */
  async join(): Promise<void> {
    this.#readers += 1
    this.#loop ??= this.#start()
    try {
      await this.#loop.started
    } catch (error) {
      this.leave()
      throw error
    }
  }

  leave(): void {
    this.#readers -= 1
    if (this.#readers > 0) return
    this.#loop?.stop.abort()
    this.#loop = null
    this.#recent = []
  }

  /** Returns the changes after a number that is at least `base`. */
  listAfter(seq: number): readonly ChangeRow[] {
    const first = this.#recent.findLastIndex((row) => row.seq <= seq) + 1
    return this.#recent.slice(first)
  }

  /** Resolves at the next change or tick. All waiting streams share one promise. */
  waitForNews(): Promise<void> {
    return this.#wake.promise
  }

  /** Makes all waiting streams continue. */
  #wakeAll(): void {
    const { resolve } = this.#wake
    this.#wake = createWake()
    resolve()
  }

  #start() {
    const stop = new AbortController()
    const started = getLatestNumber().then((latest) => {
      this.#base = latest
    })
    started.then(
      () => this.#run(stop.signal),
      () => {
        this.#loop = null
      },
    )
    return { started, stop }
  }

  async #run(signal: AbortSignal): Promise<void> {
    let tickedAt = performance.now()
    while (!signal.aborted) {
      const rows = await listChangeRows(this.latest, STREAM.poll).catch((error) => {
        log.debug({ err: error }, "the change log cannot be read; the streams wait")
        return []
      })
      if (signal.aborted) return
      if (rows.length > 0) this.#append(rows)
      const isTick = performance.now() - tickedAt >= STREAM.tickMs
      if (isTick) {
        tickedAt = performance.now()
        this.#onTick()
      }
      if (isTick || rows.length > 0) this.#wakeAll()
      await pause(STREAM.pollMs, undefined, { signal }).catch(() => undefined)
    }
  }

  #append(rows: ChangeRow[]): void {
    this.#recent.push(...rows)
    const dropped = this.#recent.splice(0, this.#recent.length - STREAM.recent)
    this.#base = dropped.at(-1)?.seq ?? this.#base
  }
}

function createWake(): Wake {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
