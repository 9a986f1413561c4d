// The active filters of the list, each with a label and with the URL of the list without the filter. Only the URL holds the state
// of the list.

import { type FilterValue, formatValue } from "@/components/catalogue/filter-values"
import type { Filter } from "@/lib/catalogue/list/filters"
import { FILTER_NAMES, FILTERS, type FilterName, listNarrowing } from "@/lib/catalogue/list/filters"
import { DEFAULT_QUERY, formatListQuery, type ListQuery } from "@/lib/catalogue/list/query"

export interface ActiveFilter {
  name: FilterName
  /** For example "Category: Data". */
  label: string
  /** The URL of the first page of the list without this value. */
  href: string
}

/**
 * Returns the parameters that have no control in the filter form. The form sends these parameters as hidden fields, so that a
 * change of the filters keeps these parameters.
 */
export function listHiddenParameters(query: ListQuery): [name: string, value: string][] {
  const filters = FILTER_NAMES.filter((name) => !(FILTERS[name] as Filter).isInRail)
  return [...filters, "limit" as const].flatMap((name) => {
    const value = query[name]
    return value === undefined || value === DEFAULT_QUERY[name] ? [] : [[name, String(value)]]
  })
}

/** Returns the URL of a list. The default list has no query string. */
export function listHref(query: Partial<ListQuery>, path = "/"): string {
  const search = formatListQuery(query)
  return search === "" ? path : `${path}?${search}`
}

/** Returns the URL of the first page of the list after some parameters have changed. */
export function changeQuery(query: ListQuery, changes: Partial<ListQuery>, path = "/"): string {
  return listHref({ ...query, offset: 0, ...changes }, path)
}

/** Lists the active filters. A filter with several values has an entry for each value. */
export function listActiveFilters(query: ListQuery): ActiveFilter[] {
  return listNarrowing(query).flatMap((name): ActiveFilter[] => {
    const value = query[name] ?? ""
    if (!Array.isArray(value)) {
      return [{ name, label: formatChip(name, value), href: changeQuery(query, { [name]: undefined }) }]
    }
    return value.map((one) => {
      const others = value.filter((other) => other !== one)
      const href = changeQuery(query, { [name]: others.length > 0 ? others : undefined })
      return { name, label: formatChip(name, one), href }
    })
  })
}

/** Counts the filters without the search text, which the search field shows. */
export const countFilters = (filters: readonly ActiveFilter[]) => filters.filter(({ name }) => name !== "q").length

/** For example "Category: AI › Images". */
export function formatChip(name: FilterName, value: FilterValue): string {
  const { label, chip }: Filter = FILTERS[name]
  if (name !== "price_drift" && value === true) return label
  const text = name !== "price_drift" && value === false ? "no" : formatValue(name, value)
  return chip ? chip(text) : `${label}: ${text}`
}
