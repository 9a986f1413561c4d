// Leases due services to one worker. A lease covers all services of a URL, so that one request checks them all. No host is leased
// to two workers, or while a requested check has it (lib/probe/host), so a host gets one request at a time. A worker ends a lease
// with its token; otherwise the lease expires.

import { v4 as newToken } from "uuid"
import { db } from "@/lib/db/client"
import { type Database, raw, type Sql, sql, visible } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { isSearchDue } from "@/lib/health/rules/method-search"
import { buildRequest, type ProbeTarget } from "@/lib/probe/etiquette"
import { type KnownHost, LEASE_LOCK } from "@/lib/probe/host/lease"

export const LEASE = {
  /** A lease must last longer than a sweep (120 s), its slowest request and the recording of the results together. */
  lastsMs: 300_000,
  /**
   * The maximum number of services of one host in a lease. Further due services of the host are postponed by the time that the
   * leased requests take.
   */
  perHost: 60,
} as const

/** One HTTP request, and all services that the response is recorded for. */
export interface LeasedRequest {
  target: ProbeTarget
  services: { id: string; token: string }[]
  until: Date
  /** When the first of the services was due. */
  dueAt: Date | null
  /** True when a service stores no method and the method may be looked for now (lib/health/rules/method-search.ts). */
  mayFindMethod: boolean
}
export interface LeasedHost extends KnownHost {
  host: string
  requests: LeasedRequest[]
}

type Row = Omit<LeasedHost, "requests"> & {
  target: ProbeTarget
  id: string
  token: string
  until: Date
  dueAt: Date | null
  lastCheckedAt: Date | null
  consecutiveWrong: number
  observedAt: Date | null
}

/** Neither the sweep nor a requested check has the host of the service `s`. @param token of the check that leases, if any */
const isHostFree = (now: Date, token: string | null = null) => sql`
    not exists (select from probe_leases l where l.host = s.host and l.until > ${now}::timestamptz)
    and not exists (select from site_leases c where c.host = s.host and c.until > ${now}::timestamptz
                    and c.token is distinct from ${token}::uuid)`
const PROBED = sql`${visible()} and s.probe_status = 'probeable'`
/** The columns of a `Row`, for a query that names the service `s`, its lease `l` and its host `h`. */
const ROW_FIELDS = raw(`s.id, json_build_object('url', s.url, 'method', s.http_method, 'body', s.probe_body,
    'tool', s.tool) as target,
  s.next_check_at as "dueAt", s.last_checked_at as "lastCheckedAt", s.consecutive_wrong as "consecutiveWrong", s.observed_at as "observedAt",
  s.host, h.last_asked_at as "lastAskedAt", h.robots, h.robots_at as "robotsAt", coalesce(h.refusals, 0) as refusals,
  l.token, l.until`)

/**
 * Selects due services of hosts without a lease, the longest overdue first. The query locks no rows: a row lock writes to the
 * row, and the lease already excludes other workers. `npm run bench` prints the query plan.
 */
export const buildDueQuery = (now: Date, limit: number) => sql`
  select s.id, s.host, s.url, s.next_check_at from services s
  where ${PROBED} and s.next_check_at <= ${now}::timestamptz and ${isHostFree(now)}
  order by s.next_check_at limit ${limit}`

/** Leases at most `limit` due services, and all other services with the same URLs. */
export async function leaseDue(now: Date, limit: number, lastsMs: number = LEASE.lastsMs): Promise<LeasedHost[]> {
  const until = new Date(now.getTime() + lastsMs)
  return db().$transaction(async (transaction) => {
    // Allow one leasing transaction at a time. Otherwise two workers could both lease the same host.
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${LEASE_LOCK})`)
    return groupByHost(
      await transaction.$queryRaw<Row[]>(sql`
        with due as (${buildDueQuery(now, limit)}),
        placed as (select due.*, row_number() over (partition by host order by next_check_at, url) as place from due),
        crowding as (
          select s.id, place from placed join services s on s.id = placed.id where place > ${LEASE.perHost}
          for no key update of s skip locked),
        postponed as (
          update services s set next_check_at = ${now}::timestamptz + place * ${env.PROBE_HOST_SPACING_MS}::int * interval '1 ms'
          from crowding where s.id = crowding.id),
        ${leaseUrls(sql`select url from placed where place <= ${LEASE.perHost}`, until)}`),
      (row) => isSearchDue(row, now),
    )
  })
}

/**
 * Leases one service and all other services with the same URL, whether or not they are due. Returns no host when the service is
 * not probed, and when anybody else has leased its host.
 * @param token of the check that has the host (lib/probe/host)
 */
export async function leaseService(
  id: string,
  now: Date,
  token: string | null,
  lastsMs: number = LEASE.lastsMs,
): Promise<LeasedHost[]> {
  const until = new Date(now.getTime() + lastsMs)
  return db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${LEASE_LOCK})`)
    return groupByHost(
      await transaction.$queryRaw<Row[]>(sql`
        with free as (
          select s.url from services s where ${PROBED} and s.id = ${id}::uuid and ${isHostFree(now, token)}),
        ${leaseUrls(sql`select url from free`, until)}`),
      () => true,
    )
  })
}

