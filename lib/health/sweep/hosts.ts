// Stores for each host the time of the last request, the number of consecutive 403 and 451 responses, and the rules in its
// robots.txt for our user agent (docs/decisions.md#health).

import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import type { LeasedHost } from "@/lib/health/sweep/lease"
import type { Robots } from "@/lib/probe/robots"

export async function recordHosts(database: Database, leased: readonly LeasedHost[], now: Date): Promise<void> {
  const hosts = [...new Map(leased.map((host) => [host.host, host])).values()]
  await database.$executeRaw(sql`
    insert into hosts (host, last_asked_at, refusals)
    select host, ${now}::timestamptz, refusals
    from unnest(${hosts.map(({ host }) => host)}::text[], ${hosts.map(({ refusals }) => refusals)}::int[]) as h(host, refusals)
    order by host
    on conflict (host) do update set last_asked_at = excluded.last_asked_at, refusals = excluded.refusals`)
}

/** If robots.txt could not be read, the stored rules stay, and the next attempt follows a day later. */
export async function recordRobots(host: string, robots: Robots, now: Date): Promise<void> {
  const known = robots.kind === "read" ? { robots: robots.ours } : {}
  await db().host.upsert({
    where: { host },
    create: { host, robotsAt: now, ...known },
    update: { robotsAt: now, ...known },
  })
}
