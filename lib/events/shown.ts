// Reads the changes that the page shows: newest first, filtered, one page by its keyset.

import { queryRow } from "@/lib/db/query"
import { empty, raw, type Sql, sql, utc } from "@/lib/db/sql"
import { JOIN_SHOWN, selectNumbers, selectPassing } from "@/lib/events/change-sql"
import type { EventFilterValues } from "@/lib/events/filters"
import { CHANGE_KINDS, type ChangeFilter, EVENT_OF_KIND, type ShownChange, type ShownChanges } from "@/lib/events/names"

/**
 * `scanned` bounds the events that one page reads: most of them may be of services that are no longer public. A page that finds
 * less than `shown` changes still links to older ones.
 */
const LIMITS = { shown: 50, scanned: 500, scannedOfNetwork: 2000, scannedOfOne: 5000 } as const

/** @param before only changes with a smaller number; null for the newest */
export async function listShownChanges(filter: ChangeFilter, before: number | null): Promise<ShownChanges> {
  const { found, oldest, scanned, latest } = await queryRow<{
    found: ShownChange[]
    oldest: number | null
    scanned: number
    latest: number
  }>(selectPage(toValues(filter), before))
  const changes = found.slice(0, LIMITS.shown)
  const last = changes.at(-1)
  if (last && found.length > LIMITS.shown) return { changes, latest, before: last.seq }
  return { changes, latest, before: scanned >= limitOf(filter) ? oldest : null }
}

/** Categories are compared in lower case, as `services.category_key`. */
const toValues = ({ kinds, category, ...values }: ChangeFilter): EventFilterValues => ({
  ...values,
  kind: (kinds.length > 0 ? kinds : CHANGE_KINDS).map((kind) => EVENT_OF_KIND[kind]),
  category: category?.map((path) => path.toLowerCase()),
})

/** A host or a payee may have many changes of the kinds that the filter leaves out. No index narrows the events by network. */
function limitOf({ host, pay_to, network }: EventFilterValues | ChangeFilter): number {
  if (host !== undefined || pay_to !== undefined) return LIMITS.scannedOfOne
  return network === undefined ? LIMITS.scanned : LIMITS.scannedOfNetwork
}

/**
 * A removed service has no texts, and its older events are not shown, as in the API. Its removal is shown unless the filter names a
 * host, a service, a category, a network or a payee, because the row would describe the hidden service. Going down writes two events; only
 * `service.down` is shown. An update without previous values is the echo of another service at the same URL.
 */
const selectPage = (values: EventFilterValues, before: number | null): Sql => sql`
  with scanned as materialized (${selectScanned(values, before)}),
  found as (
    select page.*, shown.service is not null as is_public
    from (
      ${selectPassing(values)}
        and not (e.kind = 'service.health_changed' and e.service ->> 'health_status' = 'down')
        and not (e.kind = 'service.updated' and e.previous is null)) page
    ${JOIN_SHOWN}
    where shown.service is not null ${showsRemoved(values) ? sql`or page.kind = 'service.removed'` : empty}
    order by page.seq desc limit ${LIMITS.shown + 1})
  select coalesce((select json_agg(line order by seq desc) from (${selectLines}) lines(seq, line)), '[]') as found,
    (select min(seq)::float8 from scanned) as oldest, (select count(*)::int from scanned) as scanned,
    coalesce((select max(seq) from events), 0)::float8 as latest`

const showsRemoved = ({ host, service, category, network, pay_to }: EventFilterValues) =>
  [host, service, category, network, pay_to].every((filter) => filter === undefined)

/**
 * The numbers of the newest events by an index each, at most `limitOf(values)`. The events of one host, service, payee or category are
 * filtered by kind afterwards, so that a rare kind does not read all of them.
 */
function selectScanned(values: EventFilterValues, before: number | null): Sql {
  const { service, host, pay_to, category } = values
  const within = before === null ? sql`true` : sql`e.seq < ${before}::bigint`
  const range = { within, order: sql`desc`, limit: limitOf(values) }
  if (category === undefined || service || host || pay_to) return selectNumbers(values, range)
  return selectNumbersOfCategories(category, sql`and ${within} order by e.seq desc limit ${range.limit}`)
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
                                 'network', coalesce(price -> 'network', price -> 'payment_network'),
                                 'basis', e.service #> '{asked_price,basis}')
        from (select case jsonb_typeof(e.service -> 'observed_price') when 'object' then e.service -> 'observed_price'
                     else e.service end as price) one)) end,
    'previous', case when e.is_public then e.previous end,
    'detail', case when e.is_public then e.detail end,
    'reason', case when e.is_public then (
      select i.reason from incidents i where i.service_id = e.service_id and i.opened_at = e.at limit 1) end,
    'has_payee_caution', case when e.is_public and e.kind = 'service.payee_changed'
                                   and jsonb_typeof(e.service -> 'cautions') = 'array' then
      e.service -> 'cautions' @> '[{"id": "payee_changed"}]' end,
    'incident_ms', case when e.is_public and e.kind = 'service.health_changed' then (
      select (extract(epoch from i.closed_at - i.opened_at) * 1000)::float8 from incidents i
      where i.service_id = e.service_id and i.opened_at < e.at and i.closed_at = e.at order by i.opened_at desc limit 1) end)
  from found e`
