// The SQL that groups services by everything that facets read, and that counts services per facet value.

import { type FacetedName, selectFacetValues } from "@/lib/catalogue/list/filters"
import { listConditions, listFacetColumns } from "@/lib/catalogue/list/match"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { empty, join, joinAnd, raw, type Sql, sql } from "@/lib/db/sql"

export const MAX_FACET_VALUES = 200

export const listAllColumns = (names: readonly FacetedName[]) => [...new Set(names.flatMap(listFacetColumns))]

/** Builds the statement for `kinds`: the groups of services with equal values in every column, with their number as `services`. */
export function selectKinds(columns: readonly string[], condition: Sql): Sql {
  const list = raw(columns.map((column) => `s.${column}`).join(", ") || "1")
  return sql`select ${list}, count(*) as services from services s where ${condition}
    ${columns.length > 0 ? sql`group by ${list}` : empty}`
}

/** Builds the condition of the filters `names` of a query on one kind or service `s`. */
export const buildFacetConditions = (query: ListQuery, names: readonly FacetedName[]): Sql =>
  joinAnd(listConditions(Object.fromEntries(names.map((name) => [name, query[name]]))))

/**
 * Reads the services once for all facets, and counts the kinds per facet.
 * @param own the filters of the query that have a facet; each is left out for its own facet
 * @param condition the condition of all other filters
 */
export function buildCounts(
  query: ListQuery,
  names: readonly FacetedName[],
  own: readonly FacetedName[],
  condition: Sql,
): Sql {
  const counts = names.map((name) => {
    const others = own.filter((other) => other !== name)
    return sql`(${countValues(name, buildFacetConditions(query, others))})`
  })
  return sql`
    with kinds as materialized (${selectKinds(listAllColumns([...names, ...own]), condition)})
    select (select coalesce(json_agg(each), '[]') from (
      ${counts.length > 0 ? join(counts, " union all ") : raw("select 1 where false")}) each) as counts`
}

/** Merges values that differ only in letter case, and shows the most frequent spelling. */
function countValues(name: FacetedName, condition: Sql): Sql {
  return sql`
    select ${raw(`'${name}'`)} as name,
      (array_agg(value order by services desc, value collate "C"))[1] collate "C" as value, sum(services)::int as count
    from (select v.value, sum(s.services) as services from kinds s cross join lateral (${selectFacetValues(sql, name)}) v(value)
          where ${condition} and v.value is not null group by v.value) spelled
    group by lower(value) order by 3 desc, 2 limit ${raw(String(MAX_FACET_VALUES))}`
}
