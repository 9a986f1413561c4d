// Which filters a query holds, in words, each with the address of the list without it. The URL is the only state.

import { formatUsd } from "@/components/format"
import { PARAMETER_LABELS } from "@/components/labels"
import { DEFAULT_QUERY, formatListQuery, type ListQuery } from "@/lib/catalogue/list/filters"

export interface ActiveFilter {
  name: FilterName
  /** "Category: data". */
  label: string
  /** The list without this filter, from its first page. */
  href: string
}

/** In the order people meet them in the filter rail. Sorting and paging are no filters. */
const FILTERS = [
  "q",
  "host",
  "provider",
  "protocol",
  "health",
  "category",
  "verified",
  "max_price_usd",
  "payment_asset",
  "network",
  "l402_format",
  "source",
  "featured",
  "payment_valid",
  "lnget_compatible",
  "probe_status",
  "updated_since",
] as const satisfies (keyof ListQuery)[]
type FilterName = (typeof FILTERS)[number]

/** What the filter rail has no control for. */
const HIDDEN = [
  "q",
  "host",
  "provider",
  "updated_since",
  "featured",
  "payment_valid",
  "lnget_compatible",
  "probe_status",
  "limit",
] as const satisfies (keyof ListQuery)[]

/** Parameters that the filter rail hands on unseen, each with its value. */
export function listHiddenParameters(query: ListQuery): [name: string, value: string][] {
  return HIDDEN.flatMap((name) => {
    const value = query[name]
    return value === undefined || value === DEFAULT_QUERY[name] ? [] : [[name, String(value)]]
  })
}

/** Address of a list for a query: the bare path when nothing is asked. */
export function listHref(query: Partial<ListQuery>, path = "/"): string {
  const search = formatListQuery(query)
  return search === "" ? path : `${path}?${search}`
}

/** The same list from its first page with some parameters changed. */
export function changeQuery(query: ListQuery, changes: Partial<ListQuery>, path = "/"): string {
  return listHref({ ...query, offset: 0, ...changes }, path)
}

/** `featured`, `payment_valid` and `verified` narrow only when true; `lnget_compatible` narrows either way. */
export function listActiveFilters(query: ListQuery): ActiveFilter[] {
  return FILTERS.filter((name) => isActive(name, query[name])).map((name) => ({
    name,
    label: labelOf(name, query[name] ?? ""),
    href: changeQuery(query, { [name]: undefined }),
  }))
}

function isActive(name: FilterName, value: unknown): boolean {
  return value !== undefined && (value !== false || name === "lnget_compatible")
}

function labelOf(name: FilterName, value: string | number | boolean): string {
  const label = PARAMETER_LABELS[name] ?? name
  if (name === "protocol") return String(value)
  if (name === "q") return `“${value}”`
  if (value === true) return label
  if (value === false) return `${label}: no`
  if (name === "max_price_usd") return `Up to ${formatUsd(Number(value))}`
  return `${label}: ${value}`
}
