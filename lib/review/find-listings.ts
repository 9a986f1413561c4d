// Finds listings in any state for the administrator: by number or UUID, else by a part of the name, the host or the URL.

import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { parseServiceId } from "@/lib/contract/service-id"
import { query } from "@/lib/db/query"
import { type Sql, sql, utc } from "@/lib/db/sql"
import type { FoundListings, ListingQuery } from "@/lib/review/admin-schema"

/** Listings whose name starts with the text come first, then by number. The list is cut at `limit`. */
export async function findListings({ q, limit }: ListingQuery): Promise<FoundListings> {
  const rows = await query<FoundListings["listings"][number]>(sql`
    select (select row_to_json(one) from (select ${SERVICE_FIELDS}) one) as service, ${utc("s.deleted_at")} as deleted_at
    from services s where ${matchesText(q)}
    order by starts_with(lower(s.name), lower(${q})) desc, s.number limit ${limit + 1}`)
  return { listings: rows.slice(0, limit), has_more: rows.length > limit }
}

/** The condition for listings `s` with this number or UUID, or with the text in their name, host or URL. */
export function matchesText(q: string): Sql {
  const id = parseServiceId(q)
  if (id?.column === "id") return sql`s.id = ${id.value}::uuid`
  const part = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`
  const text = sql`s.name ilike ${part} or s.host ilike ${part} or s.url ilike ${part}`
  return id === null ? sql`(${text})` : sql`(s.number = ${id.value} or ${text})`
}
