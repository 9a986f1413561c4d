// Reads the changes that the page shows: newest first, filtered, one page by its keyset.

import { queryRow } from "@/lib/db/query"
import { empty, raw, type Sql, sql, utc, visible } from "@/lib/db/sql"
import { namesPayee } from "@/lib/events/change-sql"
import { CHANGE_KINDS, type ChangeFilter, EVENT_OF_KIND, type ShownChange, type ShownChanges } from "@/lib/events/names"
import { PROTOCOLS } from "@/lib/protocols/names"

/**
 * `scanned` bounds the events that one page reads: most of them may be of services that are no longer public. A page that finds
 * less than `shown` changes still links to older ones.
 */
const LIMITS = { shown: 50, scanned: 500, scannedOfOne: 5000 } as const

/** @param before only changes with a smaller number; null for the newest */
export async function listShownChanges(filter: ChangeFilter, before: number | null): Promise<ShownChanges> {
  const { found, oldest, scanned, latest } = await queryRow<{
    found: ShownChange[]
    oldest: number | null
    scanned: number
    latest: number
  }>(selectPage(filter, before))
  const changes = found.slice(0, LIMITS.shown)
  const last = changes.at(-1)
  if (last && found.length > LIMITS.shown) return { changes, latest, before: last.seq }
  return { changes, latest, before: scanned >= limitOf(filter) ? oldest : null }
}

/** Categories are compared in lower case, as `services.category_key`. */
const listCategoryKeys = ({ category }: ChangeFilter) => category?.map((path) => path.toLowerCase()) ?? null

/** A host or a payee may have many changes of the kinds that the filter leaves out. */
const limitOf = ({ host, pay_to }: ChangeFilter) =>
  host === undefined && pay_to === undefined ? LIMITS.scanned : LIMITS.scannedOfOne

/**
 * A removed service has no texts, and its older events are not shown, as in the API. Its removal is shown unless the filter names a
 * host, a service, a category or a payee, because the row would describe the hidden service. Going down writes two events; only
 * `service.down` is shown. An update without previous values is the echo of another service at the same URL.
 */
const selectPage = (filter: ChangeFilter, before: number | null): Sql => sql`
  with scanned as materialized (${selectNumbers(filter, before)}),
  found as (
    select e.*, shown.service as public_service, shown.number is not null as is_public
    from scanned join events e on e.seq = scanned.seq
    left join lateral (
      select e.service, s.number from services s
      where s.id = e.service_id and ${visible()}
        and e.seq > coalesce((select r.seq from events r where r.service_id = e.service_id
                              and r.kind = 'service.removed' order by r.seq desc limit 1), 0)
      limit 1) shown on true
    where e.kind = any(${listEvents(filter)}::text[]) and e.protocol = any(${listProtocols(filter)}::text[])
      and (${filter.host ?? null}::text is null or e.service ->> 'host' = ${filter.host ?? null})
      and (${listCategoryKeys(filter)}::text[] is null or exists (
        select from unnest(${listCategoryKeys(filter)}::text[]) path
        where starts_with(lower(e.service ->> 'category') || '/', path || '/')))
      and ${filter.pay_to === undefined ? sql`true` : namesPayee(filter.pay_to)}
      and (shown.number is not null ${showsRemoved(filter) ? sql`or e.kind = 'service.removed'` : empty})
      and not (e.kind = 'service.health_changed' and e.service ->> 'health_status' = 'down')
      and not (e.kind = 'service.updated' and e.previous is null)
    order by e.seq desc limit ${LIMITS.shown + 1})
  select coalesce((select json_agg(line order by seq desc) from (${selectLines}) lines(seq, line)), '[]') as found,
    (select min(seq)::float8 from scanned) as oldest, (select count(*)::int from scanned) as scanned,
    coalesce((select max(seq) from events), 0)::float8 as latest`

const showsRemoved = ({ host, service, category, pay_to }: ChangeFilter) =>
  [host, service, category, pay_to].every((filter) => filter === undefined)

