import { parseHost } from "@/lib/catalogue/list/parameter-types"
import { HAS_CHANGED_PAYEE } from "@/lib/catalogue/present"
import { parseServiceId } from "@/lib/contract/service-id"
import { queryPrepared } from "@/lib/db/query"
import { raw, type Sql, sql, utc, visible } from "@/lib/db/sql"
import { buildSummary, type StatusGroup } from "@/lib/interfaces/status-page/build-summary"
import type { StatusSummary } from "@/lib/interfaces/status-page/schema"

const MOST_COMPONENTS = 100

/** Services with a problem come first, so that the limit leaves out healthy services. */
const selectGroup = (where: Sql): Sql => sql`
  with listed as materialized (
    select s.id, s.number, s.name, s.host, s.protocol, s.health_status, s.registered_at, s.health_since, s.updated_at,
           s.last_checked_at, s.health_reason, ${HAS_CHANGED_PAYEE} as has_changed_payee
    from services s where ${where} and ${visible()}),
  shown as (
    select * from listed
    order by case health_status when 'down' then 0 when 'degraded' then 1 else 2 end, number
    limit ${raw(String(MOST_COMPONENTS))})
  select
    json_build_object(
      'healthy', count(*) filter (where health_status = 'healthy'),
      'degraded', count(*) filter (where health_status = 'degraded'),
      'down', count(*) filter (where health_status = 'down'),
      'unknown', count(*) filter (where health_status = 'unknown')) as by_health,
    ${utc("max(greatest(last_checked_at, health_since, updated_at))")} as updated_at,
    (select json_agg(item order by item.number) from (
      select shown.id, shown.number, shown.name, shown.host, shown.protocol, shown.health_status, shown.has_changed_payee, shown.health_reason,
        ${utc("shown.registered_at")} as registered_at,
        ${utc("coalesce(shown.health_since, shown.updated_at)")} as changed_at,
        (select json_build_object('id', i.id::text, 'health', i.health, 'reason', i.reason,
                                  'opened_at', ${utc("i.opened_at")})
         from incidents i where i.service_id = shown.id and i.closed_at is null) as incident
      from shown) item) as services
  from listed having count(*) > 0`

async function findGroup(where: Sql): Promise<StatusGroup | null> {
  const [row] = await queryPrepared<StatusGroup>(selectGroup(where))
  return row ?? null
}

/** @returns null for a hidden or missing service */
export async function findServiceStatus(id: string, baseUrl: string): Promise<StatusSummary | null> {
  const name = parseServiceId(id)
  const group = name && (await findGroup(sql`s.${raw(name.column)} = ${name.value}`))
  const service = group?.services[0]
  if (!group || !service) return null
  const page = { id: service.id, name: service.name, url: `${baseUrl}/service/${service.id}` }
  return buildSummary(page, group, baseUrl)
}

/**
 * The name of the page is the host, because anybody may register a listing with any provider name.
 * @returns null for a host without public services
 */
export async function findProviderStatus(text: string, baseUrl: string): Promise<StatusSummary | null> {
  const host = parseHost(text)
  const group = host && (await findGroup(sql`s.host = ${host}`))
  if (!group) return null
  return buildSummary({ id: host, name: host, url: `${baseUrl}/provider/${encodeURIComponent(host)}` }, group, baseUrl)
}
