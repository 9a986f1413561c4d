// Figures of the whole directory: totals, sync times, the prober's queue, daily snapshots, opportunities, prices. Counts are
// cached per catalogue version. Times are read from a few rows for each request.

import { setTimeout as pause } from "node:timers/promises"
import { HEALTH_STATUSES, PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { isDatabaseAway } from "@/lib/db/availability"
import { count, getCatalogueVersion, VERSION_SQL } from "@/lib/db/count-cache"
import { isInterruption } from "@/lib/db/database-error"
import { query, queryPrepared, queryRow } from "@/lib/db/query"
import { join, raw, sql, utc, visible } from "@/lib/db/sql"
import { countRecentChanges } from "@/lib/events/recent"
import type { RecentChanges } from "@/lib/events/schema"
import { MADE_UP } from "@/lib/source-table"
import { type CategoryCoverage, findOpportunities } from "@/lib/stats/opportunities"
import {
  ACTIVITY,
  type Activity,
  type DailySnapshot,
  nameCount,
  type Opportunities,
  type Overview,
  type PriceDistribution,
  type Snapshots,
  type SystemHealth,
} from "@/lib/stats/schema"

const LIMITS = { due: 10_000, opportunities: 500 } as const

/** The figures that change without a new catalogue version, so they are not cached. */
type Moving = Extract<keyof SystemHealth, `last_${string}`> | "probe_queue"
type Counts = Omit<SystemHealth, Moving>

const sum = (condition: string) => raw(`coalesce((select sum(endpoints) from kinds where ${condition}), 0)::int8`)

/**
 * Counts the catalogue. Every protocol and health value has a count, even zero. Hosts of starter projects and demos do not count
 * as providers. Within a protocol, each URL is unique, so the number of services equals the number of endpoints. Across
 * protocols, distinct URLs are counted by hash, which takes a third of the time of grouping by URL.
 */
const COUNTS = sql`
  with kinds as materialized (
    select s.protocol, s.health_status, s.sources, count(*) as endpoints from services s
    where ${visible()} group by s.protocol, s.health_status, s.sources),
  providers as materialized (
    select distinct s.protocol, s.registrable_domain as name from services s where ${visible()} and not s.is_template)
  select row_to_json(figures) as counts from (select
    'ok' as status,
    ${sum("true")} as total_endpoints,
    (select count(*) from (
      select from services s where ${visible()} group by hashtextextended(s.url, 0)) each) as distinct_services,
    (select count(distinct name) from providers) as distinct_providers,
    (select json_object_agg(name, json_build_object('endpoints', endpoints, 'services', endpoints, 'providers', providers))
     from (select name, ${sum("protocol = name")} as endpoints,
                  (select count(p.name) from providers p where p.protocol = known.name) as providers
           from unnest(${PROTOCOLS}::text[]) known(name)) p) as by_protocol,
    (select json_object_agg(name, ${sum("health_status = name")})
     from unnest(${HEALTH_STATUSES}::text[]) name) as by_health,
    (select coalesce(json_object_agg(label, endpoints), '{}')
     from (select label, sum(endpoints)::int8 as endpoints from kinds, unnest(sources) label group by label) l) as by_source
  ) figures`

const SYNCS = join(
  ["bazaar", "satring", "l402apps", "mpp"].map(
    (source) =>
      sql`(select ${utc("last_success_at")} from sources where name = ${source}) as ${raw(`last_${source}_sync`)}`,
  ),
)

const selectMoving = (now: Date) => {
  // This condition must match the partial index services_due, so that Postgres can use the index for `due` and `lag_seconds`.
  const due = sql`from services s
    where ${visible()} and s.probe_status = 'probeable' and s.next_check_at <= ${now}::timestamptz`
  return sql`
  select ${VERSION_SQL} as version, ${SYNCS},
  (select ${utc("last_run_at")} from job_leases where job = 'sweep') as last_health_check_run,
  json_build_object(
    'due', (select count(*) from (select 1 ${due} limit ${LIMITS.due}) due),
    'in_flight', (select count(*) from probe_leases where until > ${now}::timestamptz),
    'lag_seconds', coalesce((select floor(extract(epoch from ${now}::timestamptz - s.next_check_at))::int ${due}
                             order by s.next_check_at limit 1), 0)) as probe_queue`
}

export async function getSystemHealth(now: Date): Promise<SystemHealth> {
  const [row] = await queryPrepared<Pick<SystemHealth, Moving> & { version: string }>(selectMoving(now))
  if (!row) throw new Error("the statement of the times returned no row")
  const { version, ...moving } = row
  return { ...(await countCatalogue(version)), ...moving }
}

const countCatalogue = (version: string): Promise<Counts> =>
  count("system health", version, async () => (await queryRow<{ counts: Counts }>(COUNTS)).counts)

/**
 * Counts public and healthy services on real networks, as the list shows them. Separate from COUNTS, which takes fifty times as long: an index with `health_rank` covers
 * both counts here.
 */
const countHealthy = (version: string): Promise<Pick<Overview, "services" | "healthy">> =>
  count("healthy", version, () =>
    queryRow<{ services: number; healthy: number }>(sql`
      select count(*)::int as services, (count(*) filter (where s.health_rank = 0))::int as healthy
      from services s where ${visible()} and not s.test_network`),
  )

const LAST_CHECK = sql`
  select ${VERSION_SQL} as version, ${utc("max(s.last_checked_at)")} as last_check from services s where ${visible()}`

/** Counted by the index of the labels, which is empty unless somebody has added examples. */
const countMadeUp = (version: string): Promise<number> =>
  count("made-up listings", version, async () => {
    const { made_up } = await queryRow<{ made_up: number }>(sql`
      select count(*)::int as made_up from services s where ${visible()} and s.sources @> ${[MADE_UP]}::text[]`)
    return made_up
  })

/** Returns the figures above the list of services: services, healthy and made-up ones, and the time of the last check. */
export async function getOverview(): Promise<Overview> {
  const [row] = await queryPrepared<{ version: string; last_check: string | null }>(LAST_CHECK)
  if (!row) throw new Error("the statement of the last check returned no row")
  const [healthy, made_up] = await Promise.all([countHealthy(row.version), countMadeUp(row.version)])
  return { ...healthy, made_up, last_check: row.last_check }
}

/** Pages without data wait no longer for a database that hangs. */
const LAST_CHECK_MS = 500

/** Returns the time of the last check; null before the first check, and while the database does not answer. */
export async function findLastCheck(): Promise<string | null> {
  if (isDatabaseAway()) return null
  const answered = new AbortController()
  try {
    const found = await Promise.race([getOverview(), pause(LAST_CHECK_MS, null, { signal: answered.signal })])
    return found?.last_check ?? null
  } catch (error) {
    if (isInterruption(error)) return null
    throw error
  } finally {
    answered.abort()
  }
}

/** Lists the snapshots of the last `days` calendar days, today included, oldest first. */
export async function listSnapshots(days: number, now: Date): Promise<Snapshots> {
  const today = now.toISOString().slice(0, 10)
  const rows = await query<DailySnapshot>(sql`
    select to_char(snapshot_date, 'YYYY-MM-DD') as snapshot_date, total_endpoints, healthy_endpoints, degraded_endpoints,
           down_endpoints, ${raw(PROTOCOLS.map(nameCount).join(", "))}, avg_latency_ms, avg_uptime
    from snapshots where snapshot_date > ${today}::date - ${days}::int and snapshot_date <= ${today}::date
    order by snapshots.snapshot_date`)
  return { snapshots: rows, count: rows.length }
}

/** Lists the opportunities of one protocol or of all protocols, the most pressing first. */
export async function listOpportunities(protocol?: Protocol): Promise<Omit<Opportunities, "demand">> {
  return count(`opportunities ${protocol ?? ""}`, await getCatalogueVersion(), async () => {
    const rows = await query<CategoryCoverage>(sql`
      select s.category, s.protocol, count(*)::int as listings,
              (count(*) filter (where s.health_status = 'healthy'))::int as healthy,
              (count(*) filter (where s.health_status = 'down'))::int as down,
              (count(*) filter (where s.is_template))::int as templates,
              min(s.host) filter (where not s.is_template) as first_host,
              max(s.host) filter (where not s.is_template) as last_host
       from services s where ${visible()} group by s.category, s.protocol`)
    const found = findOpportunities(rows, protocol)
    const opportunities = found.slice(0, LIMITS.opportunities)
    return { opportunities, total: found.length }
  })
}

/**
 * The median asked price in dollars of each category with its subcategories, by the category in lower case; of two middle prices the
 * lower. A category without a known price is left out.
 */
export async function listMedianPrices(protocol?: Protocol): Promise<Map<string, number>> {
  const rows = await count(`median prices ${protocol ?? ""}`, await getCatalogueVersion(), () =>
    query<{ category: string; median: number }>(sql`
      select array_to_string(path[1:depth], '/') as category,
             percentile_disc(0.5) within group (order by asked_usd) as median
      from (select string_to_array(s.category_key, '/') as path, s.asked_usd from services s
            where ${visible()} and s.asked_usd is not null and (${protocol ?? null}::text is null or s.protocol = ${protocol ?? null})) s
      cross join lateral generate_series(1, cardinality(path)) depth
      group by 1`),
  )
  return new Map(rows.map(({ category, median }) => [category, median]))
}

/** Upper bounds of the price bands, in US dollars. The last band has no upper bound. */
const PRICE_BOUNDS = [0.001, 0.01, 0.1, 1]

export async function getPriceDistribution(): Promise<PriceDistribution> {
  return count("price distribution", await getCatalogueVersion(), async () => {
    const rows = await query<{ band: number | null; listings: number }>(sql`
      select width_bucket(s.asked_usd, ${PRICE_BOUNDS}::float8[]) as band, count(*)::int as listings
      from services s where ${visible()} group by band`)
    const countOf = (band: number | null) => rows.find((row) => row.band === band)?.listings ?? 0
    const bands = [...PRICE_BOUNDS, null].map((below, index) => ({
      from: PRICE_BOUNDS[index - 1] ?? null,
      below,
      listings: countOf(index),
    }))
    return { bands, unpriced: countOf(null) }
  })
}

/**
 * The figures of the front page that show that the directory is alive. A request never waits for a count over the checks of a large
 * directory, except the first one of a process.
 */
export async function getActivity(now: Date): Promise<Activity> {
  const [days, last_hour] = await Promise.all([listDirectoryDays(now), countHour(now)])
  const sum = (pick: (day: DayCounts) => number) => days.reduce((total, day) => total + pick(day), 0)
  const [checks, ok] = [sum((day) => day.checks), sum((day) => day.ok)]
  return { checks, ok_share: checks === 0 ? null : ok / checks, days: days.map(rateDay), last_hour }
}

/** The checks of all services on one UTC day. `degraded` counts wrong and slow responses. */
type DayCounts = Record<"checks" | "ok" | "unreachable" | "degraded", number>

const rateDay = ({ checks, unreachable, degraded }: DayCounts) =>
  checks === 0 ? null : { unreachable: unreachable / checks, degraded: degraded / checks }

/** Sums one row per service and day: 1.5 million rows, or 0.2 s, for 50,000 services. Today is the last of the days. */
async function listDirectoryDays(now: Date): Promise<DayCounts[]> {
  const today = now.toISOString().slice(0, 10)
  const select = () =>
    query<DayCounts>(sql`
      select coalesce(d.checks, 0)::float8 as checks, coalesce(d.ok, 0)::float8 as ok,
        coalesce(d.unreachable, 0)::float8 as unreachable, coalesce(d.degraded, 0)::float8 as degraded
      from generate_series(1, ${ACTIVITY.days}::int) place
      left join (
        select day, sum(ok + wrong + unreachable) as checks, sum(ok) as ok, sum(unreachable) as unreachable, sum(wrong + slow) as degraded
        from checks_daily where day > ${today}::date - ${ACTIVITY.days}::int group by day) d
        on d.day = ${today}::date - ${ACTIVITY.days}::int + place
      order by place`)
  const { services } = await countHealthy(await getCatalogueVersion())
  return services <= ACTIVITY.freshUpTo ? select() : count(`checks since ${today}`, ACTIVITY.checksAge, select)
}

/** The log changes with every check, so a count may be a minute old. */
const countHour = (now: Date): Promise<RecentChanges> =>
  count("changes of the last hour", { maxMs: 60_000 }, () => countRecentChanges(now))
