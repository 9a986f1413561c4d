// The index of hosts: those with the most services, with their figures. Counted per catalogue version and paged in memory.

import { DETAIL_LIMITS } from "@/lib/catalogue/present"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { query, queryRow } from "@/lib/db/query"
import { raw, type Sql, sql, visible } from "@/lib/db/sql"
import type { HostFigures, HostPage, HostQuery } from "@/lib/interfaces/indexes/schema"

/** About 150 bytes each stay in memory. Hosts beyond these have few services each, and are found by search. */
export const MOST_HOSTS = 5000
export const HOSTS_ON_PAGE = 100

/** Filters by a part of the host, sorts and pages. Hosts with equal values stay in the order of their number of services. */
export async function listHostPage({ q, sort, offset }: HostQuery): Promise<HostPage> {
  const text = q.trim().toLowerCase()
  const hosts = (await countHosts()).filter(({ host }) => host.includes(text))
  const sorted = sort === "services" ? hosts : hosts.toSorted(ORDERS[sort])
  return { hosts: await keepPublic(sorted.slice(offset, offset + HOSTS_ON_PAGE)), total: hosts.length }
}

type Compare = (a: HostFigures, b: HostFigures) => number

const ORDERS: Record<Exclude<HostQuery["sort"], "services">, Compare> = {
  host: (a, b) => (a.host < b.host ? -1 : 1),
  healthy: (a, b) => b.healthy - a.healthy,
  // A host without enough checks comes last.
  uptime: (a, b) => (b.uptime_30d ?? -1) - (a.uptime_30d ?? -1),
}

export const listTopHosts = async (): Promise<HostFigures[]> => keepPublic(await countHosts())

async function countHosts(): Promise<HostFigures[]> {
  return count("hosts", await getCatalogueVersion(), async () => {
    const day = new Date().toISOString().slice(0, 10)
    const { hosts } = await queryRow<{ hosts: HostFigures[] }>(selectHosts(day))
    return hosts
  })
}

/** The uptime has the same rule as that of a provider's page (lib/catalogue/provider.ts): every check has the same weight. */
const selectHosts = (day: string): Sql => sql`
  with listed as materialized (
    select s.id, s.host, s.health_status, s.domain_verified, s.protocol, s.score_terms, s.uptime_30d
    from services s where ${visible()}),
  few as (
    select d.service_id, sum(d.ok) as ok, sum(d.ok + d.wrong + d.unreachable) as verdicts
    from listed join checks_daily d on d.service_id = listed.id and d.day > ${day}::date - ${raw(String(DETAIL_LIMITS.days))}
    where listed.score_terms is null and listed.uptime_30d is not null group by d.service_id)
  select (select coalesce(json_agg(one), '[]') from (
    select l.host, count(*) as services,
           count(*) filter (where l.health_status = 'healthy') as healthy,
           count(*) filter (where l.health_status = 'degraded') as degraded,
           count(*) filter (where l.health_status = 'down') as down,
           sum(coalesce((l.score_terms->>'ok')::int, few.ok))::float8
             / nullif(sum(coalesce((l.score_terms->>'checks')::int, few.verdicts)), 0) as uptime_30d,
           bool_or(l.domain_verified) as domain_verified,
           array_agg(distinct l.protocol order by l.protocol) as protocols
    from listed l left join few on few.service_id = l.id
    group by l.host order by 2 desc, l.host limit ${MOST_HOSTS}) one) as hosts`

/** Leaves out hosts whose last service was hidden since: in a large catalogue the figures may be seconds old. */
async function keepPublic(hosts: readonly HostFigures[]): Promise<HostFigures[]> {
  const rows = await query<{ host: string }>(sql`
    select given.host from unnest(${hosts.map(({ host }) => host)}::text[]) given(host)
    where exists (select from services s where s.host = given.host and ${visible()})`)
  const shown = new Set(rows.map(({ host }) => host))
  return hosts.filter(({ host }) => shown.has(host))
}
