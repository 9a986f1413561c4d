// The filters of the list, each declared once. Query parsing, SQL, the OpenAPI document, MCP arguments, facets and page texts are
// derived from this table. `where` receives the `sql` tag, so that pages load this file without the database client.
// The file is long because it holds one table. Pure.

import * as types from "@/lib/catalogue/list/parameter-types"
import {
  HEALTH_STATUSES,
  type HealthStatus,
  L402_FORMATS,
  LISTING_KINDS,
  PROBE_STATUSES,
  PROTOCOLS,
} from "@/lib/catalogue/names"
import type { FacetCount } from "@/lib/catalogue/schema"
import type { Sql, sql } from "@/lib/db/sql"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"
import { PRICE_BASES } from "@/lib/protocols/money"
import { listNetworkNames } from "@/lib/protocols/network-names"
import { SOURCE_LABELS } from "@/lib/source-table"

export type SqlTag = typeof sql

/** A list parameter with its texts for people and documentation. */
export interface Parameter<T = unknown> {
  type: types.ParameterType<T>
  /** The parameter's name on the page. */
  label: string
  /** The parameter's description in the OpenAPI document, in llms.txt and for MCP clients. */
  about: string
  example?: string | number
}

type FacetNames = string | null | undefined

export interface Filter<T = unknown, Name extends FacetNames = FacetNames> extends Parameter<T> {
  /** Builds the SQL condition on `services s`. */
  where(sql: SqlTag, value: NonNullable<T>): Sql
  /** The unit of a filter whose value is a number. */
  unit?: "usd" | "share" | "ms"
  /** The page's text for an active filter. Default: "label: value". */
  chip?: (value: string) => string
  /** True when the page's filter form has a control for the filter. The form sends all other active filters as hidden fields. */
  isInRail?: boolean
  /** How services are counted per value of the filter, when the filter offers counts. */
  facet?: Facet<Name>
}

export interface Facet<Name extends FacetNames = FacetNames> {
  /** The name in the API's `facets` parameter; null when only the page shows the counts. */
  name: Name
  /** Builds the SQL that selects the facet values of one service `s`. */
  values: (sql: SqlTag) => Sql
}

/** Returns the declaration unchanged, so that TypeScript infers its type parameters. */
export const filter = <T, Name extends FacetNames = undefined>(declaration: Filter<T, Name>) => declaration

/** Builds the condition that a service matches one of the values. */
export const anyOf = <T>(sql: SqlTag, values: readonly T[], where: (value: T) => Sql): Sql => {
  const [first, ...others] = values.map(where)
  if (!first) return sql`true`
  return others.length > 0 ? sql`(${others.reduce((all, one) => sql`${all} or ${one}`, first)})` : first
}

/** Shares of correct responses. `uptime_step` is the number of thresholds that the uptime reaches. */
export const UPTIME_STEPS = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1] as const
/** Milliseconds. `latency_step` is the number of thresholds that the latency exceeds. */
export const LATENCY_STEPS = [50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000] as const

/** Returns the least `uptime_step` of services with at least this uptime, from 0 to 1. Every measured service has at least 0. */
export const findUptimeStep = (uptime: number): number =>
  uptime === 0 ? 0 : UPTIME_STEPS.findIndex((threshold) => threshold >= uptime) + 1

/** Returns the highest `latency_step` of services with at most this latency; -1, which no service has, below the first threshold. */
export const findLatencyStep = (milliseconds: number): number =>
  LATENCY_STEPS.findLastIndex((threshold) => threshold <= milliseconds)

export const LENGTHS = {
  query: 200,
  host: types.MAX_HOST_LENGTH,
  provider: 200,
  network: 100,
  category: 100,
  asset: 50,
} as const

/** Must equal the values of the generated column `health_rank`. */
const HEALTH_RANK = { healthy: 0, degraded: 1, unknown: 2, down: 3 } as const satisfies Record<HealthStatus, number>

const isPaymentValid = (sql: SqlTag) => sql`s.protocol = 'x402' and s.x402_payment_valid = 1`
const isVerified = (sql: SqlTag) =>
  sql`(s.domain_verified or (${isPaymentValid(sql)})
       or (s.protocol <> 'x402' and s.health_status = 'healthy'))`

/** What a listing can have, in addition to its URL and name. */
export const DETAILS = ["description", "schema", "price"] as const
const HAS = {
  description: (sql) => sql`s.has_description`,
  schema: (sql) => sql`s.has_schema`,
  price: (sql) => sql`s.has_price`,
} as const satisfies Record<(typeof DETAILS)[number], (sql: SqlTag) => Sql>

