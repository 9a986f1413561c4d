// Shows one service for each URL: of the services of one URL that match the query, the one that the sort order puts first.
// Docs: docs/decisions.md#queries. Pure.

import { SORT_COLUMNS } from "@/lib/catalogue/list/order"
import { getDirection, type ListQuery } from "@/lib/catalogue/list/query"
import { raw, renameAlias, type Sql, sql } from "@/lib/db/sql"

/**
 * Builds the condition that no other service of the same URL that matches is listed instead of `services s`.
 * @param matching the condition on `services s` for services that match the query
 */
export const buildUrlGroup = (query: Pick<ListQuery, "sort" | "order">, matching: Sql): Sql => sql`not exists (
  select from services other where other.url = s.url and other.protocol <> s.protocol
    and ${renameAlias(matching, "s", "other")} and ${raw(compare(query))})`

/** The condition that `other` comes before `s`. Services without a value come last; equal services are in the order of their ids. */
function compare({ sort = "recommended", order }: Pick<ListQuery, "sort" | "order">): string {
  const isDescending = getDirection({ sort, order }) === "desc"
  if (sort === "name") return `(other.name_key, other.id) ${isDescending ? ">" : "<"} (s.name_key, s.id)`
  const { column } = SORT_COLUMNS[sort]
  const key = (alias: string) => {
    const value = column.replace(/^s\b/, alias)
    return `(coalesce(${isDescending ? `-${value}` : value}, 'Infinity'::float8), ${alias}.id)`
  }
  return `${key("other")} < ${key("s")}`
}
