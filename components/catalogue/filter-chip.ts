// The text of an active filter.

import { type FilterValue, formatValue } from "@/components/catalogue/filter-values"
import type { Filter } from "@/lib/catalogue/list/filters"
import { FILTERS, type FilterName } from "@/lib/catalogue/list/filters"

/** For example "Category: AI › Images". */
export function formatChip(name: FilterName, value: FilterValue): string {
  const { label, chip }: Filter = FILTERS[name]
  if (name !== "price_drift" && value === true) return label
  const text = name !== "price_drift" && value === false ? "no" : formatValue(name, value)
  return chip ? chip(text) : `${label}: ${text}`
}
