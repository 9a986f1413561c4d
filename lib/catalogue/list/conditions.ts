// The list query as SQL: one small function per filter, their conjunction is the query (spec §4.1, decisions.md "Query
// text"). The one place in the catalogue that looks like SQL; every value reaches Postgres as a parameter.

import type { LIST_ONLY, ListQuery } from "@/lib/catalogue/list/filters"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { VISIBLE_SQL } from "@/lib/db/visible"

/** A condition with its parameters, the first of them being `$1`. */
export interface Condition {
  text: string
  values: unknown[]
}
export type Bind = (value: unknown) => string
type FilterName = Exclude<keyof ListQuery, (typeof LIST_ONLY)[number]>
type Filters = { [Name in FilterName]: (value: NonNullable<ListQuery[Name]>, bind: Bind) => string | null }

/** As the column is generated. */
const HEALTH_RANK = { healthy: 0, degraded: 1, unknown: 2, down: 3 } as const satisfies Record<HealthStatus, number>

const FILTERS: Filters = {
  protocol: (value, bind) => `s.protocol = ${bind(value)}`,
  // `a` matches `a` and `a/b`, not `ab`: the half-open range ends at "0", the character after "/".
  category: (value, bind) => {
    const key = `lower(${bind(value)})`
    return `(s.category_key = ${key} or (s.category_key >= ${key} || '/' and s.category_key < ${key} || '0'))`
  },
  // By its rank, which stands in the index of the default order.
  health: (value, bind) => `s.health_rank = ${bind(HEALTH_RANK[value])}`,
  source: (value, bind) => `s.sources @> array[${bind(value)}]`,
  probe_status: (value, bind) => `s.probe_status = ${bind(value)}`,
  q: (value, bind) => `s.search_text like ${containing(bind(value))}`,
  host: (value, bind) => `s.host = ${bind(value)}`,
  provider: (value, bind) => `s.provider_key = left(search_key(${bind(value)}), 200)`,
  // Written as the index has it.
  network: (value, bind) => `lower(s.payment_network) collate "C" = lower(${bind(value)})`,
  updated_since: (value, bind) => `s.updated_at >= ${bind(value)}::timestamptz`,
  featured: (value) => (value ? "s.featured" : null),
  max_price_usd: (value, bind) => `s.compare_usd <= ${bind(value)}`,
  payment_asset: (value, bind) => `s.asset_key = lower(${bind(value)})`,
  payment_valid: (value) => (value ? "s.protocol = 'x402' and s.x402_payment_valid = 1" : null),
  verified: (value) =>
    value
      ? `(s.domain_verified or (s.protocol = 'x402' and s.x402_payment_valid = 1)
          or (s.protocol <> 'x402' and s.health_status = 'healthy'))`
      : null,
  l402_format: (value, bind) => `s.l402_format = ${bind(value)}`,
  lnget_compatible: (value, bind) => `s.lnget_compatible = ${bind(value ? 1 : 0)}`,
}
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** Public listings that match every filter of the query; `near` are those that its text finds by meaning. */
export function buildCondition(query: Partial<ListQuery>, near: readonly string[] = []): Condition {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const parts = FILTER_NAMES.map((name) => {
    const part = applyFilter(name, query[name], bind)
    return name === "q" && part && near.length > 0 ? `(${part} or s.id = any(${bind(near)}::uuid[]))` : part
  })
  return { text: [VISIBLE_SQL, ...parts.filter((part) => part !== null)].join(" and "), values }
}

/** Whether the query asks for anything less than all. */
export const isNarrowed = (query: Partial<ListQuery>) =>
  FILTER_NAMES.some((name) => applyFilter(name, query[name], () => "$1") !== null)

function applyFilter<Name extends FilterName>(name: Name, value: ListQuery[Name] | undefined, bind: Bind) {
  return value === undefined || value === null ? null : FILTERS[name](value as NonNullable<ListQuery[Name]>, bind)
}

/** Where a text is found, as conditions on `s`: the tiers of plain matching (spec §4.1), their union, and the fields. */
export interface TextMatch {
  wholeName: string
  inName: string
  elsewhere: string
  any: string
  /** The union, where the index of text would take longer than to look. */
  anyUnindexed: string
  /** The text itself, as a parameter. */
  term: string
  fields: [name: string, holds: string][]
}

/** What is not asked for is not bound, since Postgres refuses a parameter that nothing uses. */
export function textMatch(q: string, bind: Bind): TextMatch {
  const whole = once(() => bind(q))
  const part = once(() => containing(whole()))
  return {
    get wholeName() {
      return `s.name_key = search_key(${whole()})`
    },
    get inName() {
      return `s.name_key like ${part()} and s.name_key <> search_key(${whole()})`
    },
    get elsewhere() {
      return `s.search_text like ${part()} and s.name_key not like ${part()}`
    },
    get any() {
      return `s.search_text like ${part()}`
    },
    get anyUnindexed() {
      return `s.search_text || '' like ${part()}`
    },
    get term() {
      return `${whole()}::text`
    },
    get fields(): [string, string][] {
      return ["name", "description", "host", "provider"].map((name) => [name, `search_key(s.${name}) like ${part()}`])
    },
  }
}

function once(write: () => string): () => string {
  let written: string | undefined
  return () => {
    written ??= write()
    return written
  }
}

/** The pattern of LIKE for texts that contain this one. `%`, `_` and `\` are literal, also where folding brought them about. */
const containing = (text: string) =>
  String.raw`('%' || regexp_replace(search_key(${text}), '([\\%_])', '\\\1', 'g') || '%')`
