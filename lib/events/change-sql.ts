// SQL that the pages of the change list share: which events a page reads, their public JSON, and what is still public of them.

import { type Sql, sql, utc, visible } from "@/lib/db/sql"
import { buildEventCondition, EVENT_VALUES, type EventFilterValues } from "@/lib/events/filters"
import { PROTOCOLS } from "@/lib/protocols/names"

/** The JSON of a change (`Change`), of the event `page` and its SHOWN part. */
export const CHANGE = sql`jsonb_build_object(
  'seq', page.seq, 'id', page.id, 'event', page.kind, 'timestamp', ${utc("page.at")},
  'service_id', page.service_id, 'service', shown.service)
  || case when shown.previous is null then '{}' else jsonb_build_object('previous', shown.previous) end
  || case when shown.detail is null then '{}' else jsonb_build_object('detail', shown.detail) end`

/**
 * Joins what is public of the event `page`: nothing of a service that is hidden or was removed later. The `limit 1` makes Postgres
 * look up each service by its primary key instead of scanning the table.
 */
export const JOIN_SHOWN = sql`
  left join lateral (
    select page.service, page.previous, page.detail from services s
    where s.id = page.service_id and ${visible()}
      and page.seq > coalesce((select r.seq from events r where r.service_id = page.service_id
                               and r.kind = 'service.removed' order by r.seq desc limit 1), 0)
    limit 1
  ) shown on true`

interface Range {
  /** A condition on `e.seq`. */
  within: Sql
  order: Sql
  limit: number
}

/** The numbers of the next events by the index that narrows most. The events must be compared with all filters afterwards. */
export function selectNumbers(filters: EventFilterValues, { within, order, limit }: Range): Sql {
  const { service, host, pay_to: payees, kind, protocol } = filters
  const next = sql`${within} and e.service_id is not null order by e.seq ${order} limit ${limit}`
  if (service !== undefined) return sql`select e.seq from events e where e.service_id = ${service}::uuid and ${next}`
  if (host !== undefined) return sql`select e.seq from events e where e.service ->> 'host' = ${host} and ${next}`
  // The number of payees is the condition of the index events_by_payee, because most events have none.
  if (payees !== undefined) {
    return sql`
      select e.seq from events e where cardinality(e.payees) > 0 and e.payees && ${payees}::text[] and ${next}`
  }
  if (kind === undefined) return sql`select e.seq from events e where ${next}`
  const protocols = protocol === undefined ? PROTOCOLS : [protocol]
  return sql`
    select next.seq
    from unnest(${kind}::text[]) wanted(kind) cross join unnest(${protocols}::text[]) paid(protocol)
    cross join lateral (
      select e.seq from events e where e.protocol = paid.protocol and e.kind = wanted.kind and ${next}) next
    order by next.seq ${order} limit ${limit}`
}

/** The events of the numbers in `scanned` that pass every filter. */
export const selectPassing = (filters: EventFilterValues): Sql => sql`
  select e.* from (select e.*, ${EVENT_VALUES} from scanned join events e on e.seq = scanned.seq) e
  where ${buildEventCondition(filters)}`

/** Whether an event `e` of a price has a price from before: the first price of a service is no change of it. */
export const HAS_FORMER_PRICE = sql`coalesce(e.previous ->> 'price_usd', e.previous ->> 'price_sats') is not null`
