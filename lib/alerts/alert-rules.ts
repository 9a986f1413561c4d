// The rules that find what the operator must know: facts in, troubles out. Each rule is one row of a table, with what the operator can
// do about the trouble. The file is long because it holds one table. Pure.

import type { Trouble } from "@/lib/alerts/schema"
import type { DiskState } from "@/lib/db/disk-rules"
import { printable } from "@/lib/text/text"

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const BOUNDS = {
  /** A check that is late by less is about to be made. After a longer pause of the directory the first checks need this time. */
  checkGraceMs: 5 * MINUTE,
  /** Intervals of PROBE_INTERVAL_MINUTES without a finished check. */
  silentIntervals: 3,
  /** The intervals by which the oldest due check may be late. */
  lateIntervals: 2,
  sourceMs: DAY,
  jobFailures: 3,
  backupMs: 2 * DAY,
  rehearsalMs: DAY,
  reviewMs: 7 * DAY,
  certificateMs: 14 * DAY,
  clockMs: 5 * SECOND,
  /** Of the responses of the last five minutes. Fewer errors than `leastErrors` are no trend, and neither is a burst. */
  errorShare: 0.01,
  leastErrors: 10,
  leastErrorMinutes: 3,
  /** A database that restarts is away for less. */
  databaseMs: MINUTE,
  /** The job of the alerts runs every minute. */
  jobsSilentMs: 5 * MINUTE,
} as const

/** What the job `alerts` knows about the directory. */
export interface DirectoryFacts {
  now: Date
  /** When this process started: before, nobody could be on time. */
  startedAt: Date
  intervalMs: number
  lastCheckAt: Date | null
  /** The time of the check that is due for longest; null when none is due. */
  oldestDueAt: Date | null
  /** The sources that failed since their last success. */
  failingSources: readonly { name: string; since: Date; error: string | null }[]
  /** The jobs that have failed at least once since their last success. */
  failingJobs: readonly { id: string; failures: number; since: Date; error: string | null }[]
  /** The receivers whose webhooks were deactivated lately. */
  deactivated: readonly { host: string; webhooks: number; at: Date; reason: string | null }[]
  /** Null without BACKUP_DIR. */
  backups: { everyMs: number; latest: BackupFact | null } | null
  oldestPendingAt: Date | null
  /** Null without an https BASE_URL, and when the host did not show its certificate. */
  certificate: { host: string; expiresAt: Date } | null
  /** By how much the clock of this machine is ahead of the database's. */
  clockAheadMs: number
  /** The last five minutes, of all web processes; a minute without a response is absent. */
  responses: readonly { minute: Date; good: number; bad: number }[]
}

interface BackupFact {
  madeAt: Date
  rehearsedAt: Date | null
  rehearsalError: string | null
}

/** What the primary process of one machine knows without the database. */
export interface MachineFacts {
  now: Date
  /** The name of the machine, because each machine reports its own troubles. */
  machine: string
  /** Null while the database answers. */
  databaseAway: { since: Date; reason: string } | null
  /** Null with enough space. */
  disk: { state: DiskState; text: string } | null
  /** When a job process last evaluated the rules above, or this process started; null while the database is away. */
  jobsSeenAt: Date | null
  /** Migrations that MIGRATE=no leaves to the operator. */
  pendingMigrations: readonly string[]
}

type Found = Omit<Trouble, "rule">

interface Rule<Facts> {
  /** The heading of a message and of a row in the administration. */
  title: string
  remedy: string
  find: (facts: Facts) => Found[]
  /** True for a trouble that the operator cannot end: it is reported once, without reminders and without an end. */
  isNotice?: boolean
}

