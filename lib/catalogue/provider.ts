// Reads the figures of one host in one statement: counts, provider names, uptime over all services, open incidents.

import { parseHost } from "@/lib/catalogue/list/parameter-types"
import { DETAIL_LIMITS } from "@/lib/catalogue/present"
import { HEALTH_STATUSES, PROTOCOLS, type Provider } from "@/lib/catalogue/schema"
import { queryOne } from "@/lib/db/query"
import { raw, type Sql, sql, utc, visible } from "@/lib/db/sql"

const LIMITS = { names: 3, incidents: 5 } as const

const limit = (rows: number) => raw(`limit ${rows}`)

const tally = (column: string, values: readonly string[]) => sql`
  (select json_object_agg(value, (select count(*) from listed where ${raw(column)} = value))
   from unnest(${values}::text[]) value)`

/**
 * The host's uptime sums the checks of all its services, so that every check has the same weight. The statement uses the sums
 * stored with each service (`score_terms`), because the daily sums of 5,000 services over 30 days are 150,000 rows. Only services
 * with under three verdicts have no stored sums and use daily sums. When the owner has accepted services, only these services
 * provide the host's names.
 */
const selectProvider = (host: string, day: string): Sql => sql`
  with listed as materialized (
    select s.id, s.name, s.provider, s.protocol, s.health_status, s.domain_verified, s.last_checked_at,
           s.uptime_30d, s.score_terms
    from services s where ${visible()} and s.host = ${host}),
  names as (
    select mode() within group (order by provider) as name, count(*) as listings
    from listed where provider is not null and (domain_verified or not (select bool_or(domain_verified) from listed))
    group by lower(provider)),
  few as (
    select sum(d.ok) as ok, sum(d.ok + d.wrong + d.unreachable) as verdicts
    from listed join checks_daily d on d.service_id = listed.id and d.day > ${day}::date - ${raw(String(DETAIL_LIMITS.days))}
    where score_terms is null and uptime_30d is not null group by d.service_id),
  checked as (
    select count(*) as listings, coalesce(sum(ok), 0) as ok, coalesce(sum(verdicts), 0) as verdicts from (
      select (score_terms->>'ok')::int as ok, (score_terms->>'checks')::int as verdicts
      from listed where score_terms is not null
      union all select ok, verdicts from few where verdicts > 0) each),
  troubled as (
    select listed.id, listed.name, i.health, i.opened_at
    from listed join incidents i on i.service_id = listed.id and i.closed_at is null)
  select ${host}::text as host, count(*) as listings, bool_or(domain_verified) as domain_verified,
    array(select name from names order by listings desc, name ${limit(LIMITS.names)}) as names,
    (select count(*) from names) as names_total,
    ${tally("health_status", HEALTH_STATUSES)} as by_health,
    ${tally("protocol", PROTOCOLS)} as by_protocol,
    (select ok::float8 / nullif(verdicts, 0) from checked) as uptime_30d,
    (select listings from checked) as measured, (select verdicts from checked) as checks,
    ${utc("max(last_checked_at)")} as last_checked,
    json_build_object('total', (select count(*) from troubled), 'newest', (
      select coalesce(json_agg(item), '[]') from (
        select id, name, health, ${utc("opened_at")} as opened_at
        from troubled order by troubled.opened_at desc, id ${limit(LIMITS.incidents)}) item)) as incidents
  from listed having count(*) > 0`

/**
 * @param host in the stored form (`parseHost`)
 * @returns null when the host has no public service
 */
export async function findProvider(host: string, now: Date): Promise<Provider | null> {
  const day = now.toISOString().slice(0, 10)
  const row = await queryOne<{ provider: Provider }>(
    sql`select row_to_json(one) as provider from (${selectProvider(host, day)}) one`,
  )
  return row?.provider ?? null
}

/** Returns null for text that is no host, and for a host without public services. */
export async function findProviderHost(text: string): Promise<string | null> {
  const host = parseHost(text)
  if (host === null) return null
  const found = await queryOne<{ host: string }>(
    sql`select s.host from services s where s.host = ${host} and ${visible()} limit 1`,
  )
  return found?.host ?? null
}
