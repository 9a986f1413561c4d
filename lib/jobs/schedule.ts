// The table of jobs, for the embedded runner and for Inngest. An entry has no logic: it names the schedule (six fields, seconds
// first, UTC), the retries and the command. Two runs of one job never overlap, even in different processes (run.ts).

import { env } from "@/lib/env"
import type { Summary } from "@/lib/jobs/schema"
import type { JobContext } from "@/lib/process/job-context"
import { jobOf } from "@/lib/sources/schema"

export type Command = (context: JobContext) => Promise<Summary>

/** How Inngest distributes the work of one job over many concurrent runs. The embedded runner does the same work in one run. */
export interface FanOut {
  event: string
  /**
   * `concurrency`: the maximum number of batches that run at once. `throttle`: the maximum number of batches that start per
   * minute.
   */
  concurrency: number
  throttle: { limit: number; period: "1m" }
  /** Leases the services that are due. Returns the ids of the services in batches. */
  lease: (context: JobContext) => Promise<string[][]>
  work: (batch: string[], context: JobContext) => Promise<Summary>
}

export interface Job {
  id: string
  /** A noun phrase that pages show as the heading. */
  name: string
  cron: string
  /** One sentence that pages and the API show. */
  does: string
  /** The number of retries of a failed run; none when the job's next tick comes soon. */
  retries?: 0 | 1 | 2 | 3
  /** Imports the command's module when `run` is called, so that a page with the list of jobs does not load every module. */
  run: Command
  /** Replaces `run` when an administrator starts the job, for example to sync a source whose sync is not due. */
  byHand?: Command
  /** True when the job has work before its next tick. Called several times per second. */
  isDue?: () => Promise<boolean>
  fanOut?: FanOut
}