const when = (condition: boolean, found: () => Found): Found[] => (condition ? [found()] : [])
const later = (time: Date, ms: number) => new Date(time.getTime() + ms)
const latest = (...times: (Date | null)[]) => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))
const quote = (error: string | null) => (error === null ? "no reason was recorded" : error)
const formatDay = (time: Date) => time.toISOString().slice(0, 10)
export const formatMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`
const formatHours = (ms: number) => (ms < 2 * HOUR ? `${Math.round(ms / MINUTE)} minutes` : formatLong(ms))
const formatLong = (ms: number) => (ms < 2 * DAY ? `${Math.floor(ms / HOUR)} hours` : `${Math.floor(ms / DAY)} days`)

export const DIRECTORY_RULES = {
  "no-checks": {
    title: "No checks are finished",
    remedy:
      "See the job sweep under Jobs and the log of the job process. Without network for this machine every result is discarded.",
    find: ({ now, startedAt, intervalMs, lastCheckAt, oldestDueAt }) => {
      const since = latest(lastCheckAt, later(startedAt, BOUNDS.checkGraceMs - BOUNDS.silentIntervals * intervalMs))
      const isDue = oldestDueAt !== null && later(oldestDueAt, BOUNDS.checkGraceMs) <= now
      return when(isDue && later(since, BOUNDS.silentIntervals * intervalMs) <= now, () => ({
        subject: "checks",
        since: lastCheckAt ?? startedAt,
        summary:
          lastCheckAt === null
            ? "Checks are due, and none has ever finished."
            : `Checks are due, and none has finished since ${formatMinute(lastCheckAt)}.`,
      }))
    },
  },
  "late-checks": {
    title: "Checks are late",
    remedy: "Raise PROBE_CONCURRENCY, run another worker (npm run worker), or raise PROBE_INTERVAL_MINUTES.",
    find: ({ now, startedAt, intervalMs, oldestDueAt }) => {
      if (oldestDueAt === null) return []
      const since = later(oldestDueAt, BOUNDS.lateIntervals * intervalMs)
      const isSettled = later(startedAt, intervalMs) <= now
      return when(since < now && isSettled, () => ({
        subject: "checks",
        since,
        summary: `The oldest due check is late by ${formatHours(now.getTime() - oldestDueAt.getTime())}.`,
      }))
    },
  },
  source: {
    title: "A source fails",
    remedy: "See its runs under Sources. If it has moved or ended, set its URL, or leave it out of SOURCES.",
    find: ({ now, failingSources }) =>
      failingSources.flatMap(({ name, since, error }) =>
        when(later(since, BOUNDS.sourceMs) <= now, () => ({
          ...{ subject: name, since },
          summary: `${name} could not be read since ${formatMinute(since)}: ${quote(error)}`,
        })),
      ),
  },
  job: {
    title: "A job fails",
    remedy: "See its error under Jobs and in the log. `npm run cli -- run <job>` runs it now.",
    find: ({ failingJobs }) =>
      failingJobs.flatMap(({ id, failures, since, error }) =>
        when(failures >= BOUNDS.jobFailures, () => ({
          ...{ subject: id, since },
          summary: `The job ${id} failed ${failures} times in a row: ${quote(error)}`,
        })),
      ),
  },
  webhook: {
    title: "Webhooks were deactivated",
    remedy:
      "Nothing, if the receiver has gone. Its subscriber can activate the webhook again and replay what it missed.",
    isNotice: true,
    find: ({ deactivated }) =>
      deactivated.map(({ host, webhooks, at, reason }) => ({
        ...{ subject: host, since: at },
        summary: `${webhooks === 1 ? "A webhook" : `${webhooks} webhooks`} to ${host}: ${quote(reason)}`,
      })),
  },
  backup: {
    title: "No recent backup",
    remedy: "See the job backup under Jobs. `npm run cli -- backup` makes one now and says what is wrong.",
    find: ({ now, startedAt, backups }) => {
      if (backups === null) return []
      const madeAt = backups.latest?.madeAt ?? null
      const since = later(madeAt ?? startedAt, Math.max(BOUNDS.backupMs, 2 * backups.everyMs))
      return when(since <= now, () => ({
        subject: "backups",
        since,
        summary: madeAt === null ? "No backup has been made." : `The last backup is of ${formatMinute(madeAt)}.`,
      }))
    },
  },
  rehearsal: {
    title: "A backup could not be restored",
    remedy: "Older backups are kept. `npm run cli -- backup --rehearse` makes one and restores it on trial.",
    find: ({ now, backups }) => {
      if (!backups?.latest) return []
      const { madeAt, rehearsedAt, rehearsalError } = backups.latest
      const isMissing = rehearsedAt === null && later(madeAt, BOUNDS.rehearsalMs) <= now
      const reason = rehearsalError ?? "its trial restore has not ended"
      return when(rehearsalError !== null || isMissing, () => ({
        subject: "backups",
        since: rehearsedAt ?? madeAt,
        summary: `The backup of ${formatMinute(madeAt)} is not known to work: ${reason}`,
      }))
    },
  },
  review: {
    title: "Listings wait for review",
    remedy: "Decide about them under Waiting. AUTO_APPROVE says which registrations need no review.",
    find: ({ now, oldestPendingAt: oldest }) =>
      oldest === null
        ? []
        : when(later(oldest, BOUNDS.reviewMs) <= now, () => ({
            subject: "review",
            since: later(oldest, BOUNDS.reviewMs),
            summary: `The oldest listing waits since ${formatDay(oldest)}.`,
          })),
  },
  certificate: {
    title: "The certificate ends soon",
    remedy: "Renew the certificate of BASE_URL at the proxy, and see why it was not renewed by itself.",
    find: ({ now, certificate }) =>
      certificate === null
        ? []
        : when(later(certificate.expiresAt, -BOUNDS.certificateMs) < now, () => ({
            subject: certificate.host,
            since: later(certificate.expiresAt, -BOUNDS.certificateMs),
            summary: `The certificate of ${certificate.host} ${certificate.expiresAt < now ? "ended" : "ends"} on ${formatMinute(certificate.expiresAt)}.`,
          })),
  },
  clock: {
    title: "The clock is wrong",
    remedy: "Synchronize the clocks of this machine and of the database's machine (NTP).",
    find: ({ now, clockAheadMs }) =>
      when(Math.abs(clockAheadMs) > BOUNDS.clockMs, () => ({
        subject: "clock",
        since: now,
        summary: `The clock of the job process is ${Math.round(Math.abs(clockAheadMs) / SECOND)} s ${clockAheadMs > 0 ? "ahead of" : "behind"} the database's.`,
      })),
  },
  errors: {
    title: "Requests fail",
    remedy: "See the log for lines of level error; each has the request's id.",
    find: ({ responses }) => {
      const bad = responses.reduce((sum, minute) => sum + minute.bad, 0)
      const all = responses.reduce((sum, minute) => sum + minute.good, bad)
      const failing = responses.filter((minute) => minute.bad > 0)
      const [first] = failing
      const isTrend = bad >= BOUNDS.leastErrors && failing.length >= BOUNDS.leastErrorMinutes
      return first && isTrend && bad / all > BOUNDS.errorShare
        ? [
            {
              subject: "responses",
              since: first.minute,
              summary: `${bad} of ${all} responses of the last five minutes had a status of 500 or more (${((bad / all) * 100).toFixed(1)} %).`,
            },
          ]
        : []
    },
  },
} as const satisfies Record<string, Rule<DirectoryFacts>>

