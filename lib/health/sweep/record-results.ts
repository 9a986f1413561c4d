// Records a batch of probe results, for about 200 services, in one transaction. The transaction ends the lease of each service.
// So a retried commit records a result only once, and never after another worker leased the service.

import { db } from "@/lib/db/client"
import { type Database, recordset, sql, VISIBLE } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import type { ProbedService } from "@/lib/health/checks/proposals"
import { recordChecks } from "@/lib/health/checks/record"
import { getRetryAfter } from "@/lib/health/rules/assess"
import { CADENCE } from "@/lib/health/rules/cadence"
import { CHECKED_SERVICE, type CheckedService } from "@/lib/health/rules/columns"
import type { Verdict } from "@/lib/health/rules/transitions"
import { endLeases, type LeasedHost, type LeasedRequest } from "@/lib/health/sweep/lease"
import { checkReply } from "@/lib/probe/check-reply"
import { buildRequest, type ProbeTarget } from "@/lib/probe/etiquette"
import type { HttpMethod } from "@/lib/probe/methods"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Requested } from "@/lib/probe/request-challenge"
import { isOriginOptedOut } from "@/lib/probe/robots"
import { measure } from "@/lib/process/measure"
import type { Protocol } from "@/lib/protocols/names"

export const RESULTS = { batch: 200, timeoutMs: 60_000 } as const

export interface FinishedRequest {
  request: LeasedRequest
  host: LeasedHost
  result: ProbeResult
  /** The end of the search for the method of the endpoint; absent when there was none. */
  found?: Requested
}
export type ResultCounts = Record<Verdict | "skipped", number>

/**
 * Skips services that were changed, deleted or leased by another worker since the request, because the result describes an
 * earlier state.
 */
export async function recordResults(finished: readonly FinishedRequest[], now: Date): Promise<ResultCounts> {
  const counts: ResultCounts = { ok: 0, wrong: 0, unreachable: 0, no_verdict: 0, skipped: 0 }
  const intervalMs = env.PROBE_INTERVAL_MINUTES * 60_000
  const services = finished.flatMap(({ request }) => request.services)
  const hosts = finished.map(({ host }) => host)
  const recorded = await db().$transaction(
    async (transaction) => {
      const mine = await endLeases(transaction, services)
      const probed = await readProbed(transaction, finished, mine, now)
      await recordHosts(transaction, hosts, now)
      await storeMethods(transaction, probed, now)
      const checks = await recordChecks(transaction, probed, { now, intervalMs })
      await recordEvents(
        transaction,
        probed.flatMap((one) => toMethodEvent(one, now)),
      )
      await pauseHosts(transaction, finished, now, intervalMs)
      return checks
    },
    { timeout: RESULTS.timeoutMs, maxWait: RESULTS.timeoutMs },
  )
  for (const { verdict, responseTimeMs } of recorded) {
    counts[verdict] += 1
    measure("check", verdict, responseTimeMs)
  }
  counts.skipped = services.length - recorded.length
  return counts
}

/**
 * Locks the services in the order of their ids, which prevents deadlocks. Returns each service with its result, unless the stored
 * request of the service has changed since the probe.
 */
async function readProbed(
  database: Database,
  finished: readonly FinishedRequest[],
  mine: readonly string[],
  now: Date,
): Promise<FoundService[]> {
  await database.$executeRaw(sql`
    select id from services where id = any(${mine}::uuid[]) order by id for no key update`)
  const services = await database.service.findMany({
    where: { id: { in: [...mine] }, ...VISIBLE, probeStatus: "probeable" },
    select: { ...CHECKED_SERVICE, url: true, httpMethod: true, domainVerified: true },
  })
  const byService = new Map(finished.flatMap((one) => one.request.services.map(({ id }) => [id, one])))
  return services.flatMap((service) => {
    const one = byService.get(service.id)
    const target = { url: service.url, method: service.httpMethod, body: service.probeBody }
    if (!one || !isSameRequest(one.request.target, target)) return []
    return { ...withFound(service, one, now), isOptedOut: isOptedOut(one) }
  })
}

