// Finds listings for the administrator: those in any state that match a text, those that wait for review, and likely duplicates.

import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { cutPage } from "@/lib/contract/page-cursor"
import { parseServiceId } from "@/lib/contract/service-id"
import { query, queryRow, queryWithDeadline } from "@/lib/db/query"
import { empty, joinAnd, raw, type Sql, sql, urlKey, utc, visible } from "@/lib/db/sql"
import { listReviewed, type Page } from "@/lib/review/queries"
import { type DuplicatePair, type FoundListings, type ListingQuery, Pending, PendingQuery } from "@/lib/review/schema"

/** Listings whose name starts with the text come first, then by number. The list is cut at `limit`. */
export async function findListings({ q, limit }: ListingQuery): Promise<FoundListings> {
  const rows = await query<FoundListings["listings"][number]>(sql`
    select (select row_to_json(one) from (select ${SERVICE_FIELDS}) one) as service, ${utc("s.deleted_at")} as deleted_at
    from services s where ${matchesText(q)}
    order by starts_with(lower(s.name), lower(${q})) desc, s.number limit ${limit + 1}`)
  return { listings: rows.slice(0, limit), has_more: rows.length > limit }
}

/** The condition for listings `s` with this number or UUID, or with the text in their name, host or URL. */
function matchesText(q: string): Sql {
  const id = parseServiceId(q)
  if (id?.column === "id") return sql`s.id = ${id.value}::uuid`
  const part = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`
  const text = sql`s.name ilike ${part} or s.host ilike ${part} or s.url ilike ${part}`
  return id === null ? sql`(${text})` : sql`(s.number = ${id.value} or ${text})`
}

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

const URL_KEY = urlKey(raw("s.url"))

/**
 * Finds public listings with the same protocol and host, and the same name or nearly the same URL. Templates share a name on
 * purpose: one endpoint per value. The older listing of a pair comes first.
 */
export async function findDuplicates(limit: number): Promise<DuplicatePair[] | null> {
  const find = (key: typeof URL_KEY, reason: DuplicatePair["reason"]) => sql`
    select ${reason}::text as reason, (array_agg(s.number order by s.number))[1:2] as numbers, count(*)::int as listings
    from services s where ${visible()} and not s.is_template group by s.protocol, s.host, ${key}
    having count(*) > 1 order by count(*) desc, min(s.number) limit ${limit}::int`
  return queryWithDeadline<DuplicatePair>(sql`
    with pairs as ((${find(URL_KEY, "same URL but for its query or its end")}) union all (${find(raw("s.name_key"), "same name on one host")}))
    select distinct on (pairs.numbers) pairs.reason, pairs.listings, kept.number as kept, kept.name as "keptName", kept.url as "keptUrl",
      other.number as duplicate, other.name as "duplicateName", other.url as "duplicateUrl"
    from pairs join services kept on kept.number = pairs.numbers[1] join services other on other.number = pairs.numbers[2]
    order by pairs.numbers, pairs.reason limit ${limit}::int`)
}
