// Which listings are asked now, and by whom (docs/decisions.md#health). A lease is taken for a whole host at a time and for all
// listings of a URL together, so one request serves them all and no two workers ever talk to one host. It ends by itself
// when its worker dies, and is settled once, by its token.

import { v4 as newToken } from "uuid"
import { db } from "@/lib/db/client"
import { type Database, raw, sql } from "@/lib/db/sql"
import { visible } from "@/lib/db/visible"
import { env } from "@/lib/env"
import { buildRequest, type ProbeTarget } from "@/lib/probe/etiquette"

export const LEASE = {
  /** Longer than a run, its slowest request and the writing of the results. */
  lastsMs: 300_000,
  /** Of one host's listings no more are taken at once; the others get a slot of their own a little later. */
  perHost: 60,
} as const

/** One request, and the listings it serves. */
export interface Ask {
  target: ProbeTarget
  listings: { id: string; token: string }[]
  until: Date
}
export interface LeasedHost {
  host: string
  lastAskedAt: Date | null
  /** The lines of its robots.txt that name our agent, and when they were read. */
  robots: string | null
  robotsAt: Date | null
  refusals: number
  asks: Ask[]
}

// Any constant will do; it only has to be ours alone.
const LEASE_LOCK = 402_403

interface Row {
  id: string
  url: string
  host: string
  http_method: string | null
  probe_body: string | null
  token: string
  until: Date
  last_asked_at: Date | null
  robots: string | null
  robots_at: Date | null
  refusals: number | null
}

const PROBED_SQL = `${visible().sql} and s.probe_status = 'probeable'`

/**
 * Due listings, oldest slot first, of hosts nobody is asking. Their rows are not locked, which would write to each: the
 * lease is what keeps others away. The benchmark explains its plan.
 */
export const dueListings = (now: Date, limit: number) => sql`
  select s.id, s.host, s.url, s.next_check_at from services s
  where ${raw(PROBED_SQL)} and s.next_check_at <= ${now}::timestamptz
    and not exists (select from probe_leases l where l.host = s.host and l.until > ${now}::timestamptz)
  order by s.next_check_at limit ${limit}`

/** Leases what is due, at most about `limit` listings, and all listings of their URLs. */
export async function leaseDue(now: Date, limit: number, lastsMs: number = LEASE.lastsMs): Promise<LeasedHost[]> {
  const until = new Date(now.getTime() + lastsMs)
  return db().$transaction(async (transaction) => {
    // One at a time, so that two workers cannot both find a host free.
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${LEASE_LOCK})`)
    return group(
      await transaction.$queryRaw<Row[]>(sql`
        with due as (${dueListings(now, limit)}),
        placed as (select due.*, row_number() over (partition by host order by next_check_at, url) as place from due),
        crowding as (
          select s.id, place from placed join services s on s.id = placed.id where place > ${LEASE.perHost}
          for no key update of s skip locked),
        postponed as (
          update services s set next_check_at = ${now}::timestamptz + place * ${env.PROBE_HOST_SPACING_MS}::int * interval '1 ms'
          from crowding where s.id = crowding.id),
        members as (
          select s.id, s.url, s.host, s.http_method, s.probe_body, s.next_check_at from services s
          where ${raw(PROBED_SQL)} and s.url in (select url from placed where place <= ${LEASE.perHost})),
        leased as (
          insert into probe_leases (service_id, host, token, until)
          select id, host, ${newToken()}::uuid, ${until}::timestamptz from members
          on conflict (service_id) do update set token = excluded.token, until = excluded.until, taken_at = null
          returning service_id, token, until)
        select m.id, m.url, m.host, m.http_method, m.probe_body, leased.token, leased.until,
               h.last_asked_at, h.robots, h.robots_at, h.refusals
        from members m join leased on leased.service_id = m.id left join hosts h on h.host = m.host
        order by m.next_check_at, m.id`),
    )
  })
}

/** What was leased for us and carried here by a job runner; the second of two deliveries finds it taken. */
export async function takeLeased(ids: readonly string[], now: Date): Promise<LeasedHost[]> {
  return group(
    await db().$queryRaw<Row[]>(sql`
      with taken as (
        update probe_leases set taken_at = ${now}::timestamptz
        where service_id = any(${ids}::uuid[]) and until > ${now}::timestamptz and taken_at is null
        returning service_id, token, until)
      select s.id, s.url, s.host, s.http_method, s.probe_body, l.token, l.until,
             h.last_asked_at, h.robots, h.robots_at, h.refusals
      from taken l join services s on s.id = l.service_id left join hosts h on h.host = s.host
      where ${raw(PROBED_SQL)} order by s.next_check_at, s.id`),
  )
}

/** Gives leases back unsettled. With a time, the listings are due then, spread over a minute; else they are due as before. */
export async function release(asks: readonly Ask[], dueAt: Date | null): Promise<void> {
  const listings = asks.flatMap((ask) => ask.listings)
  if (listings.length === 0) return
  await db().$transaction(async (transaction) => {
    const mine = await takeBack(transaction, listings)
    if (dueAt === null) return
    await transaction.$executeRaw(sql`
      update services set next_check_at = ${dueAt}::timestamptz + random() * interval '1 minute'
      where id = any(${mine}::uuid[])`)
  })
}

/** Ends these leases where they are still ours; answers the listings they were for. */
export async function takeBack(database: Database, listings: Ask["listings"]): Promise<string[]> {
  const rows = await database.$queryRaw<{ service_id: string }[]>(sql`
    delete from probe_leases l
    using unnest(${listings.map(({ id }) => id)}::uuid[], ${listings.map(({ token }) => token)}::uuid[]) as mine(id, token)
    where l.service_id = mine.id and l.token = mine.token returning l.service_id`)
  return rows.map(({ service_id }) => service_id)
}

function group(rows: readonly Row[]): LeasedHost[] {
  const hosts = new Map<string, LeasedHost>()
  const asks = new Map<string, Ask>()
  for (const row of rows) {
    const { host, last_asked_at: lastAskedAt, robots, robots_at: robotsAt, refusals } = row
    const leased = hosts.get(host) ?? { host, lastAskedAt, robots, robotsAt, refusals: refusals ?? 0, asks: [] }
    hosts.set(host, leased)
    const target = { url: row.url, method: row.http_method, body: row.probe_body }
    // What goes over the wire decides: a null method and GET are the same question.
    const { method, body } = buildRequest(target, "")
    const key = JSON.stringify([row.url, method, body])
    const ask = asks.get(key) ?? { target, listings: [], until: row.until }
    if (!asks.has(key)) leased.asks.push(ask)
    asks.set(key, ask)
    ask.listings.push({ id: row.id, token: row.token })
  }
  return [...hosts.values()]
}