function isSameRequest(sent: ProbeTarget, stored: ProbeTarget): boolean {
  const [one, other] = [buildRequest(sent, ""), buildRequest(stored, "")]
  return sent.url === stored.url && one.method === other.method && one.body === other.body
}

function isOptedOut({ host, request }: FinishedRequest): boolean {
  return host.refusals >= CADENCE.refusalsToOptOut || isOriginOptedOut(host.robots, request.target.url)
}

/**
 * Delays the next checks on a host that sent `Retry-After`, by at most one check interval and a random minute, so that one tenant
 * of a shared host cannot stop the checks of the other tenants. Skips services that another transaction has locked, because
 * waiting for locks out of id order could cause a deadlock.
 */
async function pauseHosts(database: Database, finished: readonly FinishedRequest[], now: Date, intervalMs: number) {
  const pauses = finished.flatMap(({ host, result, found }) => {
    const seconds = getRetryAfter(found?.result ?? result, now) ?? 0
    return seconds > 0 ? { host: host.host, ms: Math.min(seconds * 1000, intervalMs) } : []
  })
  if (pauses.length === 0) return
  await database.$executeRaw(sql`
    update services s set next_check_at = p.until + random() * interval '1 minute'
    from (select host, ${now}::timestamptz + max(ms) * interval '1 ms' as until
          from unnest(${pauses.map(({ host }) => host)}::text[], ${pauses.map(({ ms }) => ms)}::int[]) as p(host, ms)
          group by host) p
    where s.host = p.host and s.deleted_at is null and s.next_check_at < p.until
      and s.id in (select l.id from services l where l.host = any(${pauses.map(({ host }) => host)}::text[])
                   and l.deleted_at is null for no key update skip locked)`)
}

interface ListedService extends CheckedService {
  httpMethod: string | null
  domainVerified: boolean
}
interface FoundService extends ProbedService {
  /** The request that the listing stores from now on; absent when it stays as it is. */
  stored?: { method: HttpMethod; body: string | null }
}

/** Returns the service with the result that counts for it: that of the found request if the listing takes it over. */
function withFound(
  { httpMethod, domainVerified, ...service }: ListedService,
  { result, found }: { result: ProbeResult; found?: Requested },
  now: Date,
): FoundService {
  const isOpen = httpMethod === null && service.probeBody === null
  if (!found || !isOpen || !checkReply(service.protocol as Protocol, found.result, now)?.valid)
    return { service, result }
  const { method, body } = found
  if (domainVerified) return { service, result, found: { method, body } }
  return { service: { ...service, probeBody: body }, result: found.result, stored: { method, body } }
}

/**
 * Stores the method that the sweep found for a listing without one (docs/decisions.md#method-and-body). Under a verified domain
 * the owner's word stands above it, so the method becomes a proposal. The caller has locked the services.
 */
async function storeMethods(database: Database, probed: readonly FoundService[], now: Date): Promise<void> {
  const rows = probed.flatMap(({ service: { id }, stored }) => (stored ? [{ id, ...stored }] : []))
  if (rows.length === 0) return
  await database.$executeRaw(sql`
    update services s set http_method = found.method, probe_body = found.body, updated_at = ${now}::timestamptz
    from ${recordset(rows, { id: "uuid", method: "text", body: "text" }, "found")} where s.id = found.id`)
}

const toMethodEvent = ({ service: { id }, stored }: FoundService, at: Date): ServiceEvent[] =>
  stored ? [{ kind: "service.updated", serviceId: id, at, previous: { http_method: null } }] : []

/**
 * Stores the time of the last request and the number of consecutive 403 and 451 responses of each host
 * (docs/decisions.md#health).
 */
export async function recordHosts(database: Database, leased: readonly LeasedHost[], now: Date): Promise<void> {
  const hosts = [...new Map(leased.map((host) => [host.host, host])).values()]
  await database.$executeRaw(sql`
    insert into hosts (host, last_asked_at, refusals)
    select host, ${now}::timestamptz, refusals
    from unnest(${hosts.map(({ host }) => host)}::text[], ${hosts.map(({ refusals }) => refusals)}::int[]) as h(host, refusals)
    order by host
    on conflict (host) do update set last_asked_at = excluded.last_asked_at, refusals = excluded.refusals`)
}
