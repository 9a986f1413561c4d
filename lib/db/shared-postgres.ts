// PGlite for several connections at once. The socket server in front of it queues single messages and keeps to one
// connection only while a transaction is open; so when a statement arrives in several pieces (over 64 kB), another
// connection's statement would slip in between its Parse and its Bind, and be run in its place. Here a begun batch counts
// as an open transaction until its Sync, so no other connection is served before it ends.

import { PGlite } from "@electric-sql/pglite"

/** Parse, Bind, Describe, Execute, Close and Flush: more of the same batch follows. */
const BATCH_MESSAGES = new Set([..."PBDECH"].map((letter) => letter.charCodeAt(0)))
const SYNC = Uint8Array.of("S".charCodeAt(0), 0, 0, 0, 4)

type StreamOptions = Parameters<PGlite["execProtocolRawStream"]>[1]

export class SharedPostgres extends PGlite {
  #isBatchOpen = false

  override isInTransaction(): boolean {
    return this.#isBatchOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(message: Uint8Array, options: StreamOptions): Promise<void> {
    this.#isBatchOpen = BATCH_MESSAGES.has(message[0] ?? 0)
    await super.execProtocolRawStream(message, options)
  }

  /**
   * The socket server rolls back with this when a connection breaks off. After an error inside a batch Postgres ignores
   * everything up to a Sync, so one goes first.
   */
  override async exec(...args: Parameters<PGlite["exec"]>): ReturnType<PGlite["exec"]> {
    if (this.#isBatchOpen) await this.execProtocolRawStream(SYNC, { onRawData: () => undefined })
    return super.exec(...args)
  }
}
