// The daily snapshot (spec §2.4; decisions.md, "Health endpoint, snapshots, export, feed"): one row per UTC day, by whoever
// comes first; a second attempt on the same day changes nothing.

import { db } from "@/lib/db/client"
import { raw, sql } from "@/lib/db/sql"
import { VISIBLE_SQL } from "@/lib/db/visible"

/** Counts the public catalogue as it is now. Averages are over the listings that have the figure. */
export async function takeSnapshot({ now }: { now: Date; signal: AbortSignal }): Promise<{ taken: number }> {
  const taken = await db().$executeRaw(sql`
    insert into snapshots (snapshot_date, total_endpoints, healthy_endpoints, degraded_endpoints, down_endpoints,
                           l402_count, x402_count, mpp_count, avg_latency_ms, avg_uptime)
    select ${now.toISOString().slice(0, 10)}::date, count(*),
           count(*) filter (where s.health_status = 'healthy'),
           count(*) filter (where s.health_status = 'degraded'),
           count(*) filter (where s.health_status = 'down'),
           count(*) filter (where s.protocol = 'L402'),
           count(*) filter (where s.protocol = 'x402'),
           count(*) filter (where s.protocol = 'MPP'),
           avg(s.latency_p50_ms), avg(s.uptime_30d)
    from services s where ${raw(VISIBLE_SQL)}
    on conflict (snapshot_date) do nothing`)
  return { taken }
}