/**
 * The numbers of the newest events by an index each, at most `limitOf(filter)`. The events of one host, service, payee or category are
 * filtered by kind afterwards, so that a rare kind does not read all of them.
 */
function selectNumbers(filter: ChangeFilter, before: number | null): Sql {
  const older = before === null ? empty : sql`and e.seq < ${before}::bigint`
  const newest = sql`${older} order by e.seq desc limit ${limitOf(filter)}`
  if (filter.service !== undefined)
    return sql`select e.seq from events e where e.service_id = ${filter.service}::uuid ${newest}`
  if (filter.host !== undefined) {
    return sql`select e.seq from events e where e.service ->> 'host' = ${filter.host} and e.service_id is not null ${newest}`
  }
  if (filter.pay_to !== undefined) return sql`select e.seq from events e where ${namesPayee(filter.pay_to)} ${newest}`
  const keys = listCategoryKeys(filter)
  if (keys !== null) return selectNumbersOfCategories(keys, newest)
  return sql`
    select newest.seq
    from unnest(${listEvents(filter)}::text[]) wanted(kind) cross join unnest(${listProtocols(filter)}::text[]) paid(protocol)
    cross join lateral (
      select e.seq from events e where e.protocol = paid.protocol and e.kind = wanted.kind ${newest}) newest
    order by newest.seq desc limit ${limitOf(filter)}`
}

/** The newest events of each stored category at or below the paths, then the newest of all of them. */
const selectNumbersOfCategories = (keys: readonly string[], newest: Sql): Sql => sql`
  select e.seq
  from (select distinct s.category_key as key from unnest(${keys}::text[]) path
        join services s on s.status = 'active' and s.deleted_at is null
          and (s.category_key = path or (s.category_key >= path || '/' and s.category_key < path || '0'))) wanted
  cross join lateral (
    select e.seq from events e where lower(e.service ->> 'category') = wanted.key and e.service_id is not null ${newest}) e
  where true ${newest}`

const listEvents = ({ kinds }: ChangeFilter) =>
  (kinds.length > 0 ? kinds : CHANGE_KINDS).map((kind) => EVENT_OF_KIND[kind])
const listProtocols = ({ protocol }: ChangeFilter) => (protocol ? [protocol] : PROTOCOLS)

const KIND = raw(
  `case e.kind ${Object.entries(EVENT_OF_KIND)
    .map(([kind, event]) => `when '${event}' then '${kind}'`)
    .join(" ")} end`,
)

/** The check that opens or closes an incident records the event with the same time. */
const selectLines = sql`
  select e.seq, json_build_object(
    'seq', e.seq, 'kind', ${KIND}, 'at', ${utc("e.at")},
    'service', case when e.is_public then json_build_object(
      'id', e.service_id, 'name', e.service ->> 'name', 'host', e.service ->> 'host', 'protocol', e.protocol,
      'health', e.service ->> 'health_status', 'health_reason', nullif(e.service -> 'health_reason', 'null'), 'price', (
        select json_build_object('usd', price -> 'price_usd', 'sats', price -> 'price_sats',
                                 'asset', coalesce(price -> 'asset', price -> 'payment_asset'),
                                 'network', coalesce(price -> 'network', price -> 'payment_network'))
        from (select case jsonb_typeof(e.service -> 'observed_price') when 'object' then e.service -> 'observed_price'
                     else e.service end as price) one)) end,
    'previous', case when e.is_public then e.previous end,
    'detail', case when e.is_public then e.detail end,
    'reason', case when e.is_public then (
      select i.reason from incidents i where i.service_id = e.service_id and i.opened_at = e.at limit 1) end,
    'incident_ms', case when e.is_public and e.kind = 'service.health_changed' then (
      select (extract(epoch from i.closed_at - i.opened_at) * 1000)::float8 from incidents i
      where i.service_id = e.service_id and i.opened_at < e.at and i.closed_at = e.at order by i.opened_at desc limit 1) end)
  from found e`