/** The rest of a statement that leases all services of the selected URLs. The caller holds LEASE_LOCK. */
const leaseUrls = (urls: Sql, until: Date) => sql`
  members as (
    select s.id, s.url, s.host, s.http_method, s.probe_body, s.tool, s.next_check_at,
           s.last_checked_at, s.consecutive_wrong, s.observed_at from services s
    where ${PROBED} and s.url in (${urls})),
  leased as (
    insert into probe_leases (service_id, host, token, until)
    select id, host, ${newToken()}::uuid, ${until}::timestamptz from members
    on conflict (service_id) do update set token = excluded.token, until = excluded.until, taken_at = null
    returning service_id, token, until)
  select ${ROW_FIELDS} from members s join leased l on l.service_id = s.id left join hosts h on h.host = s.host
  order by s.next_check_at, s.id`

/** Starts a batch that another process leased. If the job queue delivers a batch twice, the second call returns no services. */
export async function startLeased(ids: readonly string[], now: Date): Promise<LeasedHost[]> {
  return groupByHost(
    await db().$queryRaw<Row[]>(sql`
      with taken as (
        update probe_leases set taken_at = ${now}::timestamptz
        where service_id = any(${ids}::uuid[]) and until > ${now}::timestamptz and taken_at is null
        returning service_id, token, until)
      select ${ROW_FIELDS} from taken l join services s on s.id = l.service_id left join hosts h on h.host = s.host
      where ${PROBED} order by s.next_check_at, s.id`),
    (row) => isSearchDue(row, now),
  )
}

/**
 * Ends leases without recording results. With `dueAt`, the services are due within a minute after `dueAt`. With null, the due
 * time of the services does not change.
 */
export async function releaseLeases(requests: readonly LeasedRequest[], dueAt: Date | null): Promise<void> {
  const services = requests.flatMap((request) => request.services)
  if (services.length === 0) return
  await db().$transaction(async (transaction) => {
    const mine = await endLeases(transaction, services)
    if (dueAt === null) return
    await transaction.$executeRaw(sql`
      update services set next_check_at = ${dueAt}::timestamptz + random() * interval '1 minute'
      where id = any(${mine}::uuid[])`)
  })
}

/**
 * Ends each lease that still has the given token; another worker may have leased the service since.
 *
 * @returns the ids of the services whose leases ended
 */
export async function endLeases(database: Database, services: LeasedRequest["services"]): Promise<string[]> {
  const rows = await database.$queryRaw<{ service_id: string }[]>(sql`
    delete from probe_leases l
    using unnest(${services.map(({ id }) => id)}::uuid[], ${services.map(({ token }) => token)}::uuid[]) as mine(id, token)
    where l.service_id = mine.id and l.token = mine.token returning l.service_id`)
  return rows.map(({ service_id }) => service_id)
}

const isWithoutRequest = ({ method, body, tool }: ProbeTarget) =>
  method === null && (body ?? null) === null && (tool ?? null) === null

function groupByHost(rows: readonly Row[], isSearchedNow: (row: Row) => boolean): LeasedHost[] {
  const hosts = new Map<string, LeasedHost>()
  const requests = new Map<string, LeasedRequest>()
  for (const row of rows) {
    const { id, token, until, dueAt, target, host, lastAskedAt, robots, robotsAt, refusals } = row
    const leased = hosts.get(host) ?? { host, lastAskedAt, robots, robotsAt, refusals, requests: [] }
    hosts.set(host, leased)
    // Compare the requests as they are sent: a service without a method and a service with GET send the same request.
    const { method, body } = buildRequest(target, "")
    const key = JSON.stringify([target.url, method, body, target.tool ?? null])
    const request = requests.get(key) ?? { target, services: [], until, dueAt, mayFindMethod: false }
    if (!requests.has(key)) leased.requests.push(request)
    requests.set(key, request)
    request.services.push({ id, token })
    request.mayFindMethod ||= isWithoutRequest(target) && isSearchedNow(row)
  }
  return [...hosts.values()]
}