export const FILTERS = {
  protocol: filter({
    type: types.listOf(PROTOCOLS),
    where: (sql, protocols) => anyOf(sql, protocols, (protocol) => sql`s.protocol = ${protocol}`),
    label: "Protocol",
    chip: (protocol) => protocol,
    about: "Payment protocol; one or more, separated by commas.",
    example: "L402",
    isInRail: true,
    facet: { name: "protocol", values: (sql) => sql`values (s.protocol)` },
  }),
  category: filter({
    type: types.categoryPaths(LENGTHS.category),
    // `a` matches `a` and `a/b`, not `ab`: the half-open range ends at "0", the character after "/".
    where: (sql, categories) =>
      anyOf(
        sql,
        categories,
        (category) => sql`(s.category_key = lower(${category})
          or (s.category_key >= lower(${category}) || '/' and s.category_key < lower(${category}) || '0'))`,
      ),
    label: "Category",
    about:
      "Category path such as `ai` or `ai/inference`; includes everything below the path. One or more, separated by commas.",
    example: "data/weather",
    isInRail: true,
    // A service counts for its category and for each parent.
    facet: {
      name: "category",
      values: (sql) => sql`select array_to_string((string_to_array(s.category, '/'))[1:n], '/')
        from generate_series(1, cardinality(string_to_array(s.category, '/'))) n`,
    },
  }),
  health: filter({
    type: types.listOf(HEALTH_STATUSES),
    // Filter by rank, because the index of the default order contains `health_rank` but not `health_status`.
    where: (sql, statuses) => anyOf(sql, statuses, (health) => sql`s.health_rank = ${HEALTH_RANK[health]}`),
    label: "Health",
    about: "Health as measured by the directory's own checks; one or more, separated by commas.",
    example: "healthy",
    isInRail: true,
    facet: { name: "health", values: (sql) => sql`values (s.health_status)` },
  }),
  source: filter({
    type: types.listOf(SOURCE_LABELS),
    where: (sql, sources) => anyOf(sql, sources, (source) => sql`s.sources @> array[${source}]`),
    label: "Source",
    about: "Source that lists the service; one or more, separated by commas.",
    isInRail: true,
    facet: { name: "source", values: (sql) => sql`select unnest(s.sources)` },
  }),
  probe_status: filter({
    type: types.oneOf(PROBE_STATUSES),
    where: (sql, status) => sql`s.probe_status = ${status}`,
    label: "Probing",
    about: "Whether a request without parameters receives a payment challenge.",
  }),
  q: filter({
    type: types.searchText(LENGTHS.query),
    // `matchText` builds the condition, which also depends on how the search was widened.
    where: (sql) => sql`true`,
    label: "Search",
    chip: (text) => `“${text}”`,
    about:
      "What the service does or is called, in a few words. Searches name, description, host and provider, ignoring case and accents; best matches first.",
    example: "weather",
  }),
  host: filter({
    type: types.host(LENGTHS.host),
    where: (sql, host) => sql`s.host = ${host}`,
    label: "Host",
    about: "Only services on this host name.",
    example: "api.example.com",
  }),
  provider: filter({
    type: types.text(LENGTHS.provider),
    where: (sql, provider) => sql`s.provider_key = left(search_key(${provider}), 200)`,
    label: "Provider",
    about: "Only services whose provider has this name.",
    example: "Tidewright",
  }),
  network: filter({
    type: types.networks(LENGTHS.network),
    // Must equal the expression of the index services_by_network, so that Postgres uses the index. Listings store an id or a name.
    where: (sql, networks) =>
      anyOf(
        sql,
        [...new Set(networks.flatMap(listNetworkNames))],
        (name) => sql`lower(s.payment_network) collate "C" = lower(${name})`,
      ),
    label: "Network",
    about:
      "Payment network: its CAIP-2 id such as `eip155:8453`, or its name in any letter case, such as `Base` or `base-sepolia`. One or more, separated by commas.",
    example: "eip155:8453",
    isInRail: true,
    facet: { name: "network", values: (sql) => sql`values (s.payment_network)` },
  }),
  pay_to: filter({
    type: types.payees,
    where: (sql, payees) => sql`s.payees && ${payees}::text[]`,
    label: "Payee",
    about:
      "Only services whose last valid challenge names this payee in any of its offers: an address, or the public key of a Lightning node; one or more, separated by commas. Letter case matters, except for EVM addresses and Lightning keys. A node that uses a new key for each payment is not found.",
    example: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  }),
  updated_since: filter({
    type: types.moment,
    where: (sql, moment) => sql`s.updated_at >= ${moment}::timestamptz`,
    label: "Changed since",
    about:
      "Only services whose `updated_at` is at or after this time: RFC 3339, `YYYY-MM-DD HH:MM:SS` in UTC, or a day.",
    example: "2026-11-01T00:00:00Z",
  }),
  featured: filter({
    type: types.onlyTrue,
    where: (sql) => sql`s.featured`,
    label: "Featured",
    about: "`true`: only featured services.",
  }),
  max_price_usd: filter({
    type: types.usd,
    where: (sql, price) => sql`s.compare_usd <= ${price}`,
    label: "Listed price up to",
    unit: "usd",
    chip: (price) => `Listed price up to ${price}`,
    about:
      "Highest listed price of one request in US dollars. Prices in sats are converted at the current rate; services without a known price are left out.",
    example: 0.01,
  }),
  max_asked_usd: filter({
    type: types.usd,
    where: (sql, price) => sql`s.asked_usd <= ${price}`,
    label: "Price up to",
    unit: "usd",
    chip: (price) => `Up to ${price}`,
    about:
      "Highest asked price of one request in US dollars: the amount in the last valid challenge, for seven days, else the listed price. Services without a known price are left out.",
    example: 0.01,
    isInRail: true,
  }),
  price_basis: filter({
    type: types.listOf(PRICE_BASES),
    where: (sql, bases) => anyOf(sql, bases, (basis) => sql`s.asked_basis = ${basis}`),
    label: "Price for",
    about:
      "What the asked price pays for: `per_call`, `ceiling` (at most this for one call), `metered` (one unit), `bundle`, `deposit`, `period`, `upfront` (one call, paid first) or `free`; one or more, separated by commas. Services whose price has no known basis, such as those that were never checked, are left out.",
    example: "per_call,free",
    isInRail: true,
    facet: { name: "price_basis", values: (sql) => sql`select s.asked_basis where s.asked_basis is not null` },
  }),
  price_drift: filter({
    type: types.yesOrNo,
    where: (sql, differs) => (differs ? sql`s.price_drift is not null` : sql`s.price_drift is null`),
    label: "Asked price",
    isInRail: true,
    about: "Whether the asked price differs from the listed price by more than 2 %.",
    example: "false",
    facet: { name: "price_drift", values: (sql) => sql`values ((s.price_drift is not null)::text)` },
  }),
  payment_asset: filter({
    type: types.texts(LENGTHS.asset),
    where: (sql, assets) => anyOf(sql, assets, (asset) => sql`s.asset_key = lower(${asset})`),
    label: "Asset",
    about: "Asset of the price; one or more, separated by commas.",
    example: "USDC",
    isInRail: true,
    facet: { name: "asset", values: (sql) => sql`values (s.payment_asset)` },
  }),
  payment_valid: filter({
    type: types.onlyTrue,
    where: isPaymentValid,
    label: "x402 payment verified",
    about: "`true`: only x402 services with valid payment requirements.",
    isInRail: true,
    facet: { name: "payment_valid", values: (sql) => sql`select 'true' where ${isPaymentValid(sql)}` },
  }),
  verified: filter({
    type: types.onlyTrue,
    where: isVerified,
    label: "Verified",
    about: "`true`: only services whose domain or payment is verified; verified domains come first.",
    facet: { name: "verified", values: (sql) => sql`select 'true' where ${isVerified(sql)}` },
  }),
  domain_verified: filter({
    type: types.onlyTrue,
    where: (sql) => sql`s.domain_verified`,
    label: "Domain verified",
    about: "`true`: only services whose owner proved the domain.",
    isInRail: true,
    facet: { name: "domain_verified", values: (sql) => sql`select 'true' where s.domain_verified` },
  }),
  l402_format: filter({
    type: types.oneOf(L402_FORMATS),
    where: (sql, format) => sql`s.l402_format = ${format}`,
    label: "L402 token format",
    about: "Format of the L402 token.",
    isInRail: true,
    facet: { name: null, values: (sql) => sql`values (s.l402_format)` },
  }),
  min_uptime: filter({
    type: types.share,
    where: (sql, uptime) => sql`s.uptime_step >= ${findUptimeStep(uptime)}`,
    label: "Uptime at least",
    unit: "share",
    chip: (uptime) => `Uptime at least ${uptime}`,
    about: `Lowest uptime over 30 days, 0 to 1. Rounded up to 0 or one of ${UPTIME_STEPS.join(", ")}.`,
    example: 0.99,
    isInRail: true,
    facet: {
      name: "uptime",
      values: (sql) => sql`select unnest((${UPTIME_STEPS.map(String)}::text[])[1:s.uptime_step])`,
    },
  }),
  max_latency_ms: filter({
    type: types.milliseconds,
    where: (sql, latency) => sql`s.latency_step <= ${findLatencyStep(latency)}`,
    label: "Response time up to",
    unit: "ms",
    chip: (latency) => `Response time up to ${latency}`,
    about: `Highest median response time in milliseconds. Rounded down to one of ${LATENCY_STEPS.join(", ")}.`,
    example: 500,
    isInRail: true,
    facet: {
      name: "latency",
      values: (sql) => sql`select unnest((${LATENCY_STEPS.map(String)}::text[])[s.latency_step + 1:])`,
    },
  }),
  has: filter({
    type: types.listOf(DETAILS),
    where: (sql, details) => details.map((detail) => HAS[detail](sql)).reduce((all, one) => sql`${all} and ${one}`),
    label: "Has",
    about:
      "What the listing has, all of the named: `description`, `schema` (the challenge or a source describes the parameters), `price`.",
    example: "description,price",
    isInRail: true,
    facet: {
      name: "has",
      values: (sql) => sql`select unnest(array[case when s.has_description then 'description' end,
        case when s.has_schema then 'schema' end, case when s.has_price then 'price' end])`,
    },
  }),
  test_networks: filter({
    type: types.hideOrShow,
    where: (sql, choice) => (choice === "hide" ? sql`not s.test_network` : sql`true`),
    label: "Test networks",
    chip: () => "No test networks",
    about:
      "`hide` leaves out services that take test money, `show` lists them. Without it the API shows them; pages and the MCP tool hide them.",
    example: "hide",
    isInRail: true,
    facet: {
      name: "test_networks",
      values: (sql) => sql`select 'show' union all select 'hide' where not s.test_network`,
    },
  }),
  lnget_compatible: filter({
    type: types.yesOrNo,
    where: (sql, isCompatible) => sql`s.lnget_compatible = ${isCompatible ? 1 : 0}`,
    label: "Works with lnget",
    about: "Whether the L402 client lnget can pay the service.",
  }),
  payable_by: filter({
    type: types.listOf(CLIENT_IDS),
    where: (sql, clients) => anyOf(sql, clients, (client) => sql`s.payable_by @> array[${client}]`),
    label: "Payable by",
    about:
      "Only services whose last valid challenge this client pays with its usual setup, by the rules of the client; one or more, separated by commas. Nothing is paid to find out.",
    example: "x402-ts",
    isInRail: true,
    facet: { name: "payable_by", values: (sql) => sql`select unnest(s.payable_by)` },
  }),
  kind: filter({
    type: types.listOf(LISTING_KINDS),
    where: (sql, kinds) => anyOf(sql, kinds, (kind) => sql`s.kind = ${kind}`),
    label: "Type",
    about:
      "What the URL has: `http` is an HTTP endpoint, `mcp_tool` a tool of the MCP server at the URL. One or more, separated by commas.",
    example: "mcp_tool",
    isInRail: true,
    facet: { name: "kind", values: (sql) => sql`values (s.kind)` },
  }),
}

