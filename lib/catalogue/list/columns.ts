// The columns of `services` that filters and facets read, taken from their SQL. Pure.

import { type FacetedName, FILTERS, type FilterName, selectFacetValues } from "@/lib/catalogue/list/filters"
import { type Sql, sql } from "@/lib/db/sql"

/** The columns of `services s` in a fragment. */
export const listColumns = (fragment: Sql): string[] => [
  ...new Set([...fragment.sql.matchAll(/\bs\.([a-z_0-9]+)/g)].map(([, column = ""]) => column)),
]

/** No filter reads other columns for other values. */
export const listFilterColumns = (name: FilterName): string[] => listColumns(FILTERS[name].where(sql, "" as never))

/** The columns of a facet's values and of its filter. */
export const listFacetColumns = (name: FacetedName): string[] => [
  ...new Set([...listColumns(selectFacetValues(sql, name)), ...listFilterColumns(name)]),
]
