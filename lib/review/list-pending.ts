// Lists the listings that wait for review, filtered and sorted (docs/decisions.md#admin).

import { cutPage } from "@/lib/contract/page-cursor"
import { query, queryRow } from "@/lib/db/query"
import { empty, joinAnd, raw, type Sql, sql } from "@/lib/db/sql"
import { matchesText } from "@/lib/review/find-listings"
import { listReviewed, type Page } from "@/lib/review/queries"
import { Pending, PendingQuery } from "@/lib/review/schema"

/** A listing `s` that waits. */
export const WAITS = raw("s.status = 'pending' and s.deleted_at is null")

/** `judgeCheck` (check-result.ts) as SQL, so that a page and the total can be filtered by it. A test compares both. */
export const RESULT = sql`(
  select case
    when c.verdict is null and not exists (select from registrations r where r.service_id = s.id) then 'unchecked'
    when c.verdict <> 'ok' or s.findings @> '[{"severity": "error"}]' then 'failed'
    when s.findings @> '[{"severity": "warning"}]' then 'warnings'
    else 'passed' end
  from (select) one left join lateral (
    select verdict from checks where service_id = s.id order by checked_at desc, id desc limit 1) c on true)`

/** `total` counts the listings that pass the filter, on all pages. */
export async function listPending(asked: PendingQuery = PendingQuery.parse({})): Promise<Page<"pending", Pending>> {
  const { limit, sort } = asked
  const filter = buildFilter(asked)
  const [rows, { total }] = await Promise.all([
    query<{ id: string; at: number }>(sql`
      select s.id, (extract(epoch from s.registered_at) * 1000)::float8 as at from services s
      where ${filter} ${buildRest(asked)}
      order by ${sort === "host" ? raw("s.host,") : empty} s.registered_at, s.id limit ${limit + 1}`),
    queryRow<{ total: number }>(sql`select count(*)::int as total from services s where ${filter}`),
  ])
  const { page, next_cursor } = cutPage(rows, limit, ({ id, at }) => ({ at: new Date(at), id }))
  const reviewed = await listReviewed(page.map(({ id }) => id))
  return { pending: reviewed.map((one) => Pending.parse(one)), total, next_cursor }
}

function buildFilter({ q, protocol, result, batch }: PendingQuery): Sql {
  return joinAnd([
    WAITS,
    q === undefined ? null : matchesText(q),
    protocol === undefined ? null : sql`s.protocol = ${protocol}`,
    result === undefined ? null : sql`${RESULT} = ${result}`,
    batch === undefined
      ? null
      : sql`s.id in (select unnest(service_ids) from registration_batch_entries where batch_id = ${batch}::uuid)`,
  ])
}

/**
 * Continues after the cursor. Sorted by host, the cursor's listing names the host: a listing keeps its URL. If its row is gone, the
 * list starts again, so that no listing is skipped.
 */
function buildRest({ after, sort }: PendingQuery): Sql {
  if (after === undefined) return empty
  const place = sql`${after.at.toISOString()}::timestamptz, ${after.id}::uuid`
  if (sort === "oldest") return sql`and (s.registered_at, s.id) > (${place})`
  const host = sql`coalesce((select had.host from services had where had.id = ${after.id}::uuid), '')`
  return sql`and (s.host, s.registered_at, s.id) > (${host}, ${place})`
}
