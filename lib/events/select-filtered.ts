// SQL for a page of the change list with filters. A page reads at most LIMITS.scanned events by one index, oldest first, and
// continues after them on the next page: a rare kind in a long log would otherwise read all of the log.

import { joinAnd, type Sql, sql } from "@/lib/db/sql"
import { CHANGE, JOIN_SHOWN, namesPayee } from "@/lib/events/change-sql"
import type { ChangeFilters } from "@/lib/events/filters"
import { type ChangesQuery, LIMITS } from "@/lib/events/schema"
import { PROTOCOLS } from "@/lib/protocols/names"
import { listNetworkNames } from "@/lib/protocols/network-names"

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

/** Events with the same filters as `passesFilter` of the stream: a removed service passes filters on kind and service only. */
const findChanges = ({ after, limit }: ChangesQuery, filters: ChangeFilters): Sql => sql`
  with scanned as materialized (${selectNumbers(after, filters)}),
  found as (
    select page.seq, row_number() over (order by page.seq) as position, ${CHANGE} as change
    from (select e.* from scanned join events e on e.seq = scanned.seq where ${listConditions(filters)}) page
    ${JOIN_SHOWN}
    where ${needsService(filters) ? sql`shown.service is not null` : sql`true`}
    order by page.seq limit ${limit + 1}::bigint),
  counted as (
    select (select count(*) from found) > ${limit} as has_more, (select max(seq) from found where position <= ${limit}) as last,
           (select count(*) from scanned) = ${LIMITS.scanned} as is_cut, (select max(seq) from scanned) as last_scanned)`

const nextAfter = ({ after }: ChangesQuery): Sql => sql`
  case when has_more then last when is_cut then last_scanned
       else greatest(${after}::bigint, (select max(seq) from events)) end`

const needsService = ({ protocol, host, category, network, pay_to }: ChangeFilters) =>
  [protocol, host, category, network, pay_to].some((filter) => filter !== undefined)

/** The numbers of the next events by the index that narrows most. */
function selectNumbers(after: number, { service, host, pay_to: payees, kind, protocol }: ChangeFilters): Sql {
  const next = sql`e.seq > ${after}::bigint and e.service_id is not null order by e.seq limit ${LIMITS.scanned}`
  if (service !== undefined) return sql`select e.seq from events e where e.service_id = ${service}::uuid and ${next}`
  if (host !== undefined) return sql`select e.seq from events e where e.service ->> 'host' = ${host} and ${next}`
  if (payees !== undefined) return sql`select e.seq from events e where ${namesPayee(payees)} and ${next}`
  if (kind === undefined) return sql`select e.seq from events e where ${next}`
  const protocols = protocol === undefined ? PROTOCOLS : [protocol]
  return sql`
    select next.seq
    from unnest(${kind}::text[]) wanted(kind) cross join unnest(${[...protocols]}::text[]) paid(protocol)
    cross join lateral (
      select e.seq from events e where e.protocol = paid.protocol and e.kind = wanted.kind and ${next}) next
    order by next.seq limit ${LIMITS.scanned}`
}

function listConditions({ kind, service, protocol, host, category, network, pay_to: payees }: ChangeFilters): Sql {
  return joinAnd([
    kind === undefined ? null : sql`e.kind = any(${kind}::text[])`,
    service === undefined ? null : sql`e.service_id = ${service}::uuid`,
    protocol === undefined ? null : sql`e.protocol = ${protocol}`,
    host === undefined ? null : sql`e.service ->> 'host' = ${host}`,
    network === undefined
      ? null
      : sql`lower(e.service ->> 'payment_network') = any(${network.flatMap(listNetworkNames)}::text[])`,
    payees === undefined ? null : namesPayee(payees),
    category === undefined
      ? null
      : sql`exists (select from unnest(${category}::text[]) path
          where starts_with(lower(e.service ->> 'category') || '/', lower(path) || '/'))`,
  ])
}
