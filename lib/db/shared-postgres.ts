// PGlite for several connections. Outside of transactions PGlite's socket server may switch connections at every message. A
// statement over 64 kB arrives in several messages, so another statement could run between its Parse and its Bind. In this class
// an unfinished batch counts as a transaction until its Sync.

import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import type { WriteGuard } from "@/lib/db/write-guard"

/** The first bytes of Parse, Bind, Describe, Execute, Close and Flush: messages after which the batch continues. */
const BATCH_MESSAGES = new Set([..."PBDECH"].map((letter) => letter.charCodeAt(0)))
/** Parse and Query: with one of them a transaction begins. */
const BEGINNINGS = new Set([..."PQ"].map((letter) => letter.charCodeAt(0)))
const SYNC = Uint8Array.of("S".charCodeAt(0), 0, 0, 0, 4)

/**
 * Postgres's own cache of the data files. PGlite fills it with zeros at the start, so that all of it counts as memory in use:
 * 160 MB with PGlite's default. The operating system caches the files as well.
 */
const CACHE = "shared_buffers=16MB"
/** A checkpoint removes the files of Postgres' log that are no longer needed. By default up to five stay, each of 16 MB. */
const SHORT_LOG = "wal_recycle=off"
const SETTINGS = ["-c", CACHE, "-c", SHORT_LOG]

/** A simple query of the Postgres protocol. */
function formatQuery(text: string): Uint8Array {
  const message = Buffer.alloc(Buffer.byteLength(text) + 6)
  message.write("Q")
  message.writeInt32BE(message.length - 1, 1)
  message.write(text, 5)
  return message
}

type StreamOptions = Parameters<PGlite["execProtocolRawStream"]>[1]

export class SharedPostgres extends PGlite {
  #isBatchOpen = false
  readonly #guard: WriteGuard | undefined

  /** Without `dataDir` the database is in memory. */
  constructor({
    guard,
    ...options
  }: Pick<PGliteOptions, "dataDir" | "extensions"> & { guard?: WriteGuard | undefined } = {}) {
    super({ ...options, startParams: [...PGlite.defaultStartParams, ...SETTINGS] })
    this.#guard = guard
  }

  override isInTransaction(): boolean {
    return this.#isBatchOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(message: Uint8Array, options: StreamOptions): Promise<void> {
    const guard = this.#guard
    if (!guard) return this.#run(message, options)
    const isFirst = BEGINNINGS.has(message[0] ?? 0) && !this.isInTransaction()
    const due = isFirst ? guard.takeDue() : []
    const onRawData = (output: Uint8Array) => {
      guard.watch(output)
      options.onRawData(output)
    }
    await guard.run(async () => {
      for (const text of due)
        await super.execProtocolRawStream(formatQuery(text), { onRawData: (output) => guard.watch(output) })
      await this.#run(message, { ...options, onRawData })
    })
  }

  async #run(message: Uint8Array, options: StreamOptions): Promise<void> {
    this.#isBatchOpen = BATCH_MESSAGES.has(message[0] ?? 0)
    await super.execProtocolRawStream(message, options)
  }

  /**
   * The socket server calls `exec` to roll back after a lost connection. After an error inside a batch Postgres ignores all
   * messages up to a Sync, so send a Sync first.
   */
  override async exec(...args: Parameters<PGlite["exec"]>): ReturnType<PGlite["exec"]> {
    if (this.#isBatchOpen) await this.execProtocolRawStream(SYNC, { onRawData: () => undefined })
    return super.exec(...args)
  }
}
