// PGlite for several connections. Outside of transactions PGlite's socket server may switch connections at every message. A
// statement over 64 kB arrives in several messages, so another statement could run between its Parse and its Bind. In this class
// an unfinished batch counts as a transaction until its Sync.

import { PGlite, type PGliteOptions } from "@electric-sql/pglite"

/** The first bytes of Parse, Bind, Describe, Execute, Close and Flush: messages after which the batch continues. */
const BATCH_MESSAGES = new Set([..."PBDECH"].map((letter) => letter.charCodeAt(0)))
const SYNC = Uint8Array.of("S".charCodeAt(0), 0, 0, 0, 4)

/**
 * Postgres's own cache of the data files. PGlite fills it with zeros at the start, so that all of it counts as memory in use:
 * 160 MB with PGlite's default. The operating system caches the files as well.
 */
const SETTINGS = ["-c", "shared_buffers=16MB"]

type StreamOptions = Parameters<PGlite["execProtocolRawStream"]>[1]

export class SharedPostgres extends PGlite {
  #isBatchOpen = false

  /** Without `dataDir` the database is in memory. */
  constructor(options: Pick<PGliteOptions, "dataDir" | "extensions"> = {}) {
    super({ ...options, startParams: [...PGlite.defaultStartParams, ...SETTINGS] })
  }

  override isInTransaction(): boolean {
    return this.#isBatchOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(message: Uint8Array, options: StreamOptions): Promise<void> {
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
