// The active filters of the list, each with a label and with the URL of the list without the filter. Only the URL holds the state
// of the list.

import { formatUsd } from "@/components/format"
import { FILTER_NAMES, FILTERS, type Filter, type FilterName } from "@/lib/catalogue/list/filters"
import { DEFAULT_QUERY, formatListQuery, type ListQuery, listNarrowing } from "@/lib/catalogue/list/query"

export interface ActiveFilter {
  name: FilterName
  /** For example "Category: data". */
  label: string
  /** The URL of the first page of the list without this filter. */
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

export function listActiveFilters(query: ListQuery): ActiveFilter[] {
  return listNarrowing(query).map((name) => ({
    name,
    label: formatChip(FILTERS[name], query[name] ?? ""),
    href: changeQuery(query, { [name]: undefined }),
  }))
}

function formatChip({ label, type, chip }: Filter, value: string | number | boolean): string {
  if (value === true) return label
  if (value === false) return `${label}: no`
  const text = type.unit === "usd" ? formatUsd(Number(value)) : String(value)
  return chip ? chip(text) : `${label}: ${text}`
}
