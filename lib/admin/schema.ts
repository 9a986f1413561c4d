import { z } from "zod"
import { OpenAlert } from "@/lib/alerts/schema"
import { namedObject } from "@/lib/contract/schema-names"
import { SOURCE_NAMES } from "@/lib/source-table"

const count = z.int().min(0)
const time = z.iso.datetime().nullable()
const message = z.string().nullable()

/** Fewer days until the disk is full are in red on `/admin`. */
export const SHORT_DAYS = 14

export const AdminOverview = namedObject("AdminOverview", {
  /** The open alerts. */
  alerts: z.array(OpenAlert),
  waiting: z.object({ pending: count, revisions: count, proposals: count, reports: count, oldest_pending_at: time }),
  sources: z.object({
    total: count,
    /** `failed_runs` counts the last runs in a row, at most 12. */
    failing: z.array(z.object({ name: z.enum(SOURCE_NAMES), since: time, failed_runs: count, error: message })),
  }),
  jobs: z.object({
    total: count,
    /** The number of jobs that have run at least once. */
    have_run: count,
    failing: z.array(z.object({ id: z.string(), name: z.string(), error: message })),
  }),
  queues: z.object({
    probes: z.object({ due: count, in_flight: count, lag_seconds: count }),
    webhooks: z.object({
      pending: count,
      /** For how long the oldest webhook that is due has waited. A webhook that waits after a failure is not due. */
      lag_seconds: count,
      /** The age of the oldest delivery that is not sent yet, whether it is due or not. */
      oldest_seconds: count,
      /** Active webhooks whose last attempt failed. */
      failing: count,
    }),
  }),
  /** Registrations that were rejected since midnight UTC, by the code of the first error. */
  refused_today: z.object({ total: count, by_code: z.record(z.string(), count) }),
  /** `…_per_day` is null until the sizes of an earlier day are known. */
  storage: z.object({
    bytes: count,
    bytes_per_day: z.int().nullable(),
    /** What the database can still grow by; null when the directory does not know its disk. */
    free_bytes: count.nullable(),
    /** Until the disk is full; null when it is not known, or the database does not grow. */
    days_left: count.nullable(),
    /** The ten largest, with their indexes. */
    tables: z.array(z.object({ name: z.string(), bytes: count, bytes_per_day: z.int().nullable() })),
  }),
})
export type AdminOverview = z.infer<typeof AdminOverview>
