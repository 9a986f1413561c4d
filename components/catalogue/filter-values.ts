// The texts of filter values, in the filter rail and in chips.

import { abbreviateAsset, formatLatency, formatUptimeFigure, formatUsd } from "@/components/format"
import { HEALTH_WORDS } from "@/components/ui/health-mark"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { Filter } from "@/lib/catalogue/list/filter"
import { FILTERS, type FilterName } from "@/lib/catalogue/list/filters"
import { formatNetwork } from "@/lib/protocols/networks"

type Value = string | number | boolean

/** 0.995 → "99.5 %", 0.99 → "99 %". */
export const formatShare = (share: number) => `${formatUptimeFigure(share).replace(/\.0$/, "")}\u00a0%`

const VALUE_WORDS: { readonly [Name in FilterName]?: (value: string) => string } = {
  health: (health) => HEALTH_WORDS[health as keyof typeof HEALTH_WORDS] ?? health,
  category: formatCategory,
  network: (network) => abbreviateAsset(formatNetwork(network)),
  payment_asset: abbreviateAsset,
  has: (detail) => ({ schema: "parameters" })[detail] ?? detail,
  price_drift: (differs) => (differs === "true" ? "differs from the listed price" : "as listed"),
}
const UNIT_WORDS: Record<NonNullable<Filter["type"]["unit"]>, (value: number) => string> = {
  usd: formatUsd,
  ms: formatLatency,
  share: formatShare,
}

export function formatValue(name: FilterName, value: Value): string {
  const { unit }: Filter["type"] = FILTERS[name].type
  return unit ? UNIT_WORDS[unit](Number(value)) : (VALUE_WORDS[name]?.(String(value)) ?? String(value))
}

/** The text of an active filter, such as "Category: AI › Images". */
export function formatChip(name: FilterName, value: Value): string {
  const { label, chip }: Filter = FILTERS[name]
  if (name !== "price_drift" && value === true) return label
  const text = name !== "price_drift" && value === false ? "no" : formatValue(name, value)
  return chip ? chip(text) : `${label}: ${text}`
}