export type FilterName = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

type FacetNameOf<Name extends FilterName> = NonNullable<(typeof FILTERS)[Name]["facet"]>["name"]
export type FacetedName = { [Name in FilterName]: undefined extends FacetNameOf<Name> ? never : Name }[FilterName]
export const FACETED_NAMES = FILTER_NAMES.filter((name): name is FacetedName => FILTERS[name].facet !== undefined)
export type Facets = Record<FacetedName, FacetCount[]>

/** Builds the SQL that selects the facet values under which a service `s` is counted. */
export function selectFacetValues(sql: SqlTag, name: FacetedName): Sql {
  const { facet }: Filter = FILTERS[name]
  if (!facet) throw new Error(`${name} has no facet`)
  return facet.values(sql)
}

/** The name of a facet in the API. */
export type FacetName = NonNullable<FacetNameOf<FacetedName>>
export const FILTER_OF_FACET = Object.fromEntries(
  FACETED_NAMES.map((name) => [FILTERS[name].facet?.name, name]).filter(([facet]) => facet !== null),
) as Record<FacetName, FacetedName>
export const FACET_NAMES = Object.keys(FILTER_OF_FACET) as FacetName[]

/** Lists the filters that narrow the list. A value such as `verified=false` selects every service and is left out. */
export function listNarrowing(query: Partial<Record<FilterName, unknown>>): FilterName[] {
  return FILTER_NAMES.filter((name) => {
    const value = query[name]
    const { type }: Parameter = FILTERS[name]
    return value !== undefined && (type.narrows?.(value) ?? true)
  })
}