export const MACHINE_RULES = {
  database: {
    title: "The database does not answer",
    remedy: "Start the database, or see its log. Until then only what is held in memory is served, for an hour.",
    find: ({ now, machine, databaseAway }) =>
      databaseAway === null
        ? []
        : when(later(databaseAway.since, BOUNDS.databaseMs) <= now, () => ({
            subject: machine,
            since: databaseAway.since,
            summary: `No answer since ${formatMinute(databaseAway.since)}: ${databaseAway.reason}`,
          })),
  },
  "disk-low": {
    title: "The disk is nearly full",
    remedy: "Free space, or move DATA_DIR to a larger disk.",
    find: ({ now, machine, disk }) => (disk === null ? [] : [{ subject: machine, since: now, summary: disk.text }]),
  },
  "disk-full": {
    title: "The disk is full",
    remedy: "Free space on the disk of DATA_DIR. Writes then go on by themselves.",
    find: ({ now, machine, disk }) =>
      disk?.state === "full" ? [{ subject: machine, since: now, summary: disk.text }] : [],
  },
  jobs: {
    title: "The jobs do not run",
    remedy:
      "Start a worker (npm run worker, or JOBS=embedded), and see its log. A database that takes no writes stops them too.",
    find: ({ now, machine, jobsSeenAt }) =>
      jobsSeenAt === null
        ? []
        : when(later(jobsSeenAt, BOUNDS.jobsSilentMs) <= now, () => ({
            subject: machine,
            since: jobsSeenAt,
            summary: `No job process has written a result since ${formatMinute(jobsSeenAt)}.`,
          })),
  },
  migration: {
    title: "A migration is pending",
    remedy: "Back up, then run `npm run cli -- migrate`. `migrate --plan` says whether running processes can go on.",
    find: ({ now, machine, pendingMigrations: names }) =>
      when(names.length > 0, () => ({
        subject: machine,
        since: now,
        summary: `MIGRATE=no, and this release needs ${names.length === 1 ? "a migration" : `${names.length} migrations`}: ${names.join(", ")}`,
      })),
  },
} as const satisfies Record<string, Rule<MachineFacts>>

const RULES: Readonly<Record<string, Rule<never>>> = { ...DIRECTORY_RULES, ...MACHINE_RULES }

/** A row of a former release, whose rule is gone, has its id as its title. */
export function describeRule(rule: string): { title: string; remedy: string; isNotice: boolean } {
  const { title, remedy, isNotice = false } = RULES[rule] ?? { title: rule, remedy: "" }
  return { title, remedy, isNotice }
}

const MOST_SUBJECT = 300
const MOST_SUMMARY = 500

/** Texts of sources and receivers are bounded and made printable, on one line. */
export function findTroubles<Facts>(rules: Readonly<Record<string, Rule<Facts>>>, facts: Facts): Trouble[] {
  const line = (text: string, most: number) => printable(text.replace(/\s+/g, " ").trim(), most)
  return Object.entries(rules).flatMap(([rule, { find }]) =>
    find(facts).map(({ subject, since, summary }) => ({
      ...{ rule, since, subject: line(subject, MOST_SUBJECT), summary: line(summary, MOST_SUMMARY) },
    })),
  )
}
