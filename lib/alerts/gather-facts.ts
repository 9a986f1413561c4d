// Gathers what the rules of the directory judge.

import type { DirectoryFacts } from "@/lib/alerts/alert-rules"
import { getLatestBackup } from "@/lib/backup/queries"
import { query, queryRow } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"
import { baseUrl, env } from "@/lib/env"
import { readCertificateEnd } from "@/lib/net/certificate"
import { perProcess } from "@/lib/process/process-state"

const HOUR = 3_600_000
/** Responses are counted per minute; the current one is not over. */
const RESPONSE_MINUTES = 5
/** A deactivated webhook is reported for so long. */
const DEACTIVATED_DAYS = 3
const MOST_RECEIVERS = 50
/** A job without a run for two days no longer exists. */
const JOB_DAYS = 2

export async function gatherFacts(now: Date): Promise<DirectoryFacts> {
  const [times, failingSources, failingJobs, deactivated, responses, backups, certificate] = await Promise.all([
    readTimes(now),
    listFailingSources(),
    listFailingJobs(now),
    listDeactivated(now),
    listResponses(now),
    readBackups(),
    readCertificate(now),
  ])
  const { last_check, oldest_due, oldest_pending, clockAheadMs } = times
  return {
    now,
    startedAt: new Date(now.getTime() - process.uptime() * 1000),
    intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000,
    lastCheckAt: last_check,
    oldestDueAt: oldest_due,
    oldestPendingAt: oldest_pending,
    ...{ clockAheadMs, failingSources, failingJobs, deactivated, responses, backups, certificate },
  }
}

interface Times {
  last_check: Date | null
  oldest_due: Date | null
  oldest_pending: Date | null
  database_now: Date
}

/** The clock of the database is compared with the middle of the call, so that a slow call makes no wrong clock. */
async function readTimes(now: Date): Promise<Times & { clockAheadMs: number }> {
  const sentAt = Date.now()
  // This condition must match the partial index services_due.
  const times = await queryRow<Times & { [column: string]: unknown }>(sql`
    select (select max(s.last_checked_at) from services s where ${visible()}) as last_check,
      (select min(s.next_check_at) from services s
       where ${visible()} and s.probe_status = 'probeable' and s.next_check_at <= ${now}::timestamptz) as oldest_due,
      (select min(s.registered_at) from services s where s.status = 'pending' and s.deleted_at is null) as oldest_pending,
      clock_timestamp() as database_now`)
  const receivedAt = Date.now()
  const databaseNow = times.database_now.getTime()
  // The database's time lies between both: within that span nothing is known to be wrong.
  const clockAheadMs = databaseNow < sentAt ? sentAt - databaseNow : Math.min(0, receivedAt - databaseNow)
  return { ...times, clockAheadMs }
}

const listFailingSources = () =>
  query<DirectoryFacts["failingSources"][number] & { [column: string]: unknown }>(sql`
    select s.name, failed.since, last.error
    from sources s,
      lateral (select min(r.started_at) as since from source_runs r
               where r.source = s.name and r.state = 'failed'
                 and r.started_at > coalesce(s.last_success_at, '-infinity')) failed,
      lateral (select r.error from source_runs r where r.source = s.name and r.state = 'failed'
               order by r.started_at desc limit 1) last
    where s.name = any(${env.SOURCES}::text[]) and failed.since is not null order by s.name`)

/** The job of a source is left out, because the source is named. */
const listFailingJobs = (now: Date) =>
  query<DirectoryFacts["failingJobs"][number] & { [column: string]: unknown }>(sql`
    select job as id, failed_in_a_row as failures, failing_since as since, last_error as error
    from job_leases where failing_since is not null and job not like 'sync-%'
      and last_started_at > ${now}::timestamptz - make_interval(days => ${JOB_DAYS}::int) order by job`)

const listDeactivated = (now: Date) =>
  query<DirectoryFacts["deactivated"][number] & { [column: string]: unknown }>(sql`
    select receiver_host as host, count(*)::int as webhooks, min(deactivated_at) as at, min(deactivation_reason) as reason
    from webhooks
    where not is_active and deactivated_at > ${now}::timestamptz - make_interval(days => ${DEACTIVATED_DAYS}::int)
    group by receiver_host order by min(deactivated_at), receiver_host limit ${MOST_RECEIVERS}::int`)

const listResponses = (now: Date) =>
  query<DirectoryFacts["responses"][number] & { [column: string]: unknown }>(sql`
    select minute, good::float8 as good, bad::float8 as bad from response_minutes
    where minute >= ${now}::timestamptz - make_interval(mins => ${RESPONSE_MINUTES}::int) order by minute`)

async function readBackups(): Promise<DirectoryFacts["backups"]> {
  if (env.BACKUP_DIR === undefined) return null
  const row = await getLatestBackup()
  const latest = row && {
    ...{ madeAt: row.made_at, rehearsedAt: row.rehearsed_at, rehearsalError: row.rehearsal_error },
  }
  return { everyMs: env.BACKUP_EVERY_HOURS * HOUR, latest }
}

type Certificate = DirectoryFacts["certificate"]

/** Asked once an hour. A host that does not show its certificate, such as one that this machine cannot reach, says nothing. */
async function readCertificate(now: Date): Promise<Certificate> {
  const url = new URL(baseUrl)
  if (url.protocol !== "https:") return null
  const state = perProcess("alerts.certificate", () => ({ readAt: 0, known: null as Certificate }))
  if (now.getTime() - state.readAt < HOUR) return state.known
  state.readAt = now.getTime()
  const expiresAt = await readCertificateEnd(url)
  state.known = expiresAt && { host: url.host, expiresAt }
  return state.known
}
