// Reads pages of the change list (docs/decisions.md#webhooks-and-events). An event older than the last removal of its service
// contains only the service's id, because data of a removed service is no longer published.

import { AppError } from "@/lib/contract/errors"
import { query, queryRow } from "@/lib/db/query"
import { empty, type Sql, sql } from "@/lib/db/sql"
import { CHANGE, JOIN_SHOWN, selectNumbers, selectPassing } from "@/lib/events/change-sql"
import { type ChangeFilters, EVENT_VALUES, type FilteredChanges, hasFilter } from "@/lib/events/filters"
import { type ChangesQuery, LIMITS } from "@/lib/events/schema"
import type { ChangeRow, ChangeText } from "@/lib/events/stream/frames"

/** Selects `limit` changes after a number, each with its position and its public JSON. */
const selectChanges = (after: number, limit: number) => sql`
  select page.seq, page.kind, page.service_id, page.position, page.payees, shown.service,
         ${CHANGE} as change
  from (
    select e.*, row_number() over (order by e.seq) as position
    from events e where e.seq > ${after}::bigint and e.service_id is not null order by e.seq limit ${limit}::bigint
  ) page
  ${JOIN_SHOWN}`

/** Reads one row more than the limit, to find out whether there are more. */
const selectPage = ({ after, limit }: ChangesQuery) => sql`
  select coalesce(json_agg(change order by seq) filter (where position <= ${limit}), '[]')::text as changes,
         coalesce(max(seq) filter (where position <= ${limit}), ${after}::bigint)::text as next_after,
         count(*) > ${limit} as has_more
  from (${selectChanges(after, limit + 1)}) changes`

interface PageRow {
  changes: string
  next_after: string
  has_more: boolean
  log_id: string
  head: number
}

/**
 * Returns one page of changes (`ChangePage`) as JSON text, which Postgres builds.
 * @throws AppError `ahead_of_log` when the client has read further than the log goes: it was restored from an older backup
 */
export async function listChangesText({ after, limit, ...filters }: FilteredChanges): Promise<string> {
  const page = { after, limit }
  const select = hasFilter(filters) ? selectFilteredPage(page, filters) : selectPage(page)
  const { log_id, head, ...row } = await queryRow<PageRow>(sql`
    select page.*, log.id::text as log_id, (select coalesce(max(seq), 0)::float8 from events) as head
    from (${select}) page, change_log log`)
  if (after > head) {
    const text = `The log of changes goes to ${head}, so ${after} is of another log. Read everything again from zero.`
    throw new AppError("conflict", text, { slug: "ahead_of_log" })
  }
  return `{"log_id":"${log_id}","head":${head},"changes":${row.changes},"next_after":${row.next_after},"has_more":${row.has_more}}`
}

/** Returns at most `limit` changes after a number, oldest first, as rows of JSON text. */
export function listChangeRows(after: number, limit: number): Promise<ChangeRow[]> {
  return query<ChangeRow>(sql`
    select seq::float8 as seq, kind, service_id, service ->> 'protocol' as protocol,
           case when service is not null then payees end as payees, ${EVENT_VALUES}, change::text as text
    from (${selectChanges(after, limit)}) e order by e.seq`)
}

/**
 * Returns at most `limit` changes after a number that pass the filters, oldest first, and the number up to which the log was
 * read. One call reads at most LIMITS.scanned events.
 */
export async function listFilteredRows(
  page: ChangesQuery,
  filters: ChangeFilters,
): Promise<{ rows: ChangeText[]; nextAfter: number }> {
  const found = await query<{ seq: number; kind: string | null; text: string | null }>(
    selectFilteredRows(page, filters),
  )
  const rows = found.flatMap(({ seq, kind, text }) => (kind === null || text === null ? [] : [{ seq, kind, text }]))
  return { rows, nextAfter: found.at(-1)?.seq ?? page.after }
}

/** Returns the number of the newest event, 0 for an empty log. */
export async function getLatestNumber(): Promise<number> {
  return (await queryRow<{ seq: number }>(sql`select coalesce(max(seq), 0)::float8 as seq from events`)).seq
}

/**
 * One page as JSON, with the number after which the next page begins. A page with filters reads at most LIMITS.scanned events by one index,
 * oldest first: a rare kind in a long log would otherwise read all of the log.
 */
export const selectFilteredPage = (page: ChangesQuery, filters: ChangeFilters): Sql => sql`
  ${findChanges(page, filters)}
  select coalesce((select json_agg(change order by seq) from found where position <= ${page.limit}), '[]')::text as changes,
         (${nextAfter(page)})::text as next_after, has_more or is_cut as has_more
  from counted`

/** One page as rows for the stream. Its last row has no change, only the number after which the next page begins. */
const selectFilteredRows = (page: ChangesQuery, filters: ChangeFilters): Sql => sql`
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
