import { abbreviateAsset, formatLatency, formatUptimeFigure } from "@/components/format"
import { HEALTH_WORDS } from "@/components/ui/health-mark"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { Filter } from "@/lib/catalogue/list/filters"
import { FILTERS, type FilterName } from "@/lib/catalogue/list/filters"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { formatUsd, type PriceBasis } from "@/lib/protocols/money"
import { formatNetwork } from "@/lib/protocols/networks"
import { formatSource } from "@/lib/source-table"

const BASIS_WORDS: Readonly<Record<PriceBasis, string>> = {
  per_call: "one call",
  ceiling: "one call, at most",
  metered: "a unit, by use",
  bundle: "several units",
  deposit: "one call, from a deposit",
  period: "a subscription",
  upfront: "one call, paid first",
  free: "free",
}

const CLIENT_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(CLIENTS).map(([id, { name }]) => [id, name]))

export type FilterValue = string | number | boolean

/** 0.995 → "99.5 %", 0.99 → "99 %". */
export const formatShare = (share: number) => `${formatUptimeFigure(share).replace(/\.0$/, "")}\u00a0%`

const VALUE_WORDS: { readonly [Name in FilterName]?: (value: string) => string } = {
  health: (health) => HEALTH_WORDS[health as keyof typeof HEALTH_WORDS] ?? health,
  kind: (kind) => (kind === "mcp_tool" ? "MCP tool" : "HTTP endpoint"),
  category: formatCategory,
  network: (network) => abbreviateAsset(formatNetwork(network)),
  payment_asset: abbreviateAsset,
  payable_by: (client) => CLIENT_NAMES.get(client) ?? client,
  has: (detail) => ({ schema: "parameters" })[detail] ?? detail,
  source: formatSource,
  price_basis: (basis) => BASIS_WORDS[basis as PriceBasis] ?? basis,
  price_drift: (differs) => (differs === "true" ? "differs from the listed price" : "as listed"),
}
const UNIT_WORDS: Record<NonNullable<Filter["unit"]>, (value: number) => string> = {
  usd: formatUsd,
  ms: formatLatency,
  share: formatShare,
}

export function formatValue(name: FilterName, value: FilterValue): string {
  const { unit }: Filter = FILTERS[name]
  return unit ? UNIT_WORDS[unit](Number(value)) : (VALUE_WORDS[name]?.(String(value)) ?? String(value))
}
