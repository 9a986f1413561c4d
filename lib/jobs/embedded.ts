// Runs the table of jobs in this process: each at its ticks, never beside itself; a tick that finds its job still running
// is dropped. What was missed while no process ran (or the database was away) is made up for at once, once.

import { setTimeout as wait } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { everyTick, previousTick } from "@/lib/jobs/cron"
import { PACE, type Pace } from "@/lib/jobs/lease"
import { listJobs } from "@/lib/jobs/queries"
import { runJob } from "@/lib/jobs/run"
import type { Job } from "@/lib/jobs/schedule"
import { canSayIsDue, watchDue } from "@/lib/jobs/watch"
import { log } from "@/lib/log"

/** After a failed run, before it is begun again for work that waits. */
const REST_MS = 5_000

export class EmbeddedRunner {
  readonly #jobs: readonly Job[]
  readonly #pace: Pace
  readonly #stop = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  readonly #restUntil = new Map<string, number>()
  #ticks: { stop(): void }[] = []
  #isDatabaseAway = false

  constructor(jobs: readonly Job[], pace: Pace = PACE) {
    this.#jobs = jobs
    this.#pace = pace
  }

  /** From now on every job runs when it is due; those that are overdue start at once. */
  async start(): Promise<void> {
    this.#ticks = this.#jobs.map((job) => everyTick(job.cron, () => this.#begin(job)))
    for (const job of this.#jobs) if (canSayIsDue(job)) void this.#watch(job)
    await this.#reach(() => this.#catchUp())
  }

  /** No new runs; those under way are asked to end, and awaited. */
  async stop(): Promise<void> {
    for (const tick of this.#ticks) tick.stop()
    this.#stop.abort(new Error("The process stops."))
    await Promise.all(this.#running.values())
  }

  #begin(job: Job): void {
    if (this.#stop.signal.aborted || this.#running.has(job.id)) return
    const run = this.#reach(() => this.#runWithRetries(job)).finally(() => this.#running.delete(job.id))
    this.#running.set(job.id, run)
  }

  async #runWithRetries(job: Job): Promise<void> {
    const { signal } = this.#stop
    for (let left = job.retries; !signal.aborted; left -= 1) {
      const outcome = await runJob(job, { signal, pace: this.#pace })
      this.#databaseAnswered()
      if (outcome.ran && outcome.end === "failed") this.#restUntil.set(job.id, performance.now() + REST_MS)
      if (!outcome.ran || outcome.end !== "failed" || left === 0) return
      // Rejects when the process stops, which ends the loop.
      await wait(this.#pace.retryMs, null, { signal }).catch(() => undefined)
    }
  }

  /** A run under way finds new work by itself; afterwards there may be more. One that failed is not begun again at once. */
  #watch(job: Job & { isDue: () => Promise<boolean> }): Promise<void> {
    const isDue = async () => {
      const isResting = performance.now() < (this.#restUntil.get(job.id) ?? 0)
      if (this.#running.has(job.id) || isResting) return false
      try {
        return await job.isDue()
      } catch (error) {
        // The ticks say that the database is away, and what is done about it.
        log.debug({ job: job.id, err: error }, "whether there is work could not be asked")
        return false
      }
    }
    return watchDue({ ...job, isDue }, () => this.#begin(job), this.#stop.signal)
  }

  /** Starts every job whose last tick nobody served. */
  async #catchUp(): Promise<void> {
    const now = new Date()
    const reports = new Map((await listJobs(this.#jobs, now)).map((report) => [report.id, report]))
    for (const job of this.#jobs) {
      const lastRun = reports.get(job.id)?.last_run_at
      const tick = previousTick(job.cron, now)
      if (!lastRun || (tick && new Date(lastRun) < tick)) this.#begin(job)
    }
  }

  /** A database that is away is said once, not at each tick, and no reason to end. */
  async #reach(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!this.#isDatabaseAway) log.error({ err: error }, "the database cannot be reached; the jobs wait for it")
      this.#isDatabaseAway = true
      // An embedded database that was started again listens elsewhere; the next call looks where.
      await disconnect().catch((err) => log.warn({ err }, "connections to the database that went away did not close"))
    }
  }

  #databaseAnswered(): void {
    if (!this.#isDatabaseAway) return
    this.#isDatabaseAway = false
    log.info("the database is back")
    void this.#reach(() => this.#catchUp())
  }
}