const EVERYWHERE: readonly Job[] = [
  {
    id: "sweep",
    name: "Endpoint checks",
    cron: "*/10 * * * * *",
    does: "Probes every service that is due and records the result.",
    run: async (context) => (await import("@/lib/health/sweep/sweep")).sweep(context),
    fanOut: {
      event: "directory/probe.batch",
      concurrency: 20,
      throttle: { limit: 120, period: "1m" },
      lease: async (context) => (await import("@/lib/health/sweep/sweep")).leaseBatches(context),
      work: async (ids, context) => (await import("@/lib/health/sweep/sweep")).probeBatch({ ids, ...context }),
    },
  },
  {
    id: "expire-stale",
    name: "Outdated health",
    cron: "5 * * * * *",
    does: "Sets the health of services without a check for three intervals to unknown.",
    run: async (context) => (await import("@/lib/health/stale")).expireStale(context),
  },
  {
    id: "cautions",
    name: "Past cautions",
    cron: "35 * * * * *",
    does: "Ends cautions whose time is over, such as a payee that changed seven days ago.",
    run: async (context) => (await import("@/lib/health/end-cautions")).endCautions(context),
  },
  {
    id: "webhooks",
    name: "Webhook deliveries",
    cron: "10 * * * * *",
    does: "Delivers events to webhooks, and tries failed deliveries again.",
    run: async (context) => (await import("@/lib/webhooks/dispatch")).dispatch(context),
    isDue: async () => (await import("@/lib/webhooks/queue")).hasWork(),
  },
  {
    id: "register-batches",
    name: "Registrations of whole origins",
    cron: "30 * * * * *",
    does: "Checks and registers the endpoints of origins, OpenAPI documents and lists, one request to a host at a time.",
    run: async (context) => (await import("@/lib/batch/run-batches")).runBatches(context),
    isDue: async () => (await import("@/lib/batch/progress")).hasUnfinished(),
  },
  {
    id: "embeddings",
    name: "Semantic search index",
    cron: "*/15 * * * * *",
    does: "Embeds services whose text is new or has changed, for semantic search.",
    run: async (context) => (await import("@/lib/embeddings/commands")).embedServices(context),
  },
  {
    id: "words",
    name: "Spelling correction",
    cron: "20 * * * * *",
    does: "Counts the words of the catalogue, for the correction of misspelled search texts.",
    run: async (context) => (await import("@/lib/catalogue/list/vocabulary")).countWords(context),
  },
  {
    id: "recommendation",
    name: "Recommended order",
    cron: "40 */5 * * * *",
    does: "Ranks the services of each host, so that no host fills the recommended list.",
    run: async (context) => (await import("@/lib/catalogue/recommendation/host-turns")).rankHostsAfterRest(context),
  },
  {
    id: "payable-by",
    name: "Paying clients",
    cron: "50 * * * * *",
    does: "Applies changed rules of paying clients to the stored challenges. Sends nothing.",
    run: async (context) => (await import("@/lib/catalogue/call/paying-clients")).refreshPayingClients(context),
  },
  {
    id: "facilitators",
    name: "Payment facilitators",
    cron: "15 * * * * *",
    does: "Probes the payment facilitators that challenges name.",
    run: async (context) => (await import("@/lib/health/facilitators/poll")).pollFacilitators(context),
  },
  {
    id: "icons",
    name: "Provider icons",
    cron: "45 */5 * * * *",
    does: "Fetches the icons of listed hosts, each once a week.",
    retries: 0,
    run: async (context) => (await import("@/lib/health/icons/refresh-icons")).refreshIcons(context),
  },
  {
    id: "figures",
    name: "Uptime and score",
    cron: "25 7 * * * *",
    does: "Recomputes uptime, latency and reliability of services without a check for an hour.",
    retries: 2,
    run: async (context) => (await import("@/lib/health/figures")).refreshFigures(context),
  },
  {
    id: "rate",
    name: "Bitcoin price",
    cron: "50 */5 * * * *",
    does: "Fetches the price of bitcoin once an hour, and converts prices in satoshis with it.",
    run: async (context) => (await import("@/lib/sources/rate/refresh-rate")).refreshRate(context),
  },
  {
    id: "host-files",
    name: "Re-reading of hosts",
    cron: "45 * * * * *",
    does: "Visits hosts whose proven owners asked for another reading of their documents.",
    run: async (context) => (await import("@/lib/sources/host-files/commands")).rereadHosts(context),
    isDue: async () => (await import("@/lib/sources/host-files/commands")).isRereadDue(),
  },
  {
    id: "templates",
    name: "Starter projects and demos",
    cron: "4,19,34,49 * * * * *",
    does: "Marks services that look like starter projects and demos.",
    run: async (context) => (await import("@/lib/sources/templates/template-marks")).markTemplates(context),
  },
  {
    id: "snapshot",
    name: "Daily statistics",
    cron: "35 */5 * * * *",
    does: "Records the statistics of the day; the first ones when every service has been checked.",
    retries: 2,
    run: async (context) => (await import("@/lib/stats/commands")).recordSnapshot(context),
  },
  {
    id: "components",
    name: "State of the directory",
    cron: "55 * * * * *",
    does: "Records how the parts of the directory work, for the status page.",
    run: async (context) => (await import("@/lib/status/record-components")).recordComponents(context),
  },
  {
    id: "alerts",
    name: "Alerts",
    cron: "25 * * * * *",
    does: "Looks for what the operator must know, and sends a message when it begins and when it ends.",
    run: async (context) => (await import("@/lib/alerts/evaluate-alerts")).evaluateAlerts(context),
  },
  {
    id: "recheck-claims",
    name: "Domain proofs",
    cron: "45 41 * * * *",
    does: "Checks the proofs of claimed domains again after a week; three failures in a row end a claim.",
    retries: 2,
    run: async (context) => (await import("@/lib/claims/recheck")).recheckClaims(context),
  },
  {
    id: "retire",
    name: "Unlisted services",
    cron: "5 53 * * * *",
    does: "Retires services that no source lists any more and that have been down for a week.",
    retries: 2,
    run: async (context) => (await import("@/lib/sources/merge/remove-labels")).retireUnlisted(context),
  },
  {
    id: "purge",
    name: "Deleted services",
    cron: "55 23 * * * *",
    does: "Removes services permanently 30 days after their owner deleted them.",
    retries: 2,
    run: async (context) => (await import("@/lib/owners/purge")).purgeDeleted(context),
  },
  {
    id: "webhook-log",
    name: "Old deliveries",
    cron: "35 29 * * * *",
    does: "Deletes deliveries that are 30 days old, and secrets that have expired.",
    retries: 2,
    run: async (context) => (await import("@/lib/webhooks/retention")).deleteOldDeliveries(context),
  },
  {
    id: "check-days",
    name: "Days of checks",
    cron: "25 */10 * * * *",
    does: "Prepares the table of checks for the coming days, and drops the days that are too old.",
    retries: 3,
    run: async (context) => (await import("@/lib/db/check-days")).updateCheckDays(context),
  },
  {
    id: "sizes",
    name: "Size of the database",
    cron: "20 */10 * * * *",
    does: "Records the size of each table once a day, to know how fast the database grows.",
    run: async (context) => (await import("@/lib/db/table-sizes")).recordSizes(context),
  },
  {
    id: "retention",
    name: "Old figures",
    cron: "0 17 3 * * *",
    does: "Deletes sums, prices, rejected registrations and unproven claims that are too old.",
    retries: 3,
    run: async (context) => (await import("@/lib/health/retention")).applyRetention(context),
  },
]

