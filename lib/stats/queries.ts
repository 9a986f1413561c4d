// How the whole directory is doing, from one statement: totals, sync times, last sweep (spec §4.1, GET /health).

import { pool } from "@/lib/db/client"
import { VISIBLE_SQL } from "@/lib/db/visible"
import type { Overview, SystemHealth } from "@/lib/stats/schema"

const time = (expression: string) => `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const lastSync = (source: string) =>
  `(select ${time("last_success_at")} from sources where name = '${source}') as last_${source}_sync`

/** Every protocol and health value is there, with zero where there is nothing. */
const SYSTEM_HEALTH = `
  with visible as materialized (
    select s.url, s.protocol, s.registrable_domain, s.health_status, s.sources from services s where ${VISIBLE_SQL})
  select row_to_json(answer) as health from (select
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
     from (select label, count(*) as endpoints from visible, unnest(sources) label group by label) l) as by_source,
    ${["bazaar", "satring", "l402apps", "mpp"].map(lastSync).join(", ")},
    (select ${time("last_run_at")} from job_leases where job = 'sweep') as last_health_check_run) answer`

/** The body of GET /api/v1/health. */
export async function getSystemHealth(): Promise<SystemHealth> {
  const { rows } = await pool().query<{ health: SystemHealth }>(SYSTEM_HEALTH)
  const [row] = rows
  if (!row) throw new Error("the health query answered no row")
  return row.health
}

/** The three figures above the list. */
export async function getOverview(): Promise<Overview> {
  const { rows } = await pool().query<Overview>(
    `select count(*)::int as services, (count(*) filter (where s.health_status = 'healthy'))::int as healthy,
            ${time("max(s.last_checked_at)")} as last_check
     from services s where ${VISIBLE_SQL}`,
  )
  return rows[0] ?? { services: 0, healthy: 0, last_check: null }
}
