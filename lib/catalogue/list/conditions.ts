// SQL conditions of the list on `services s`. Docs: docs/decisions.md#queries. Pure.

import type { Filter } from "@/lib/catalogue/list/filter"
import { type FacetedName, FILTERS, type FilterName, selectFacetValues } from "@/lib/catalogue/list/filters"
import { type ListQuery, listNarrowing } from "@/lib/catalogue/list/query"
import { buildUrlGroup } from "@/lib/catalogue/list/url-group"
import { matchText } from "@/lib/catalogue/search/match"
import { joinAnd, type Sql, sql, visible } from "@/lib/db/sql"

/** The condition for the services that a list shows. The ids in `nearest` match the search text. */
export const buildCondition = (query: Partial<ListQuery>, nearest: readonly string[] = []): Sql =>
  joinAnd([buildMatching(query, nearest), buildGroup(query)])

/** The condition for public services that match every filter and the search text. */
const buildMatching = (query: Partial<ListQuery>, nearest: readonly string[] = []): Sql =>
  joinAnd([visible(), ...listConditions(query, nearest)])

/** The condition for public services that match every filter, whatever the search text. */
export const buildFilters = (query: Partial<ListQuery>): Sql => buildMatching({ ...query, q: undefined })

/** The condition for the service that stands for its URL; null when no URL can have several services in the list. */
export const buildGroup = (query: Partial<ListQuery>): Sql | null =>
  query.group === "url" && query.protocol?.length !== 1 ? buildUrlGroup(query, buildMatching(query)) : null

/**
 * Lists the conditions of all filters that narrow the list. The ids in `nearest` match the search text by embedding similarity.
 */
export function listConditions(query: Partial<ListQuery>, nearest: readonly string[] = []): Sql[] {
  return listNarrowing(query).map((name) => {
    const { where }: Filter = FILTERS[name]
    if (name !== "q" || !query.q) return where(sql, query[name] ?? "")
    const { any } = matchText(sql, query.q, query.relaxation)
    return nearest.length > 0 ? sql`(${any} or s.id = any(${nearest}::uuid[]))` : any
  })
}

/** Lists the columns of `services s` that a fragment reads. */
export const listColumns = (fragment: Sql): string[] => [
  ...new Set([...fragment.sql.matchAll(/\bs\.([a-z_0-9]+)/g)].map(([, column = ""]) => column)),
]

/** Lists the columns that a filter reads. The columns do not depend on the filter's value. */
export function listFilterColumns(name: FilterName): string[] {
  const { where, type }: Filter = FILTERS[name]
  const [value = "0"] = type.schema.enum ?? []
  return listColumns(where(sql, type.isList ? [value] : value))
}

/** Lists the columns that a facet's values and its filter read. */
export const listFacetColumns = (name: FacetedName): string[] => [
  ...new Set([...listColumns(selectFacetValues(sql, name)), ...listFilterColumns(name)]),
]
