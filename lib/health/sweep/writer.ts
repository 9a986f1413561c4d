// Gathers answers and writes them in batches: nothing is lost while the database is away for a moment, one result that
// cannot be written does not take others with it, and nobody is blamed while our own line is down.

import { setTimeout as pause } from "node:timers/promises"
import { pool } from "@/lib/db/client"
import { isInterruption } from "@/lib/db/interruption"
import { env } from "@/lib/env"
import { type OnlineCheck, suspects } from "@/lib/health/online-check"
import { release } from "@/lib/health/sweep/lease"
import { type Answered, SETTLE, type Settled, settle } from "@/lib/health/sweep/record-results"
import { log } from "@/lib/log"

const WRITE = {
  /** Answers wait no longer than this for company. */
  flushMs: 1_000,
  /** With so many batches unwritten, the prober waits. */
  batchesAhead: 3,
  databaseBackMs: 120_000,
  databaseLookMs: 1_000,
  /** When what was discarded is asked again. */
  retryMs: 60_000,
} as const

export type Counts = Settled & { leased: number; discarded: number }
interface WriterOptions {
  online: OnlineCheck
  /** Added to as batches are written. */
  counts: Counts
  fail: (error: unknown) => void
  /** Our line is down: no use going on. */
  giveUp: () => void
}

export class Writer {
  #waiting: Answered[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #unwritten = 0
  readonly #options: WriterOptions

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Settles when there is room for more. */
  async take(answered: Answered): Promise<void> {
    this.#waiting.push(answered)
    this.#unwritten += 1
    this.#timer ??= setTimeout(() => this.#startWriting(), WRITE.flushMs)
    if (countListings(this.#waiting) >= SETTLE.batch) this.#startWriting()
    if (this.#unwritten > SETTLE.batch * WRITE.batchesAhead) await this.#writing
  }

  /** Writes what is left. */
  async flush(): Promise<void> {
    this.#startWriting()
    await this.#writing
  }

  #startWriting(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length === 0) return
    this.#writing = this.#writing
      .then(() => this.#write(batch))
      .catch(this.#options.fail)
      .finally(() => {
        this.#unwritten -= batch.length
      })
  }

  async #write(batch: readonly Answered[]): Promise<void> {
    const { online, counts, giveUp } = this.#options
    online.saw(batch)
    const doubtful = suspects(batch)
    const isBelieved = doubtful.length === 0 || (await online.isOnline())
    const believed = isBelieved ? batch : batch.filter((answered) => !doubtful.includes(answered))
    if (!isBelieved) {
      log.warn({ discarded: doubtful.length }, "everything failed and so did the known-good addresses: we are offline")
      await release(
        doubtful.map(({ ask }) => ask),
        new Date(Date.now() + WRITE.retryMs),
      )
      counts.discarded += doubtful.length
      giveUp()
    }
    await this.#settle(believed, new Date())
  }

  /**
   * The time of the checks is the first attempt's, however long the database takes to come back. Only a batch that a
   * database at hand refused twice is divided.
   */
  async #settle(batch: readonly Answered[], now: Date): Promise<void> {
    if (batch.length === 0) return
    const until = performance.now() + WRITE.databaseBackMs
    for (let refusals = 0; ; ) {
      try {
        return add(this.#options.counts, await settle(batch, now))
      } catch (error) {
        if (!isInterruption(error)) refusals += 1
        if (refusals === 2) return this.#divide(batch, now, error)
        if (!(await isDatabaseBack(until))) throw error
        log.warn({ err: error, results: batch.length }, "results could not be written, trying once more")
      }
    }
  }

  /** Halves find the result that spoils the batch; alone it is put off for an interval, and said out loud. */
  async #divide(batch: readonly Answered[], now: Date, error: unknown): Promise<void> {
    const [first] = batch
    if (first && batch.length === 1) {
      log.error({ err: error, host: first.host.host, listings: first.ask.listings }, "a result cannot be written")
      return release([first.ask], new Date(now.getTime() + env.PROBE_INTERVAL_MINUTES * 60_000))
    }
    const middle = Math.ceil(batch.length / 2)
    await this.#settle(batch.slice(0, middle), now)
    await this.#settle(batch.slice(middle), now)
  }
}

const countListings = (batch: readonly Answered[]) => batch.reduce((sum, { ask }) => sum + ask.listings.length, 0)

function add(counts: Counts, settled: Settled): void {
  for (const [name, count] of Object.entries(settled)) counts[name as keyof Settled] += count
}

/** Waits for the database to answer anything at all. */
async function isDatabaseBack(until: number): Promise<boolean> {
  while (performance.now() < until) {
    const isThere = await pool()
      .query("select 1")
      .then(
        () => true,
        () => false,
      )
    if (isThere) return true
    await pause(WRITE.databaseLookMs)
  }
  return false
}
