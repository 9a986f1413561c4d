// One host and everything it offers (ui.md, "Every page"), in one statement: counts, what it is called, uptime of all its
// listings together, troubles that last. Which hosts there are, for crawlers.

import { DETAIL_LIMITS } from "@/lib/catalogue/present"
import { HEALTH_STATUSES, PROTOCOLS, type Provider } from "@/lib/catalogue/schema"
import { pool } from "@/lib/db/client"
import { VISIBLE_SQL } from "@/lib/db/visible"

const LIMITS = { names: 3, incidents: 5 } as const

const time = (expression: string) => `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const tally = (column: string, values: readonly string[]) =>
  `(select json_object_agg(value, (select count(*) from listed where ${column} = value)) from unnest(array[${values.map((value) => `'${value}'`)}]) value)`

/**
 * The uptime sums what each listing's own figure rests on, so every check weighs alike and the figures agree with the rows:
 * stored beside its score, or, under three verdicts, in its few daily sums. A host may have thousands of listings; adding up
 * the 30 days of each would read 150,000 rows for 5,000. Without a listing there is no row.
 * Where the owner accepted listings, the names are theirs alone: nobody else's name stands beside the mark.
 */
const PROVIDER = `
  with listed as materialized (
    select s.id, s.name, s.provider, s.protocol, s.health_status, s.domain_verified, s.last_checked_at,
           s.uptime_30d, s.score_terms
    from services s where ${VISIBLE_SQL} and s.host = $1),
  names as (
    select mode() within group (order by provider) as name, count(*) as listings
    from listed where provider is not null and (domain_verified or not (select bool_or(domain_verified) from listed))
    group by lower(provider)),
  few as (
    select sum(d.ok) as ok, sum(d.ok + d.wrong + d.unreachable) as verdicts
    from listed join checks_daily d on d.service_id = listed.id and d.day > $2::date - ${DETAIL_LIMITS.days}
    where score_terms is null and uptime_30d is not null group by d.service_id),
  checked as (
    select count(*) as listings, coalesce(sum(ok), 0) as ok, coalesce(sum(verdicts), 0) as verdicts from (
      select (score_terms->>'ok')::int as ok, (score_terms->>'checks')::int as verdicts
      from listed where score_terms is not null
      union all select ok, verdicts from few where verdicts > 0) each),
  troubled as (
    select listed.id, listed.name, i.health, i.opened_at
    from listed join incidents i on i.service_id = listed.id and i.closed_at is null)
  select $1 as host, count(*) as listings, bool_or(domain_verified) as domain_verified,
    array(select name from names order by listings desc, name limit ${LIMITS.names}) as names,
    (select count(*) from names) as names_total,
    ${tally("health_status", HEALTH_STATUSES)} as by_health,
    ${tally("protocol", PROTOCOLS)} as by_protocol,
    (select ok::float8 / nullif(verdicts, 0) from checked) as uptime_30d,
    (select listings from checked) as measured, (select verdicts from checked) as checks,
    ${time("max(last_checked_at)")} as last_checked,
    json_build_object('total', (select count(*) from troubled), 'newest', (
      select coalesce(json_agg(item), '[]') from (
        select id, name, health, ${time("opened_at")} as opened_at
        from troubled order by troubled.opened_at desc, id limit ${LIMITS.incidents}) item)) as incidents
  from listed having count(*) > 0`

/** What one host offers, or null when nothing public is listed there. `host` as listings store it. */
export async function findProvider(host: string, now: Date): Promise<Provider | null> {
  const { rows } = await pool().query<{ provider: Provider }>(
    `select row_to_json(one) as provider from (${PROVIDER}) one`,
    [host, now.toISOString().slice(0, 10)],
  )
  return rows[0]?.provider ?? null
}

/** Hosts with public listings, those with the most first, each with its last change. */
export async function listHosts(limit: number): Promise<{ host: string; updated_at: string }[]> {
  const { rows } = await pool().query<{ host: string; updated_at: string }>(
    `select s.host, ${time("max(s.updated_at)")} as updated_at from services s where ${VISIBLE_SQL}
     group by s.host order by count(*) desc, s.host limit $1`,
    [limit],
  )
  return rows
}
