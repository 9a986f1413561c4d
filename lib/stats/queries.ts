// How the whole directory is doing: totals, sync times, last sweep (spec §4.1, GET /health). Counts are remembered per
// catalogue version; times are read each time, from a handful of rows.

import { pool } from "@/lib/db/client"
import { counted, getCatalogueVersion, VERSION_SQL } from "@/lib/db/counted"
import { VISIBLE_SQL } from "@/lib/db/visible"
import type { Overview, SystemHealth } from "@/lib/stats/schema"

type Times = Extract<keyof SystemHealth, `last_${string}`>
type Counts = Omit<SystemHealth, Times>

const time = (expression: string) => `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Every protocol and health value is there, with zero where there is nothing. */
const COUNTS = `
  with visible as materialized (
    select s.url, s.protocol, s.registrable_domain, s.health_status, s.sources from services s where ${VISIBLE_SQL})
  select ${VERSION_SQL} as version, row_to_json(answer) as counts from (select
    'ok' as status,
    (select count(*) from visible) as total_endpoints,
    (select count(distinct url) from visible) as distinct_services,
    (select count(distinct registrable_domain) from visible) as distinct_providers,
    (select json_object_agg(name, json_build_object('endpoints', endpoints, 'services', services, 'providers', providers))
     from (select name, count(url) as endpoints, count(distinct url) as services,
                  count(distinct registrable_domain) as providers
           from unnest(array['L402', 'x402', 'MPP']) name left join visible on protocol = name group by name) p
    ) as by_protocol,
    (select json_object_agg(name, endpoints)
     from (select name, count(url) as endpoints from unnest(array['healthy', 'degraded', 'down', 'unknown']) name
           left join visible on health_status = name group by name) h) as by_health,
    (select coalesce(json_object_agg(label, endpoints), '{}')
     from (select label, count(*) as endpoints from visible, unnest(sources) label group by label) l) as by_source
  ) answer`

const lastSync = (source: string) =>
  `(select ${time("last_success_at")} from sources where name = '${source}') as last_${source}_sync`
const TIMES = `select ${["bazaar", "satring", "l402apps", "mpp"].map(lastSync).join(", ")},
  (select ${time("last_run_at")} from job_leases where job = 'sweep') as last_health_check_run`

/** The body of GET /api/v1/health. */
export async function getSystemHealth(): Promise<SystemHealth> {
  const [counts, times] = await Promise.all([countCatalogue(), pool().query<Pick<SystemHealth, Times>>(TIMES)])
  const [row] = times.rows
  if (!row) throw new Error("the times query answered no row")
  return { ...counts, ...row }
}

async function countCatalogue(): Promise<Counts> {
  return counted("system health", await getCatalogueVersion(), async () => {
    const { rows } = await pool().query<{ version: string; counts: Counts }>(COUNTS)
    const [row] = rows
    if (!row) throw new Error("the counts query answered no row")
    return { version: row.version, value: row.counts }
  })
}

/** The three figures above the list. */
export async function getOverview(): Promise<Overview> {
  const [counts, newest] = await Promise.all([
    countCatalogue(),
    pool().query<{ last_check: string | null }>(
      `select ${time("max(s.last_checked_at)")} as last_check from services s where ${VISIBLE_SQL}`,
    ),
  ])
  return {
    services: counts.total_endpoints,
    healthy: counts.by_health.healthy ?? 0,
    last_check: newest.rows[0]?.last_check ?? null,
  }
}
