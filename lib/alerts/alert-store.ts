// Where the job keeps the alerts of the directory: the table `alerts`, so that a restart or another process neither forgets nor
// repeats a message.

import type { Alert } from "@/lib/alerts/schema"
import { db } from "@/lib/db/client"
import { query } from "@/lib/db/query"
import { recordset, sql } from "@/lib/db/sql"

/** Keeps what was reported between two evaluations. One process at a time uses a store. */
export interface AlertStore {
  /** Returns what is open, and what ended within a day. */
  read: () => Promise<Alert[]>
  /** Stores these alerts, whether they are new or have changed. */
  write: (alerts: readonly Alert[]) => Promise<void>
}

const KEPT_DAYS = 90

const COLUMNS = {
  ...{ rule: "text", subject: "text", since: "timestamptz", summary: "text", reopened: "int" },
  ...{ '"reportedAt"': "timestamptz", '"endedAt"': "timestamptz", '"endReportedAt"': "timestamptz" },
}

export const TABLE: AlertStore = {
  read: () =>
    query<Alert & { [column: string]: unknown }>(sql`
      select rule, subject, since, summary, reopened, reported_at as "reportedAt", ended_at as "endedAt", end_reported_at as "endReportedAt"
      from alerts where ended_at is null or ended_at > now() - interval '1 day' order by alerts.since, rule, subject`),
  write: async (alerts) => {
    if (alerts.length === 0) return
    await db().$executeRaw(sql`
      insert into alerts (rule, subject, since, summary, reopened, reported_at, ended_at, end_reported_at)
      select rule, subject, since, summary, reopened, "reportedAt", "endedAt", "endReportedAt" from ${recordset(alerts, COLUMNS, "a")}
      on conflict (rule, subject, since) do update
      set summary = excluded.summary, reopened = excluded.reopened, reported_at = excluded.reported_at, ended_at = excluded.ended_at,
          end_reported_at = excluded.end_reported_at`)
  },
}

/** Deletes what ended three months ago. */
export async function deleteOldAlerts(): Promise<void> {
  await db().$executeRaw(sql`delete from alerts where ended_at < now() - make_interval(days => ${KEPT_DAYS}::int)`)
}
