// Records results in batches. The writer waits while the database is unavailable, isolates a result that the database rejects,
// and discards connection failures while this machine is offline.

import { setTimeout as pause } from "node:timers/promises"
import { pool } from "@/lib/db/client"
import { isInterruption } from "@/lib/db/database-error"
import { env } from "@/lib/env"
import { releaseLeases } from "@/lib/health/sweep/lease"
import { type FinishedRequest, RESULTS, type ResultCounts, recordResults } from "@/lib/health/sweep/record-results"
import { unread } from "@/lib/net/fetch-failure"
import { listSuspects, type OnlineCheck } from "@/lib/probe/online-check"
import { log } from "@/lib/process/log"

const WRITE = {
  /** A result waits at most this long for its batch to fill. */
  flushMs: 1_000,
  /** The prober waits while more than this many batches are unrecorded. */
  batchesAhead: 3,
  databaseBackMs: 120_000,
  databaseLookMs: 1_000,
  /** Requests whose results were discarded are due again after this time. */
  retryMs: 60_000,
} as const

export type Counts = ResultCounts & { leased: number; discarded: number }
interface WriterOptions {
  online: OnlineCheck
  /** Ends the waits for the network and for the database when the process stops. */
  abort: AbortSignal
  /** The writer adds the counts of every recorded batch. */
  counts: Counts
  onError: (error: unknown) => void
  /** Called when this machine is offline, because further probes are useless then. */
  onOffline: () => void
}

export class Writer {
  #waiting: FinishedRequest[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #unwritten = 0
  readonly #options: WriterOptions

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Resolves when the writer can accept another result (backpressure). */
  async add(finished: FinishedRequest): Promise<void> {
    this.#waiting.push(finished)
    this.#unwritten += 1
    this.#timer ??= setTimeout(() => this.#startWriting(), WRITE.flushMs)
    if (countServices(this.#waiting) >= RESULTS.batch) this.#startWriting()
    if (this.#unwritten > RESULTS.batch * WRITE.batchesAhead) await this.#writing
  }

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
      .catch(this.#options.onError)
      .finally(() => {
        this.#unwritten -= batch.length
      })
  }

  async #write(batch: readonly FinishedRequest[]): Promise<void> {
    const { online, abort, counts, onOffline } = this.#options
    online.recordResponses(batch)
    const doubtful = listSuspects(batch)
    const isBelieved = doubtful.length === 0 || (await online.isOnline(abort))
    const believed = isBelieved ? batch : batch.filter((finished) => !doubtful.includes(finished))
    if (!isBelieved) {
      const reason = abort.aborted
        ? "the process stops before it is known whether this machine is offline; the results are dropped"
        : "every probe and every known-good URL failed: this machine is offline"
      log.warn({ discarded: doubtful.length }, reason)
      const requests = doubtful.map(({ request }) => request)
      await releaseLeases(requests, new Date(Date.now() + WRITE.retryMs))
      counts.discarded += doubtful.length
      onOffline()
    }
    await this.#record(believed, new Date())
  }

  /**
   * Retries keep `now`, so each check has the time of the first attempt. A batch that a running database rejects twice is split.
   */
  async #record(batch: readonly FinishedRequest[], now: Date): Promise<void> {
    if (batch.length === 0) return
    const until = performance.now() + WRITE.databaseBackMs
    for (let rejections = 0; ; ) {
      try {
        return addCounts(this.#options.counts, await recordResults(batch, now))
      } catch (error) {
        if (!isInterruption(error)) rejections += 1
        if (rejections === 2) return this.#splitBatch(batch, now, error)
        if (!(await isDatabaseBack(until, this.#options.abort))) throw error
        log.warn({ err: error, results: batch.length }, "results could not be recorded; trying again")
      }
    }
  }

  /**
   * Halves the batch until one rejected result is left. This result is logged, and `unread` is recorded in its place. If that is
   * rejected too, the services of the request are due again after one interval.
   */
  async #splitBatch(batch: readonly FinishedRequest[], now: Date, error: unknown): Promise<void> {
    const [first] = batch
    if (first && batch.length === 1) {
      log.error({ err: error, host: first.host.host, services: first.request.services }, "a result cannot be recorded")
      const { outcome } = first.result
      if (outcome.ok || outcome.reason !== "unread") return this.#record([toUnread(first)], now)
      return releaseLeases([first.request], new Date(now.getTime() + env.PROBE_INTERVAL_MINUTES * 60_000))
    }
    const middle = Math.ceil(batch.length / 2)
    await this.#record(batch.slice(0, middle), now)
    await this.#record(batch.slice(middle), now)
  }
}

function toUnread(finished: FinishedRequest): FinishedRequest {
  const { reason, detail } = unread()
  return { ...finished, result: { ...finished.result, outcome: { ok: false, reason, detail } } }
}

const countServices = (batch: readonly FinishedRequest[]) =>
  batch.reduce((sum, { request }) => sum + request.services.length, 0)

function addCounts(counts: Counts, recorded: ResultCounts): void {
  for (const [name, count] of Object.entries(recorded)) counts[name as keyof ResultCounts] += count
}

/** Returns true once the database responds, or false at `until` (milliseconds of `performance.now()`) and when the process stops. */
async function isDatabaseBack(until: number, abort: AbortSignal): Promise<boolean> {
  while (performance.now() < until) {
    const isBack = await pool()
      .query("select 1")
      .then(
        () => true,
        () => false,
      )
    if (isBack) return true
    if (abort.aborted) return false
    // The wait rejects when the process stops; the next look is the last one.
    await pause(WRITE.databaseLookMs, null, { signal: abort }).catch(() => undefined)
  }
  return false
}
