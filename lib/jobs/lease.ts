// The lease of a job: a row of `job_leases` names the run that holds the lease, and the time when the lease ends. All times come
// from the database's clock, because clocks of machines differ. Every statement names the holder, so a run that lost its lease
// writes nothing.

import { db } from "@/lib/db/client"
import { type Sql, sql } from "@/lib/db/sql"
import type { JobRun } from "@/lib/jobs/schema"
import { log } from "@/lib/process/log"

export interface Pace {
  /** Milliseconds that a lease lasts without a renewal. A job whose process dies stays leased for this time. */
  leaseMs: number
  /** Milliseconds between two renewals of a lease. */
  beatMs: number
  /** Milliseconds between a failed run and its retry. */
  retryMs: number
}
export const PACE: Pace = { leaseMs: 60_000, beatMs: 20_000, retryMs: 60_000 }

export interface Lease {
  job: string
  /** The UUID of the run that holds the lease. */
  holder: string
}
type RunRecord = Pick<JobRun, "ms" | "summary" | "error">

const lasting = ({ leaseMs }: Pace) => sql`now() + make_interval(secs => ${leaseMs / 1000})`
const isHolder = ({ job, holder }: Lease) => sql`job = ${job} and holder = ${holder}::uuid`

/** Acquires the lease of a job. Returns false while another run holds it. */
export function acquireLease({ job, holder }: Lease, pace: Pace): Promise<boolean> {
  return execute(sql`
    insert into job_leases as l (job, holder, until, last_started_at)
    values (${job}, ${holder}::uuid, ${lasting(pace)}, now())
    on conflict (job) do update
      set holder = excluded.holder, until = excluded.until, last_started_at = excluded.last_started_at
    where l.until is null or l.until <= now()`)
}

/** Releases the lease without a record: a run that was stopped counts neither as a run nor as a failure. */
export function releaseLease(lease: Lease): Promise<boolean> {
  return execute(sql`update job_leases set holder = null, until = null where ${isHolder(lease)}`)
}

/** Records the run and releases its lease. Returns false and writes nothing when the lease was lost. */
export function recordRun(lease: Lease, { ms, summary, error }: RunRecord): Promise<boolean> {
  const isSuccess = error === null
  return execute(sql`
    update job_leases set holder = null, until = null, last_run_at = now(), last_ms = ${ms},
      last_summary = ${summary && JSON.stringify(summary)}::jsonb, last_error = ${error},
      last_success_at = case when ${isSuccess} then now() else last_success_at end,
      runs = runs + 1, failures = failures + ${isSuccess ? 0 : 1},
      failed_in_a_row = case when ${isSuccess} then 0 else failed_in_a_row + 1 end,
      failing_since = case when ${isSuccess} then null else coalesce(failing_since, now()) end
    where ${isHolder(lease)}`)
}

/** @returns true when the statement changed the row of the lease */
const execute = async (statement: Sql) => (await db().$executeRaw(statement)) === 1

export interface Renewal {
  /** Aborts when the lease is lost, or could be lost because the database did not respond within `leaseMs`. */
  signal: AbortSignal
  /** Ends the renewal. Resolves when no renewal statement is running. */
  stop(): Promise<void>
}

/** Renews the lease every `beatMs`, until the renewal is stopped or the lease is lost. */
export function renewLease(lease: Lease, pace: Pace): Renewal {
  const { leaseMs, beatMs } = pace
  const lost = new AbortController()
  const lose = () => lost.abort(new Error("The lease was lost to another process, or could not be renewed."))
  let deadline = setTimeout(lose, leaseMs)
  let renewing: Promise<void> | null = null
  const renew = async () => {
    const sentAt = performance.now()
    try {
      if (!(await execute(sql`update job_leases set until = ${lasting(pace)} where ${isHolder(lease)}`))) return lose()
      clearTimeout(deadline)
      deadline = setTimeout(lose, leaseMs - (performance.now() - sentAt))
    } catch (error) {
      log.warn({ job: lease.job, err: error }, "a lease could not be renewed; the next renewal tries again")
    }
  }
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = null
    })
  }, beatMs)
  const stop = async () => {
    clearInterval(timer)
    await renewing
    clearTimeout(deadline)
  }
  return { signal: lost.signal, stop }
}
