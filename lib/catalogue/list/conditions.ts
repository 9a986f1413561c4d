// SQL conditions of the list on `services s`. Docs: docs/decisions.md#queries. Pure.

import {
  buildPattern,
  type FacetedName,
  FILTERS,
  type Filter,
  type FilterName,
  selectFacetValues,
} from "@/lib/catalogue/list/filters"
import { type ListQuery, listNarrowing } from "@/lib/catalogue/list/query"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"

/** Joins conditions with `and`; `true` for an empty list. */
export function joinAnd(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((condition) => condition !== null)
  return given.length > 0 ? join(given, " and ") : raw("true")
}

/** The condition for public services that match every filter of the query. */
export const buildCondition = (query: Partial<ListQuery>, nearest: readonly string[] = []): Sql =>
  joinAnd([visible(), ...listConditions(query, nearest)])

/**
 * Lists the conditions of all filters that narrow the list. The ids in `nearest` match the search text by embedding similarity.
 */
export function listConditions(query: Partial<ListQuery>, nearest: readonly string[] = []): Sql[] {
  return listNarrowing(query).map((name) => {
    const { where }: Filter = FILTERS[name]
    const condition = where(sql, query[name] ?? "")
    return name === "q" && nearest.length > 0 ? sql`(${condition} or s.id = any(${nearest}::uuid[]))` : condition
  })
}

/** Conditions on where a service contains the search text: the whole name (tier A), part of the name (B), or elsewhere (C). */
export interface TextMatch {
  wholeName: Sql
  inName: Sql
  elsewhere: Sql
  any: Sql
  /** `any` in a form that cannot use the text index, for reads whose filters leave few rows anyway. */
  anyUnindexed: Sql
  fields: [name: string, holds: Sql][]
}

export function matchText(text: string): TextMatch {
  const pattern = buildPattern(sql, text)
  const key = sql`search_key(${text})`
  const any = sql`s.search_text like ${pattern}`
  return {
    wholeName: sql`s.name_key = ${key}`,
    inName: sql`s.name_key like ${pattern} and s.name_key <> ${key}`,
    elsewhere: sql`${any} and s.name_key not like ${pattern}`,
    any,
    anyUnindexed: sql`s.search_text || '' like ${pattern}`,
    fields: ["name", "description", "host", "provider"].map((name) => [
      name,
      sql`search_key(s.${raw(name)}) like ${pattern}`,
    ]),
  }
}

/** Lists the columns of `services s` that a fragment reads. */
export const listColumns = (fragment: Sql): string[] => [
  ...new Set([...fragment.sql.matchAll(/\bs\.([a-z_0-9]+)/g)].map(([, column = ""]) => column)),
]

/** Lists the columns that a filter reads. The columns do not depend on the filter's value. */
export const listFilterColumns = (name: FilterName): string[] => listColumns(FILTERS[name].where(sql, "" as never))

/** Lists the columns that a facet's values and its filter read. */
export const listFacetColumns = (name: FacetedName): string[] => [
  ...new Set([...listColumns(selectFacetValues(sql, name)), ...listFilterColumns(name)]),
]
