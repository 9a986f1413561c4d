// Stores for each host the time of the last request and the number of consecutive 403 and 451 responses
// (docs/decisions.md#health). lib/probe/host stores the rules in its robots.txt.

import { type Database, sql } from "@/lib/db/sql"
import type { LeasedHost } from "@/lib/health/sweep/lease"

export async function recordHosts(database: Database, leased: readonly LeasedHost[], now: Date): Promise<void> {
  const hosts = [...new Map(leased.map((host) => [host.host, host])).values()]
  await database.$executeRaw(sql`
    insert into hosts (host, last_asked_at, refusals)
    select host, ${now}::timestamptz, refusals
    from unnest(${hosts.map(({ host }) => host)}::text[], ${hosts.map(({ refusals }) => refusals)}::int[]) as h(host, refusals)
    order by host
    on conflict (host) do update set last_asked_at = excluded.last_asked_at, refusals = excluded.refusals`)
}
