// Counts the changes of the current UTC day for the page Live, and new services and outages of each of the last 14 days.

import { PAYEE_CONFIRMED_AT } from "@/lib/catalogue/present"
import { count } from "@/lib/db/count-cache"
import { limitCounts } from "@/lib/db/limits"
import { query, queryRow } from "@/lib/db/query"
import { type Sql, sql, visible } from "@/lib/db/sql"
import { HAS_FORMER_PRICE } from "@/lib/events/change-sql"
import {
  CHANGE_KINDS,
  type ChangeDay,
  type ChangesToday,
  EVENT_OF_KIND,
  LIVE_DAYS,
  MOST_RECENT,
} from "@/lib/events/names"
import { perProcess } from "@/lib/process/process-state"
import { PROTOCOLS } from "@/lib/protocols/names"

export interface DaySummary {
  today: ChangesToday
  /** One entry per day, today included, oldest first. */
  days: ChangeDay[]
}

/**
 * The earlier days change only when a service is removed, so their counts may be a minute old. Today is counted up to the change
 * with which the list begins, so that the counts and the list agree.
 * @param latest the number of the newest event that the list could show
 */
export async function summarizeDays(now: Date, latest: number): Promise<DaySummary> {
  const day = now.toISOString().slice(0, 10)
  const [earlier, today] = await Promise.all([
    count(`change days ${day}`, { renewMs: 60_000, maxMs: 3_600_000 }, () => readEarlierDays(day)),
    countToday(day, latest),
  ])
  return { today, days: [...earlier, { day, new: today.new, down: today.down }] }
}

const getState = () => perProcess("events.today", () => ({ key: "", counted: null as Promise<ChangesToday> | null }))

/** One count for all readers of one state of the log: the pages of its filters are rendered at the same time. */
function countToday(day: string, latest: number): Promise<ChangesToday> {
  const state = getState()
  const key = `${day} ${latest}`
  if (state.key === key && state.counted !== null) return state.counted
  const counted = limitCounts(() => readToday(day, latest))
  Object.assign(state, { key, counted })
  counted.catch(() => {
    if (state.counted === counted) state.counted = null
  })
  return counted
}

/** The number of the last event before the day. */
const selectStart = (day: Sql): Sql => sql`
  coalesce((select e.seq from events e where e.at < (${day} at time zone 'utc') order by e.at desc, e.seq desc limit 1), 0)`

/**
 * The newest events of a kind and a protocol by the index events_by_kind, at most `MOST_RECENT`, so that an import of 80,000
 * listings does not slow the page.
 */
const selectNewest = (columns: Sql, kinds: readonly string[], range: Sql): Sql => sql`
  unnest(${kinds}::text[]) wanted(kind) cross join unnest(${PROTOCOLS}::text[]) paid(protocol)
  cross join lateral (
    select ${columns} from events e
    where e.protocol = paid.protocol and e.kind = wanted.kind and ${range}
    order by e.seq desc limit ${MOST_RECENT}) e`

const readEarlierDays = (today: string) =>
  query<ChangeDay & { [column: string]: unknown }>(sql`
    with starts as materialized (
      select d.day::date as day, ${selectStart(sql`d.day`)} as seq
      from generate_series(${today}::timestamp - ${LIVE_DAYS - 1}::int * interval '1 day',
                           ${today}::timestamp, interval '1 day') as d(day)),
    ranges as (select day, seq as above, lead(seq) over (order by day) as last from starts),
    found as (
      select r.day, wanted.kind, count(*)::int as changes
      from ranges r
      cross join ${selectNewest(sql`e.service_id`, [EVENT_OF_KIND.new, EVENT_OF_KIND.down], sql`e.seq > r.above and e.seq <= r.last`)}
      join services s on s.id = e.service_id and ${visible()}
      group by r.day, wanted.kind)
    select to_char(r.day, 'YYYY-MM-DD') as day,
      coalesce(sum(f.changes) filter (where f.kind = ${EVENT_OF_KIND.new}), 0)::int as new,
      coalesce(sum(f.changes) filter (where f.kind = ${EVENT_OF_KIND.down}), 0)::int as down
    from ranges r left join found f on f.day = r.day
    where r.last is not null group by r.day order by r.day`)

/** The price of the event: the one in the challenge, else that of the listing. */
const PRICE = sql`(select case jsonb_typeof(e.service -> 'observed_price') when 'object' then e.service -> 'observed_price'
                          else e.service end)`
/** Compares dollars with dollars, else sats with sats, as the lines of the list do. */
const HAS_FALLEN = sql`e.kind = ${EVENT_OF_KIND.price} and coalesce(
  (${PRICE} ->> 'price_usd')::float8 < (e.previous ->> 'price_usd')::float8,
  (${PRICE} ->> 'price_sats')::float8 < (e.previous ->> 'price_sats')::float8, false)`

/**
 * The rules are those of the list (lib/events/shown.ts): going down writes two events, of which `service.down` is shown; an update
 * without previous values is an echo; the events before a removal of their service are hidden.
 */
const readToday = (day: string, latest: number) =>
  queryRow<ChangesToday & { [column: string]: unknown }>(sql`
    with start as materialized (select ${selectStart(sql`${day}::timestamp`)} as seq),
    found as materialized (
      select e.*
      from ${selectNewest(
        sql`e.seq, e.kind, e.service_id, e.service ->> 'health_status' as health, e.previous is null as is_echo,
            ${HAS_FALLEN} as has_fallen, ${HAS_FORMER_PRICE} as has_former_price`,
        CHANGE_KINDS.map((kind) => EVENT_OF_KIND[kind]),
        sql`e.seq > (select seq from start) and e.seq <= ${latest}::bigint`,
      )}),
    removed as (
      select service_id, max(seq) as seq from found where kind = ${EVENT_OF_KIND.removed} group by service_id),
    shown as (
      select f.*, s.health_status = 'down' as is_down, ${PAYEE_CONFIRMED_AT} is not null as is_confirmed
      from found f
      left join services s on s.id = f.service_id and ${visible()}
      left join removed r on r.service_id = f.service_id
      where not (f.kind = ${EVENT_OF_KIND.health} and f.health = 'down')
        and not (f.kind = ${EVENT_OF_KIND.details} and f.is_echo)
        and (f.kind = ${EVENT_OF_KIND.removed} or (s.id is not null and f.seq > coalesce(r.seq, 0))))
    select ${day} as day, count(*)::int as all,
      (count(*) filter (where kind = ${EVENT_OF_KIND.new}))::int as new,
      (count(*) filter (where kind = ${EVENT_OF_KIND.down}))::int as down,
      (count(*) filter (where kind = ${EVENT_OF_KIND.health}))::int as health,
      (count(*) filter (where kind = ${EVENT_OF_KIND.price}))::int as price,
      (count(*) filter (where kind = ${EVENT_OF_KIND.price} and has_former_price))::int as repriced,
      (count(*) filter (where kind = ${EVENT_OF_KIND.payee}))::int as payee,
      (count(distinct service_id) filter (where kind = ${EVENT_OF_KIND.down} and is_down))::int as still_down,
      (count(*) filter (where has_fallen))::int as fell,
      (count(distinct service_id) filter (where kind = ${EVENT_OF_KIND.payee} and is_confirmed))::int as confirmed
    from shown`)
