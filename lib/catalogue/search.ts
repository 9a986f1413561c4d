// The list query as SQL: one small function per filter, their conjunction is the query (spec §4.1, decisions.md "Query
// text"). The one place in the catalogue that looks like SQL; every value reaches Postgres as a parameter.

import { type LIST_ONLY, type ListQuery, orderOf } from "@/lib/catalogue/filters"
import { VISIBLE_SQL } from "@/lib/db/visible"

/** A condition with its parameters, the first of them being `$1`. */
export interface Condition {
  text: string
  values: unknown[]
}
type Bind = (value: unknown) => string
type FilterName = Exclude<keyof ListQuery, (typeof LIST_ONLY)[number]>
type Filters = { [Name in FilterName]: (value: NonNullable<ListQuery[Name]>, bind: Bind) => string | null }

const FILTERS: Filters = {
  protocol: (value, bind) => `s.protocol = ${bind(value)}`,
  // `a` matches `a` and `a/b`, not `ab`: the half-open range ends at "0", the character after "/".
  category: (value, bind) => {
    const key = `lower(${bind(value)})`
    return `(s.category_key = ${key} or (s.category_key >= ${key} || '/' and s.category_key < ${key} || '0'))`
  },
  health: (value, bind) => `s.health_status = ${bind(value)}`,
  source: (value, bind) => `s.sources @> array[${bind(value)}]`,
  probe_status: (value, bind) => `s.probe_status = ${bind(value)}`,
  q: (value, bind) => `s.search_text like lower(${bind(`%${escapeLike(value)}%`)})`,
  host: (value, bind) => `s.host = ${bind(value)}`,
  // Written as the indexes have it.
  provider: (value, bind) => `lower(s.provider) collate "C" = lower(${bind(value)})`,
  network: (value, bind) => `lower(s.payment_network) collate "C" = lower(${bind(value)})`,
  updated_since: (value, bind) => `s.updated_at >= ${bind(value)}::timestamptz`,
  featured: (value) => (value ? "s.featured" : null),
  max_price_usd: (value, bind) => `s.compare_usd <= ${bind(value)}`,
  payment_asset: (value, bind) => `s.asset_key = lower(${bind(value)})`,
  payment_valid: (value) => (value ? "s.protocol = 'x402' and s.x402_payment_valid = 1" : null),
  verified: (value) =>
    value
      ? `(s.domain_verified or (s.protocol = 'x402' and s.x402_payment_valid = 1)
          or (s.protocol in ('L402', 'MPP') and s.health_status = 'healthy'))`
      : null,
  l402_format: (value, bind) => `s.l402_format = ${bind(value)}`,
  lnget_compatible: (value, bind) => `s.lnget_compatible = ${bind(value ? 1 : 0)}`,
}
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** Public listings that match every filter of the query. */
export function buildCondition(query: Partial<ListQuery>): Condition {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const parts = FILTER_NAMES.map((name) => applyFilter(name, query[name], bind)).filter((part) => part !== null)
  return { text: [VISIBLE_SQL, ...parts].join(" and "), values }
}

function applyFilter<Name extends FilterName>(name: Name, value: ListQuery[Name] | undefined, bind: Bind) {
  return value === undefined || value === null ? null : FILTERS[name](value as NonNullable<ListQuery[Name]>, bind)
}

const DEFAULT_ORDER = "s.featured desc, s.domain_verified desc, s.is_uncategorized, s.health_rank, s.name_key, s.id"
const SORT_COLUMNS = {
  name: "s.name_key",
  price: "s.compare_usd",
  latency: "s.latency_p50_ms",
  uptime: "s.uptime_30d",
  reliability: "s.reliability_score",
} as const

/** The ORDER BY list. Values it needs are added to the condition's parameters. */
export function buildOrder(query: Partial<ListQuery>, condition: Condition): string {
  if (query.sort) {
    const direction = orderOf(query)
    if (query.sort === "name") return `s.name_key ${direction}, s.id ${direction}`
    return `${SORT_COLUMNS[query.sort]} ${direction} nulls last, s.name_key, s.id`
  }
  // Who asks for verified listings gets those of proven domains first, whatever else ranks them (spec §4.1).
  const verified = query.verified ? "s.domain_verified desc, " : ""
  if (!query.q) return verified + DEFAULT_ORDER
  const whole = `lower($${condition.values.push(query.q)})`
  const part = `lower($${condition.values.push(`%${escapeLike(query.q)}%`)})`
  // Tier A exact name, B text in the name, C text elsewhere; within a tier the default order.
  const tier = `case when s.name_key = ${whole} then 0 when s.name_key like ${part} then 1 else 2 end`
  return `${verified}${tier}, ${DEFAULT_ORDER}`
}

/** `%`, `_` and `\` are literal in a search. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}
