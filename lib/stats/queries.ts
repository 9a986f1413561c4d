// How the whole directory is doing (spec §2.4, §2.6, §4.1): totals, sync times, the prober's queue, daily snapshots,
// opportunities, prices. Counts are remembered per catalogue version; times are read each time, from a handful of rows.

import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { pool } from "@/lib/db/client"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import { prepare } from "@/lib/db/prepared"
import { VISIBLE_SQL } from "@/lib/db/visible"
import { type CategoryCoverage, findOpportunities } from "@/lib/stats/opportunities"
import {
  type DailySnapshot,
  nameCount,
  type Opportunities,
  type Overview,
  type PriceDistribution,
  type Snapshots,
  type SystemHealth,
} from "@/lib/stats/schema"

const LIMITS = { due: 10_000, opportunities: 500 } as const

type Moving = Extract<keyof SystemHealth, `last_${string}`> | "probe_queue"
type Counts = Omit<SystemHealth, Moving>

const time = (expression: string) => `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const sum = (condition: string) => `coalesce((select sum(endpoints) from kinds where ${condition}), 0)::int8`

/**
 * Every protocol and health value is there, with zero where there is nothing. Starters and demos make nobody a provider. Within a
 * protocol each address is there once; across them it is counted by its hash, which takes a third of the time.
 */
const COUNTS = `
  with kinds as materialized (
    select s.protocol, s.health_status, s.sources, count(*) as endpoints from services s
    where ${VISIBLE_SQL} group by s.protocol, s.health_status, s.sources),
  providers as materialized (
    select distinct s.protocol, s.registrable_domain as name from services s where ${VISIBLE_SQL} and not s.is_template)
  select ${VERSION_SQL} as version, row_to_json(answer) as counts from (select
    'ok' as status,
    ${sum("true")} as total_endpoints,
    (select count(*) from (
      select from services s where ${VISIBLE_SQL} group by hashtextextended(s.url, 0)) each) as distinct_services,
    (select count(distinct name) from providers) as distinct_providers,
    (select json_object_agg(name, json_build_object('endpoints', endpoints, 'services', endpoints, 'providers', providers))
     from (select name, ${sum("protocol = name")} as endpoints,
                  (select count(p.name) from providers p where p.protocol = known.name) as providers
           from unnest(array[${PROTOCOLS.map((protocol) => `'${protocol}'`)}]) known(name)) p) as by_protocol,
    (select json_object_agg(name, ${sum("health_status = name")})
     from unnest(array['healthy', 'degraded', 'down', 'unknown']) name) as by_health,
    (select coalesce(json_object_agg(label, endpoints), '{}')
     from (select label, sum(endpoints)::int8 as endpoints from kinds, unnest(sources) label group by label) l) as by_source
  ) answer`

const lastSync = (source: string) =>
  `(select ${time("last_success_at")} from sources where name = '${source}') as last_${source}_sync`

/** Listings whose check is due, in the words of the partial index services_due, which answers both questions about them. */
const DUE = `from services s where ${VISIBLE_SQL} and s.probe_status = 'probeable' and s.next_check_at <= $1::timestamptz`
const SYNCS = ["bazaar", "satring", "l402apps", "mpp"].map(lastSync).join(", ")
const MOVING = prepare(`
  select ${VERSION_SQL} as version, ${SYNCS},
  (select ${time("last_run_at")} from job_leases where job = 'sweep') as last_health_check_run,
  json_build_object(
    'due', (select count(*) from (select 1 ${DUE} limit ${LIMITS.due}) due),
    'in_flight', (select count(*) from probe_leases where until > $1::timestamptz),
    'lag_seconds', coalesce((select floor(extract(epoch from $1::timestamptz - s.next_check_at))::int ${DUE}
                             order by s.next_check_at limit 1), 0)) as probe_queue`)

/** The body of GET /api/v1/health. */
export async function getSystemHealth(now: Date): Promise<SystemHealth> {
  const { rows } = await pool().query<Pick<SystemHealth, Moving> & { version: string }>(MOVING(now))
  const [row] = rows
  if (!row) throw new Error("the times query answered no row")
  const { version, ...moving } = row
  return { ...(await countCatalogue(version)), ...moving }
}

function countCatalogue(version: string): Promise<Counts> {
  return getCount("system health", version, async () => {
    const { rows } = await pool().query<{ version: string; counts: Counts }>(COUNTS)
    const [row] = rows
    if (!row) throw new Error("the counts query answered no row")
    return { version: row.version, value: row.counts }
  })
}

/** Apart from all other counts, which take fifty times as long: these two are in an index, where health is a rank. */
function countHealthy(version: string): Promise<Pick<Overview, "services" | "healthy">> {
  return getCount("healthy", version, async () => {
    const { rows } = await pool().query<{ version: string; services: number; healthy: number }>(
      `select ${VERSION_SQL} as version, count(*)::int as services, (count(*) filter (where s.health_rank = 0))::int as healthy
       from services s where ${VISIBLE_SQL}`,
    )
    const [row] = rows
    if (!row) throw new Error("the healthy were not counted")
    return { version: row.version, value: { services: row.services, healthy: row.healthy } }
  })
}

const LAST_CHECK = prepare(`
  select ${VERSION_SQL} as version, ${time("max(s.last_checked_at)")} as last_check from services s where ${VISIBLE_SQL}`)

/** The three figures above the list. */
export async function getOverview(): Promise<Overview> {
  const { rows } = await pool().query<{ version: string; last_check: string | null }>(LAST_CHECK())
  const [row] = rows
  if (!row) throw new Error("the time of the last check was not answered")
  return { ...(await countHealthy(row.version)), last_check: row.last_check }
}

/** The snapshots of the last `days` calendar days, today included, oldest first (spec §2.4). */
export async function listSnapshots(days: number, now: Date): Promise<Snapshots> {
  const { rows } = await pool().query<DailySnapshot>(
    `select to_char(snapshot_date, 'YYYY-MM-DD') as snapshot_date, total_endpoints, healthy_endpoints, degraded_endpoints,
            down_endpoints, ${PROTOCOLS.map(nameCount)}, avg_latency_ms, avg_uptime
     from snapshots where snapshot_date > $1::date - $2::int and snapshot_date <= $1::date order by snapshots.snapshot_date`,
    [now.toISOString().slice(0, 10), days],
  )
  return { snapshots: rows, count: rows.length }
}

/** Gaps in the catalogue, the most pressing first; narrowed to one protocol as lib/stats/opportunities.ts says. */
export async function listOpportunities(protocol?: Protocol): Promise<Opportunities> {
  const version = await getCatalogueVersion()
  return getCount(`opportunities ${protocol ?? ""}`, version, async () => {
    const { rows } = await pool().query<CategoryCoverage & { version: string }>(
      `select ${VERSION_SQL} as version, s.category, s.protocol, count(*)::int as listings,
              (count(*) filter (where s.health_status = 'healthy'))::int as healthy,
              (count(*) filter (where s.health_status = 'down'))::int as down,
              (count(*) filter (where s.is_template))::int as templates,
              min(s.host) filter (where not s.is_template) as first_host,
              max(s.host) filter (where not s.is_template) as last_host
       from services s where ${VISIBLE_SQL} group by s.category, s.protocol`,
    )
    const found = findOpportunities(rows, protocol)
    const opportunities = found.slice(0, LIMITS.opportunities)
    return { version: rows[0]?.version ?? version, value: { opportunities, total: found.length } }
  })
}

/** Upper bounds of the price bands, in dollars; the last band is open. */
const PRICE_BOUNDS = [0.001, 0.01, 0.1, 1]

/** How many listings ask how much, now. */
export async function getPriceDistribution(): Promise<PriceDistribution> {
  const version = await getCatalogueVersion()
  return getCount("price distribution", version, async () => {
    const { rows } = await pool().query<{ version: string; band: number | null; listings: number }>(
      `select ${VERSION_SQL} as version, width_bucket(s.compare_usd, $1::float8[]) as band, count(*)::int as listings
       from services s where ${VISIBLE_SQL} group by band`,
      [PRICE_BOUNDS],
    )
    const countOf = (band: number | null) => rows.find((row) => row.band === band)?.listings ?? 0
    const bands = [...PRICE_BOUNDS, null].map((below, index) => ({
      from: PRICE_BOUNDS[index - 1] ?? null,
      below,
      listings: countOf(index),
    }))
    return { version: rows[0]?.version ?? version, value: { bands, unpriced: countOf(null) } }
  })
}
