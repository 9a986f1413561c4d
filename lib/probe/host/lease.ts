// Stores who may send requests to a site. A check takes a lease for its site and its host; the sweep leases hosts with listings in
// lib/health/sweep/lease.ts. Neither takes a host that the other has.

import { v4 as newToken } from "uuid"
import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { type Decision, decide, HOST_LIMITS, type HostState, type Requester } from "@/lib/probe/host/rules"
import type { Robots } from "@/lib/probe/robots"

/** The number is arbitrary, but no other advisory lock of this project may use it. */
export const LEASE_LOCK = 402_403

export interface HostKey {
  site: string
  host: string
}
export interface KnownHost {
  lastAskedAt: Date | null
  /** The rules in the host's robots.txt for our user agent, and the time when they were read. */
  robots: string | null
  robotsAt: Date | null
  refusals: number
}
export type Taken = { kind: "taken"; token: string; known: KnownHost }

/** Takes the lease, or returns why not. */
export async function takeLease(
  { site, host }: HostKey,
  requester: Requester,
  now: Date,
): Promise<Taken | Exclude<Decision, { kind: "free" }>> {
  const token = newToken()
  const until = new Date(now.getTime() + HOST_LIMITS.lastsMs)
  return db().$transaction(async (transaction) => {
    // Allow one leasing transaction at a time. Otherwise the sweep and a check could both lease the same host.
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${LEASE_LOCK})`)
    const [row] = await transaction.$queryRaw<(HostState & KnownHost)[]>(sql`
      select l.until as "leasedUntil", coalesce(l.counted, 0) as counted, l.counted_from as "countedFrom", l.networks,
        (select max(p.until) from probe_leases p where p.host = ${host}) as "sweptUntil",
        greatest(h.last_asked_at, case when l.until <= ${now}::timestamptz then l.until end) as "lastAskedAt",
        h.robots, h.robots_at as "robotsAt", coalesce(h.refusals, 0) as refusals
      from (select) one left join site_leases l on l.site = ${site} left join hosts h on h.host = ${host}`)
    if (!row) throw new Error("A query for one row returned none.")
    const decision = decide(row, requester, env.HOST_CHECKS_PER_HOUR, now)
    if (decision.kind !== "free") return decision
    const { counted, countedFrom, networks } = decision
    await transaction.$executeRaw(sql`
      insert into site_leases (site, host, token, until, counted, counted_from, networks)
      values (${site}, ${host}, ${token}::uuid, ${until}::timestamptz, ${counted}, ${countedFrom}::timestamptz,
        ${JSON.stringify(networks)}::jsonb)
      on conflict (site) do update set host = excluded.host, token = excluded.token, until = excluded.until,
        counted = excluded.counted, counted_from = excluded.counted_from, networks = excluded.networks`)
    const { lastAskedAt, robots, robotsAt, refusals } = row
    return { kind: "taken", token, known: { lastAskedAt, robots, robotsAt, refusals } }
  })
}

/** Ends the lease, unless another check has taken it since. @param hasSent whether the host received a request */
export async function endLease({ site, host }: HostKey, token: string, hasSent: boolean, now: Date): Promise<void> {
  await db().$executeRaw(sql`
    with ended as (
      update site_leases set until = ${now}::timestamptz where site = ${site} and token = ${token}::uuid)
    insert into hosts (host, last_asked_at) select ${host}, ${now}::timestamptz where ${hasSent}
    on conflict (host) do update set last_asked_at = excluded.last_asked_at`)
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
