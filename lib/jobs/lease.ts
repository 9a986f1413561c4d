// The lease by which one job runs once at a time, however many processes run the table: a row of `job_leases` that names
// its holder until a moment of the database's own clock, so that the clocks of the machines need not agree. Every
// statement is guarded by the holder: whoever has lost the lease writes nothing.

import { pool } from "@/lib/db/client"
import type { Summary } from "@/lib/jobs/schema"
import { log } from "@/lib/log"

export interface Pace {
  /** How long a job stays taken when its process dies. */
  leaseMs: number
  /** How often a living process says so. */
  beatMs: number
  /** How long a failed run waits before it is tried again. */
  retryMs: number
}
export const PACE: Pace = { leaseMs: 60_000, beatMs: 20_000, retryMs: 60_000 }

export interface Held {
  job: string
  /** A UUID of this run. */
  holder: string
}

export interface RunRecord {
  ms: number
  summary: Summary | null
  error: string | null
}

const TAKE = `
  insert into job_leases as l (job, holder, until, last_started_at)
  values ($1, $2, now() + make_interval(secs => $3), now())
  on conflict (job) do update
    set holder = excluded.holder, until = excluded.until, last_started_at = excluded.last_started_at
  where l.until is null or l.until <= now()`
const EXTEND = "update job_leases set until = now() + make_interval(secs => $3) where job = $1 and holder = $2"
const FREE = "update job_leases set holder = null, until = null where job = $1 and holder = $2"
const RECORD = `
  update job_leases set holder = null, until = null, last_run_at = now(), last_ms = $3, last_summary = $4, last_error = $5,
    last_success_at = case when $5::text is null then now() else last_success_at end,
    runs = runs + 1, failures = failures + case when $5::text is null then 0 else 1 end
  where job = $1 and holder = $2`

/** Answers whether the lease is ours now: it was free, or its time was over. */
export function takeLease(held: Held, { leaseMs }: Pace): Promise<boolean> {
  return change(TAKE, held, [leaseMs / 1000])
}

/** Gives the lease back; a run that was stopped leaves no more behind than when it began. */
export function freeLease(held: Held): Promise<boolean> {
  return change(FREE, held, [])
}

/** Gives the lease back and says how the run went. False when the lease was lost, and nothing was written. */
export function recordRun(held: Held, { ms, summary, error }: RunRecord): Promise<boolean> {
  return change(RECORD, held, [ms, summary && JSON.stringify(summary), error])
}

async function change(statement: string, { job, holder }: Held, values: unknown[]): Promise<boolean> {
  const { rowCount } = await pool().query(statement, [job, holder, ...values])
  return rowCount === 1
}

export interface Kept {
  /** Aborted when the lease is lost, or may be, because the database was not reached in time. */
  signal: AbortSignal
  /** Ends the beat; settles when none is under way. */
  stop(): Promise<void>
}

/** Extends the lease at each beat, until it is stopped or the lease is lost. */
export function keepLease(held: Held, { leaseMs, beatMs }: Pace): Kept {
  const lost = new AbortController()
  const lose = () => lost.abort(new Error("The lease was lost to another process, or could not be kept."))
  let deadline = setTimeout(lose, leaseMs)
  let beat: Promise<void> | null = null
  const extend = async () => {
    const askedAt = performance.now()
    try {
      if (!(await change(EXTEND, held, [leaseMs / 1000]))) return lose()
      clearTimeout(deadline)
      deadline = setTimeout(lose, leaseMs - (performance.now() - askedAt))
    } catch (error) {
      log.warn({ job: held.job, err: error }, "a lease could not be extended; the next beat tries again")
    }
  }
  const timer = setInterval(() => {
    beat ??= extend().finally(() => {
      beat = null
    })
  }, beatMs)
  const stop = async () => {
    clearInterval(timer)
    await beat
    clearTimeout(deadline)
  }
  return { signal: lost.signal, stop }
}
