// DOOR 2: every job on one screen. The same table drives the embedded runner and Inngest. A job has no logic: it names its
// schedule (six fields, seconds first, UTC), what becomes of a failure, and the command it calls. However many processes
// run the table, one job runs once at a time (run.ts).

import { env } from "@/lib/env"
import type { Summary } from "@/lib/jobs/schema"
import { jobOf } from "@/lib/sources/schema"

export interface JobContext {
  now: Date
  /** Aborted when the process stops, or when another has taken the job over. */
  signal: AbortSignal
}
export type Command = (context: JobContext) => Promise<Summary>

/** How Inngest spreads the work of one job over many runs; the embedded runner does it all in one. */
export interface FanOut {
  /** Sent once for each batch. */
  event: string
  /** So many batches at once, and so many started in a minute. */
  concurrency: number
  throttle: { limit: number; period: "1m" }
  /** The batches of ids that are due, leased. */
  lease: (context: JobContext) => Promise<string[][]>
  work: (batch: string[], context: JobContext) => Promise<Summary>
}

export interface Job {
  id: string
  cron: string
  /** One sentence for people. */
  does: string
  /** How often a failed run is tried again before its next tick; 0 where a failure is a finding, or the next tick is soon. */
  retries: 0 | 1 | 2 | 3
  /** Loaded when it is called, so that whoever only shows the table does not carry every room. */
  run: Command
  /** What a run by hand does in its place, where a tick may find that nothing is due. */
  byHand?: Command
  /** Asked several times a second whether there is work before the next tick. */
  isDue?: () => Promise<boolean>
  fanOut?: FanOut
}

const EVERYWHERE: readonly Job[] = [
  {
    id: "sweep",
    cron: "*/10 * * * * *",
    does: "Probes every listing that is due and records what it answered.",
    retries: 0,
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
    cron: "5 * * * * *",
    does: "Sets the health of listings that nobody could probe for three intervals to unknown.",
    retries: 0,
    run: async (context) => (await import("@/lib/health/stale")).expireStale(context),
  },
  {
    id: "webhooks",
    cron: "10 * * * * *",
    does: "Tells webhooks what has happened, and tries again where that failed.",
    retries: 0,
    run: async (context) => (await import("@/lib/webhooks/dispatch")).dispatch(context),
    isDue: async () => (await import("@/lib/webhooks/queue")).hasWork(),
  },
  {
    id: "embeddings",
    cron: "*/15 * * * * *",
    does: "Embeds listings whose text is new or has changed, for the search by meaning.",
    retries: 0,
    run: async (context) => (await import("@/lib/embeddings/commands")).embedServices(context),
  },
  {
    id: "facilitators",
    cron: "15 * * * * *",
    does: "Asks the payment facilitators that challenges name whether they can be reached.",
    retries: 0,
    run: async (context) => (await import("@/lib/health/facilitators/poll")).pollFacilitators(context),
  },
  {
    id: "figures",
    cron: "25 7 * * * *",
    does: "Recomputes uptime, latency and reliability where evidence has aged.",
    retries: 2,
    run: async (context) => (await import("@/lib/health/figures")).refreshFigures(context),
  },
  {
    id: "rate",
    cron: "50 */5 * * * *",
    does: "Asks what a bitcoin costs, once an hour, and compares prices in satoshis by it.",
    retries: 0,
    run: async (context) => (await import("@/lib/sources/rate/refresh-rate")).refreshRate(context),
  },
  {
    id: "templates",
    cron: "4,19,34,49 * * * * *",
    does: "Marks listings that look like starters and demos.",
    retries: 0,
    run: async (context) => (await import("@/lib/sources/templates/template-marks")).markTemplates(context),
  },
  {
    id: "snapshot",
    cron: "35 */5 * * * *",
    does: "Takes the day's statistics, once a day; the first ones once every listing has been checked.",
    retries: 2,
    run: async (context) => (await import("@/lib/stats/commands")).recordSnapshot(context),
  },
  {
    id: "recheck-claims",
    cron: "45 41 * * * *",
    does: "Looks again at proofs of domains that are a week old; three misses in a row end a claim.",
    retries: 2,
    run: async (context) => (await import("@/lib/claims/recheck")).recheckClaims(context),
  },
  {
    id: "retire",
    cron: "5 53 * * * *",
    does: "Retires listings that no source names any more and that have been down for a week.",
    retries: 2,
    run: async (context) => (await import("@/lib/sources/merge/remove-labels")).retireUnlisted(context),
  },
  {
    id: "purge",
    cron: "55 23 * * * *",
    does: "Removes listings for good 30 days after their owner deleted them.",
    retries: 2,
    run: async (context) => (await import("@/lib/catalogue/owned/purge")).purgeDeleted(context),
  },
  {
    id: "webhook-log",
    cron: "35 29 * * * *",
    does: "Lets go of deliveries that are 30 days old, and of secrets that sign no more.",
    retries: 2,
    run: async (context) => (await import("@/lib/webhooks/retention")).deleteOldDeliveries(context),
  },
  {
    id: "retention",
    cron: "0 17 3 * * *",
    does: "Deletes checks, sums, refused registrations and unproven claims whose time is over.",
    retries: 3,
    run: async (context) => (await import("@/lib/health/retention")).applyRetention(context),
  },
]

/** One for each place that is read. */
const SYNCS: readonly Job[] = env.SOURCES.map((name, index) => ({
  id: jobOf(name),
  cron: `${(3 + index * 7) % 60} * * * * *`,
  does: `Reads the source ${name} when that is due.`,
  retries: 0,
  run: async (context) => (await import("@/lib/sources/commands")).syncWhenDue(name, context),
  byHand: async (context) => (await import("@/lib/sources/commands")).syncNow(name, context),
}))

/** PGlite has no autovacuum; a Postgres of one's own does this by itself. */
const VACUUM: Job = {
  id: "vacuum",
  cron: "0 47 3 * * *",
  does: "Gives back the space of deleted rows and refreshes the planner's statistics.",
  retries: 1,
  run: async (context) => (await import("@/lib/db/vacuum")).vacuum(context),
}

export const JOBS: readonly Job[] = [...EVERYWHERE, ...SYNCS, ...(env.DATABASE_URL ? [] : [VACUUM])]