/** One job per source. The start seconds differ, so that the syncs do not all start at the same time. */
const SYNCS: readonly Job[] = env.SOURCES.map((name, index) => ({
  id: jobOf(name),
  name: `Import from ${name}`,
  cron: `${(3 + index * 7) % 60} * * * * *`,
  does: `Syncs the source ${name} when it is due.`,
  run: async (context) => (await import("@/lib/sources/commands")).syncWhenDue(name, context),
  byHand: async (context) => (await import("@/lib/sources/commands")).syncNow(name, context),
}))

/** For the embedded database only: PGlite has no autovacuum, while a Postgres server vacuums by itself. */
const VACUUM: Job = {
  id: "vacuum",
  name: "Database clean-up",
  cron: "0 47 3 * * *",
  does: "Frees the space of deleted rows and refreshes the statistics of the query planner.",
  retries: 1,
  run: async (context) => (await import("@/lib/db/vacuum")).vacuum(context),
}

/** Only with BACKUP_DIR. The next tick is the retry. */
const BACKUP: Job = {
  id: "backup",
  name: "Backups",
  cron: "15 */5 * * * *",
  does: "Makes a backup when the last one is old enough, and restores it on trial.",
  retries: 0,
  run: async (context) => (await import("@/lib/backup/run-backup")).backUpWhenDue(context),
  byHand: async (context) => (await import("@/lib/backup/run-backup")).backUpNow(context),
}

/** Only with PURGE_URL. */
const SHARED_CACHE: Job = {
  id: "shared-cache",
  name: "Purge of shared caches",
  cron: "25 * * * * *",
  does: "Names the pages that changed to the caches in front of the directory.",
  run: async (context) => (await import("@/lib/interfaces/shared-cache/purge-changed")).purgeChanged(context),
  isDue: async () => (await import("@/lib/interfaces/shared-cache/changed-services")).hasChanged(),
}

export const JOBS: readonly Job[] = [
  ...EVERYWHERE,
  ...SYNCS,
  ...(env.DATABASE_URL ? [] : [VACUUM]),
  ...(env.BACKUP_DIR ? [BACKUP] : []),
  ...(env.PURGE_URL.length > 0 ? [SHARED_CACHE] : []),
]
