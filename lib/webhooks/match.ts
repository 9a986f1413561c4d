// Which events a webhook receives, in SQL. A filter is compared with the service as the event has it, so an event of a service that
// was removed meanwhile still matches.

import { FILTERS } from "@/lib/catalogue/list/filters"
import { joinAnd, raw, type Sql, sql } from "@/lib/db/sql"
import { EVENT_FILTERS } from "@/lib/events/filters"
import type { FilterColumns } from "@/lib/webhooks/filters"

const { kind, protocol, service, host, category, network, pay_to, max_price_usd } = EVENT_FILTERS
const column = (name: string): Sql => raw(`w.${name}`)

/** SQL condition: webhook `w` subscribes to event `e`, which has the EVENT_VALUES. */
export const SUBSCRIBED = sql`${kind.where(column("events"))}
  and (w.protocol_filter is null or ${protocol.where(column("protocol_filter"))})
  and (w.service_id is null or ${service.where(column("service_id"))})
  and (w.host is null or ${host.where(column("host"))})
  and (w.categories = '{}' or ${category.where(column("categories"))})
  and (w.networks = '{}' or ${network.where(column("networks"))})
  and (w.payees = '{}' or ${pay_to.where(column("payees"))})
  and (w.max_price_usd is null or ${max_price_usd.where(column("max_price_usd"))})`

/**
 * Subquery: the active webhooks `w` that event `e` must be compared with, by an index each. Comparing with every webhook took 23 ms
 * per event for 10,000 webhooks of one service each.
 */
export const CANDIDATES = sql`
  select w.* from webhooks w where w.is_active and w.service_id = e.service_id
  union all select w.* from webhooks w where w.is_active and w.service_id is null and w.host = e.host
  union all select w.* from webhooks w where w.is_active and w.service_id is null and w.host is null and w.payees <> '{}'
    and w.payees && e.payees
  union all select w.* from webhooks w where w.is_active and w.service_id is null and w.host is null and w.payees = '{}'`

/** Subquery: no event of one payee has more CANDIDATES than this, because it has one service and one host. */
export const MOST_CANDIDATES = sql`
  select coalesce(sum(most), 0)::int from (
    select max(count) as most from (
      select service_id, case when service_id is null then host end as host,
        case when service_id is null and host is null then payee end as payee, count(*)
      from webhooks left join unnest(payees) payee on true where is_active group by 1, 2, 3) groups
    group by service_id is null, host is null, payee is null) kinds`

/** SQL condition: the filters of this webhook let service `s` through, for an example of what it will receive. */
export function buildServiceCondition(webhook: FilterColumns): Sql {
  const { protocolFilter, serviceId, host, categories, networks, payees, maxPriceUsd } = webhook
  return joinAnd([
    protocolFilter === null ? null : sql`s.protocol = ${protocolFilter}`,
    serviceId === null ? null : sql`s.id = ${serviceId}::uuid`,
    host === null ? null : FILTERS.host.where(sql, host),
    categories.length === 0 ? null : FILTERS.category.where(sql, categories),
    networks.length === 0 ? null : FILTERS.network.where(sql, networks),
    payees.length === 0 ? null : FILTERS.pay_to.where(sql, payees),
    maxPriceUsd === null ? null : FILTERS.max_price_usd.where(sql, maxPriceUsd),
  ])
}
