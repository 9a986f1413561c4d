// Counts the changes of the last 14 UTC days for the page Live: the kinds of its tabs for today, and new and down for each day.

import { count } from "@/lib/db/count-cache"
import { query } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"
import { type ChangeDay, EVENT_OF_KIND, LIVE_DAYS, MOST_RECENT } from "@/lib/events/names"
import { PROTOCOLS } from "@/lib/protocols/names"

const KINDS = ["new", "down", "health", "price", "payee"] as const

/** The log changes with every check, so the counts may be a minute old. @returns one entry per day, oldest first */
export function listChangeDays(now: Date): Promise<ChangeDay[]> {
  const today = now.toISOString().slice(0, 10)
  return count(`change days ${today}`, { renewMs: 60_000, maxMs: 3_600_000 }, () => readDays(today))
}

/**
 * Reads at most `MOST_RECENT` events of each day, kind and protocol by the index events_by_kind, so that an import of 80,000 listings
 * does not slow the page. Going down writes two events; only `service.down` is counted, as the page shows.
 */
const readDays = (today: string) =>
  query<ChangeDay & { [column: string]: unknown }>(sql`
    with starts as materialized (
      select d.day::date as day, coalesce((
          select e.seq from events e where e.at < (d.day at time zone 'utc') order by e.at desc, e.seq desc limit 1), 0) as seq
      from generate_series(${today}::timestamp - ${LIVE_DAYS - 1}::int * interval '1 day',
                           ${today}::timestamp + interval '1 day', interval '1 day') as d(day)),
    ranges as (select day, seq as above, lead(seq) over (order by day) as last from starts),
    found as (
      select r.day, wanted.kind, count(*)::int as changes
      from ranges r
      cross join unnest(${KINDS.map((kind) => EVENT_OF_KIND[kind])}::text[]) wanted(kind)
      cross join unnest(${PROTOCOLS}::text[]) paid(protocol)
      cross join lateral (
        select e.service_id, e.service ->> 'health_status' as health from events e
        where e.protocol = paid.protocol and e.kind = wanted.kind and e.seq > r.above and e.seq <= r.last
        order by e.seq desc limit ${MOST_RECENT}) e
      join services s on s.id = e.service_id and ${visible()}
      where (r.day = ${today}::date or wanted.kind = any(${[EVENT_OF_KIND.new, EVENT_OF_KIND.down]}::text[]))
        and not (wanted.kind = ${EVENT_OF_KIND.health} and e.health = 'down')
      group by r.day, wanted.kind)
    select to_char(r.day, 'YYYY-MM-DD') as day,
      coalesce(sum(f.changes) filter (where f.kind = ${EVENT_OF_KIND.new}), 0)::int as new,
      coalesce(sum(f.changes) filter (where f.kind = ${EVENT_OF_KIND.down}), 0)::int as down,
      coalesce(sum(f.changes) filter (where f.kind = ${EVENT_OF_KIND.health}), 0)::int as health,
      coalesce(sum(f.changes) filter (where f.kind = ${EVENT_OF_KIND.price}), 0)::int as price,
      coalesce(sum(f.changes) filter (where f.kind = ${EVENT_OF_KIND.payee}), 0)::int as payee
    from ranges r left join found f on f.day = r.day
    where r.last is not null group by r.day order by r.day`)
