// Runs the jobs of schedule.ts in this process, each job by its cron pattern. A tick (a time that matches the pattern) is dropped
// while its job still runs. A job that missed ticks, because no process ran or the database was unreachable, runs once,
// immediately.

import { setTimeout as wait } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { everyTick, previousTick } from "@/lib/jobs/cron"
import { type DueJob, hasDueCheck, startWhenDue } from "@/lib/jobs/due-jobs"
import { PACE, type Pace } from "@/lib/jobs/lease"
import { listJobs } from "@/lib/jobs/queries"
import { type Outcome, runJob } from "@/lib/jobs/run"
import type { Job } from "@/lib/jobs/schedule"
import { log } from "@/lib/process/log"

/**
 * Milliseconds between a failed run and the next run that `isDue` may start, so that a job that fails at once does not restart 4
 * times a second.
 */
const BACK_OFF_MS = 5_000

type OnOutcome = (job: string, outcome: Outcome) => Promise<void>

export class EmbeddedRunner {
  readonly #jobs: readonly Job[]
  readonly #pace: Pace
  readonly #onOutcome: OnOutcome
  readonly #stop = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  readonly #backOffUntil = new Map<string, number>()
  #ticks: { stop(): void }[] = []
  #isDatabaseDown = false

  /** @param onOutcome called after each run, for example to write a line at the terminal */
  constructor(jobs: readonly Job[], pace: Pace = PACE, onOutcome: OnOutcome = async () => undefined) {
    this.#jobs = jobs
    this.#pace = pace
    this.#onOutcome = onOutcome
  }

  /** Starts the schedule. Jobs that missed a tick run at once. */
  async start(): Promise<void> {
    this.#ticks = this.#jobs.map((job) => everyTick(job.cron, () => this.#begin(job)))
    for (const job of this.#jobs) if (hasDueCheck(job)) void this.#watch(job)
    await this.#reach(() => this.#catchUp())
  }

  /** Starts no more runs, aborts the current runs, and waits for their end. */
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
    for (let left: number = job.retries ?? 0; !signal.aborted; left -= 1) {
      const outcome = await runJob(job, { signal, pace: this.#pace })
      this.#recordConnection()
      await this.#onOutcome(job.id, outcome)
      if (outcome.ran && outcome.end === "failed") this.#backOffUntil.set(job.id, performance.now() + BACK_OFF_MS)
      if (!outcome.ran || outcome.end !== "failed" || left === 0) return
      // The wait rejects when the process stops; the loop condition then ends the loop.
      await wait(this.#pace.retryMs, null, { signal }).catch(() => undefined)
    }
  }

  /**
   * Starts the job when `isDue` finds work between ticks. `isDue` is not called during a run, because a run finds new work
   * itself, and not during the back-off after a failure.
   */
  #watch(job: DueJob): Promise<void> {
    const isDue = async () => {
      const isBackingOff = performance.now() < (this.#backOffUntil.get(job.id) ?? 0)
      return !this.#running.has(job.id) && !isBackingOff && job.isDue()
    }
    return startWhenDue({ ...job, isDue }, () => this.#begin(job), this.#stop.signal)
  }

  async #catchUp(): Promise<void> {
    const now = new Date()
    const reports = new Map((await listJobs(this.#jobs, now)).map((report) => [report.id, report]))
    for (const job of this.#jobs) {
      const lastRun = reports.get(job.id)?.last_run_at
      const tick = previousTick(job.cron, now)
      if (!lastRun || (tick && new Date(lastRun) < tick)) this.#begin(job)
    }
  }

  /** Runs `work`. When the database is unreachable, logs the error once, not at each tick, and does not throw. */
  async #reach(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!this.#isDatabaseDown) log.error({ err: error }, "the database cannot be reached; the jobs wait for it")
      this.#isDatabaseDown = true
      // Close the old connections: an embedded database listens on another port after a restart, and only a new connection reads
      // the port.
      await disconnect().catch((err) => log.warn({ err }, "connections to the lost database did not close"))
    }
  }

  #recordConnection(): void {
    if (!this.#isDatabaseDown) return
    this.#isDatabaseDown = false
    log.info("the database is back")
    void this.#reach(() => this.#catchUp())
  }
}
