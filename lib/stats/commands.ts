// Records the daily snapshot of the catalogue: one row per UTC day, written by the first run of the job that finds the snapshot
// due.

import { PROTOCOLS } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { raw, sql, visible } from "@/lib/db/sql"
import type { JobContext } from "@/lib/process/job-context"
import { nameCount } from "@/lib/stats/schema"

const DAY_MS = 86_400_000

/** Counts the public catalogue as it is now. An average includes only services that have the value. */
export async function recordSnapshot({ now }: JobContext): Promise<{ taken: number }> {
  const day = now.toISOString().slice(0, 10)
  if (!(await isDue(day, now))) return { taken: 0 }
  const taken = await db().$executeRaw(sql`
    insert into snapshots (snapshot_date, total_endpoints, healthy_endpoints, degraded_endpoints, down_endpoints,
                           ${raw(PROTOCOLS.map(nameCount).join(", "))}, avg_latency_ms, avg_uptime)
    select ${day}::date, count(*),
           count(*) filter (where s.health_status = 'healthy'),
           count(*) filter (where s.health_status = 'degraded'),
           count(*) filter (where s.health_status = 'down'),
           ${raw(PROTOCOLS.map((protocol) => `count(*) filter (where s.protocol = '${protocol}')`).join(", "))},
           avg(s.latency_p50_ms), avg(s.uptime_30d)
    from services s where ${visible()}
    on conflict (snapshot_date) do nothing`)
  return { taken }
}

/**
 * The very first snapshot waits until every probeable service has been checked, for at most a day after the first listing. Before
 * the first sweep, all health figures would be zero. Later snapshots are due when a UTC day begins.
 */
async function isDue(day: string, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const [row] = await db().$queryRaw<{ isDue: boolean }[]>(sql`
    select not exists (select from snapshots where snapshot_date = ${day}::date) and (
      exists (select from snapshots)
      or exists (select from services s where ${visible()} and s.listed_at <= ${dayAgo})
      or (exists (select from services s where ${visible()})
          and not exists (select from services s where ${visible()}
                          and s.probe_status = 'probeable' and s.last_checked_at is null))) as "isDue"`)
  return row?.isDue ?? false
}
