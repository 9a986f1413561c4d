// SQL for a page of the change list with filters. A page reads at most LIMITS.scanned events by one index, oldest first, and
// continues after them on the next page: a rare kind in a long log would otherwise read all of the log.

import { empty, type Sql, sql } from "@/lib/db/sql"
import { CHANGE, JOIN_SHOWN, selectNumbers, selectPassing } from "@/lib/events/change-sql"
import { type ChangeFilters, hasFilter } from "@/lib/events/filters"
import { type ChangesQuery, LIMITS } from "@/lib/events/schema"

/** One page as JSON, with the number after which the next page begins. */
export const selectFilteredPage = (page: ChangesQuery, filters: ChangeFilters): Sql => sql`
  ${findChanges(page, filters)}
  select coalesce((select json_agg(change order by seq) from found where position <= ${page.limit}), '[]')::text as changes,
         (${nextAfter(page)})::text as next_after, has_more or is_cut as has_more
  from counted`

/** One page as rows for the stream. Its last row has no change, only the number after which the next page begins. */
export const selectFilteredRows = (page: ChangesQuery, filters: ChangeFilters): Sql => sql`
  ${findChanges(page, filters)}
  select seq::float8 as seq, change ->> 'event' as kind, change::text as text from found where position <= ${page.limit}
  union all select (${nextAfter(page)})::float8, null, null from counted
  order by seq, text nulls last`

const findChanges = ({ after, limit }: ChangesQuery, filters: ChangeFilters): Sql => sql`
  with scanned as materialized (
    ${selectNumbers(filters, { within: sql`e.seq > ${after}::bigint`, order: empty, limit: LIMITS.scanned })}),
  found as (
    select page.seq, row_number() over (order by page.seq) as position, ${CHANGE} as change
    from (${selectPassing(filters)}) page
    ${JOIN_SHOWN}
    where ${readsService(filters) ? sql`shown.service is not null` : sql`true`}
    order by page.seq limit ${limit + 1}::bigint),
  counted as (
    select (select count(*) from found) > ${limit} as has_more, (select max(seq) from found where position <= ${limit}) as last,
           (select count(*) from scanned) = ${LIMITS.scanned} as is_cut, (select max(seq) from scanned) as last_scanned)`

/** A removed service has no facts in the stream, so it passes filters on the kind and the service only. */
const readsService = (filters: ChangeFilters) => hasFilter({ ...filters, kind: undefined, service: undefined })

const nextAfter = ({ after }: ChangesQuery): Sql => sql`
  case when has_more then last when is_cut then last_scanned
       else greatest(${after}::bigint, (select max(seq) from events)) end`
