// Counts the changes of public services in the last hour, for the front page.

import { queryRow } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"
import { HAS_FORMER_PRICE } from "@/lib/events/change-sql"
import { MOST_RECENT, type RecentChanges } from "@/lib/events/names"
import { PROTOCOLS } from "@/lib/protocols/names"

const HOUR_MS = 3_600_000
const KINDS = ["service.payee_changed", "service.down", "service.new", "service.price_changed"] as const

/**
 * Counts changes of payees and prices, outages and new services of the last hour: events, as the page Live counts them for the
 * day, so a service may count several times. The first price of a service is no change. Reads at most `MOST_RECENT` events of each
 * kind and protocol by the index events_by_kind, so that an import of 80,000 listings does not slow the front page.
 */
export function countRecentChanges(now: Date): Promise<RecentChanges> {
  const since = new Date(now.getTime() - HOUR_MS)
  return queryRow<RecentChanges & { [column: string]: number }>(sql`
    with start as materialized (
      select coalesce((select e.seq from events e where e.at < ${since}::timestamptz order by e.at desc limit 1), 0) as seq),
    recent as (
      select wanted.kind
      from start cross join unnest(${KINDS}::text[]) wanted(kind) cross join unnest(${PROTOCOLS}::text[]) paid(protocol)
      cross join lateral (
        select e.service_id, ${HAS_FORMER_PRICE} as has_former_price from events e
        where e.protocol = paid.protocol and e.kind = wanted.kind and e.seq > start.seq and e.at >= ${since}::timestamptz
        order by e.seq desc limit ${MOST_RECENT}) newest
      join services s on s.id = newest.service_id and ${visible()}
      where wanted.kind <> 'service.price_changed'
        or newest.has_former_price)
    select (count(*) filter (where kind = 'service.payee_changed'))::int as payee,
           (count(*) filter (where kind = 'service.down'))::int as down,
           (count(*) filter (where kind = 'service.new'))::int as new,
           (count(*) filter (where kind = 'service.price_changed'))::int as price
    from recent`)
}
