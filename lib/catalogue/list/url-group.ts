// Shows one service for each URL, and for each tool of an MCP server: of the services of one URL that match the query, the one that the sort order puts first.
// Docs: docs/decisions.md#queries. Pure.

import { DEFAULT_KEYS, SORT_COLUMNS } from "@/lib/catalogue/list/order"
import { getDirection, type ListQuery } from "@/lib/catalogue/list/query"
import { raw, renameAlias, type Sql, sql } from "@/lib/db/sql"

type Order = Pick<ListQuery, "sort" | "order" | "q" | "verified">

/**
 * Builds the condition that no other service of the same URL that matches is listed instead of `services s`.
 * @param matching the condition on `services s` for services that match the query
 */
export const buildUrlGroup = (query: Order, matching: Sql): Sql => sql`not exists (
  select from services other where other.url = s.url and other.protocol <> s.protocol and other.tool is not distinct from s.tool
    and ${renameAlias(matching, "s", "other")} and ${raw(compare(query))})`

/**
 * Builds the same condition for a nearest neighbour `s`, one of the common table expression `closest`. A service that contains
 * the search text stands for its URL; the others of the URL are compared only without one.
 * @param text the condition on `services s` for services that contain the search text
 */
export function buildNeighbourGroup(query: Order, filters: Sql, text: Sql): Sql {
  const [otherFilters, otherText] = [filters, text].map((condition) => renameAlias(condition, "s", "other"))
  const isBefore = raw(compare(query))
  return sql`not exists (
    select from services other where other.url = s.url and other.protocol <> s.protocol and other.tool is not distinct from s.tool and ${otherFilters}
      and case when ${text} then ${otherText} and ${isBefore} when ${otherText} then true
          else other.id in (select id from closest) and ${isBefore} end)`
}

/** The condition that `other` comes before `s`. Of the matches of a search text, the one with the best recommendation. */
function compare({ sort, order, q, verified }: Order): string {
  if (!sort && q === undefined) {
    const first = verified ? [{ column: "s.domain_verified", isDescending: true }] : []
    return comesBefore(
      [...first, ...DEFAULT_KEYS].map(({ column, isDescending }) => (isDescending ? `not ${column}` : column)),
    )
  }
  if (sort === "name") return comesBefore(["s.name_key", "s.id"], order === "desc" ? ">" : "<")
  const by = sort ?? "recommended"
  const { column } = SORT_COLUMNS[by]
  const value = getDirection({ sort: by, order }) === "desc" ? `-${column}` : column
  // Services without a value come last in both directions. Equal services are in the order of the list.
  return comesBefore([`coalesce(${value}, 'Infinity'::float8)`, "s.name_key", "s.id"])
}

/** Compares the keys of `other` and `s`, in the order of the keys. */
function comesBefore(keys: readonly string[], operator = "<"): string {
  const own = keys.join(", ")
  return `(${own.replaceAll(/\bs\./g, "other.")}) ${operator} (${own})`
}
