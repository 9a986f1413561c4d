// The shapes of the catalogue's responses, for handlers, pages, tests and the OpenAPI document. Docs: docs/decisions.md#shapes.
// The file is long because the shapes of a service, its row and its detail share their fields.

import { z } from "zod"
import { Call, CallParameter, OfferPrice, RateTime } from "@/lib/catalogue/call/schema"
import {
  DayBar,
  ExplainedReason,
  Finding,
  HealthReason,
  Incident,
  Reliability,
  TimedCheck,
} from "@/lib/catalogue/history-schema"
import {
  HEALTH_STATUSES,
  HTTP_METHODS,
  L402_FORMATS,
  LISTING_KINDS,
  PROBE_STATUSES,
  PROTOCOLS,
} from "@/lib/catalogue/names"
import { namedObject, namedSchema } from "@/lib/contract/schema-names"
import { ClientResult } from "@/lib/protocols/clients/schema"
import { mapProtocols } from "@/lib/protocols/names"

export * from "@/lib/catalogue/history-schema"
export * from "@/lib/catalogue/names"

const flag = z.union([z.literal(0), z.literal(1)]).nullable()
const text = z.string().nullable()
const timestamp = z.iso.datetime()

/** An amount in sats, in US dollars or in both, and how it is paid. */
export const Price = z.object({
  price_sats: z.int().nullable(),
  price_usd: z.number().nullable(),
  asset: text,
  network: text,
})
export const ObservedPrice = namedObject("ObservedPrice", { ...Price.shape, at: timestamp })

/** What a buyer is asked to pay: the amount in a valid challenge of the last seven days, else the listed price. */
export const AskedPrice = Price.extend({
  basis: OfferPrice.shape.basis.nullable(),
  unit: z.string().nullable().describe("What one payment buys when it is not one call, such as `token` or `week`."),
  /** In US dollars, for comparisons; null when unknown and on a test network. */
  usd: z.number().nullable(),
  rate_at: RateTime,
  from: z.enum(["challenge", "listing"]),
})
export type AskedPrice = z.infer<typeof AskedPrice>

/** What a buyer should know before a payment, the most serious first, with the words of the documents. */
export const CAUTION_WORDS = {
  payee_changed: "a changed payee (for 7 days)",
  price_rose: "a price that rose",
  checks_failing: "failing checks of a healthy service",
  new: "few checks",
} as const
export const CAUTION_IDS = Object.keys(CAUTION_WORDS) as (keyof typeof CAUTION_WORDS)[]
export const Caution = z.object({
  id: z.enum(CAUTION_IDS),
  since: timestamp,
  until: timestamp.nullable().describe("When it ends by itself; null when the end depends on the next checks."),
  message: z.string().describe("One or more sentences for people."),
  before: text.describe("`payee_changed`: the payee that stood before. `price_rose`: the lowest price of 30 days."),
  after: text.describe("`payee_changed`: the new payee. `price_rose`: the price now."),
})
export type Caution = z.infer<typeof Caution>

export const Service = namedObject("Service", {
  id: z.uuid(),
  name: z.string(),
  description: text,
  url: z.string(),
  protocol: z.enum(PROTOCOLS),
  price_sats: z.int().nullable(),
  price_usd: z.number().nullable(),
  payment_asset: text,
  payment_network: text,
  category: text,
  provider: text,
  source: z.string(),
  featured: flag,
  health_status: z.enum(HEALTH_STATUSES).nullable(),
  probe_status: z.enum(PROBE_STATUSES),
  uptime_30d: z.number().min(0).max(1).nullable(),
  latency_p50_ms: z.int().nullable(),
  last_checked: timestamp.nullable(),
  registered_at: timestamp.nullable(),
  http_method: z.enum(HTTP_METHODS).nullable(),
  reliability_score: z.number().min(0).max(100).nullable(),
  x402_payment_valid: flag,
  x402_facilitator_reachable: flag,
  x402_asset_known: flag,
  l402_compliant: flag,
  l402_degrade_reason: text,
  domain_verified: flag,
  l402_format: z.enum(L402_FORMATS).nullable(),
  lnget_compatible: flag,
  related_protocols: z.array(z.enum(PROTOCOLS)),
  status: z.enum(["pending", "active", "rejected"]),
  l402_version: z.null(),
  agent_spec_url: z.null(),
  capabilities: z.null(),
  token_format: z.null(),
  invoice_type: z.null(),
  pricing_model: z.null(),
  content_domain: z.null(),
  number: z.int().positive(),
  host: z.string(),
  updated_at: timestamp,
  observed_price: ObservedPrice.nullable(),
  /** The relative difference between the asked and the listed price; null up to 2 %. */
  price_drift: z.number().nullable(),
  /** Null without any known amount. */
  asked_price: AskedPrice.nullable(),
  test_network: z.boolean(),
  /** For price filters and sorts: `price_usd`, else `price_sats` at the stored rate; null on a test network. */
  price_usd_equivalent: z.number().nullable(),
  /**
   * Why the service looks like a starter project or a demo, in one sentence. A service with this sentence does not count toward
   * the number of providers.
   */
  template: text,
  /** Whether the challenge or a source describes the parameters. */
  has_schema: z.boolean(),
  recommended: z.number().min(0).max(100),
  kind: z.enum(LISTING_KINDS),
  /** The name of the tool; null unless `kind` is `mcp_tool`. */
  tool: text,
  /** At most one of each `id`, in the order of CAUTION_IDS. */
  cautions: z.array(Caution),
  health_reason: HealthReason.nullable(),
})
export type Service = z.infer<typeof Service>

export const RelatedService = namedSchema(
  "RelatedService",
  Service.pick({
    id: true,
    protocol: true,
    health_status: true,
    price_sats: true,
    price_usd: true,
    payment_asset: true,
    payment_network: true,
    reliability_score: true,
    uptime_30d: true,
    latency_p50_ms: true,
  }).extend({
    // The additions to the contract follow its fields.
    price_usd_equivalent: Service.shape.price_usd_equivalent,
    asked_price: Service.shape.asked_price,
  }),
)
export type RelatedService = z.infer<typeof RelatedService>

/** The price that challenges ask since `at`. */
export const PriceChange = namedObject("PriceChange", { at: timestamp, ...Price.shape })
export type PriceChange = z.infer<typeof PriceChange>

export const ServiceDetail = namedObject("ServiceDetail", {
  ...Service.shape,
  health_reason: ExplainedReason.nullable(),
  health_checks: z.array(TimedCheck),
  related_services: z.array(RelatedService),
  findings: z.array(Finding),
  health_since: timestamp.nullable(),
  days: z.array(DayBar),
  incidents: z.array(Incident),
  price_history: z.array(PriceChange),
  reliability: Reliability.nullable(),
  /** The time of the next check; null for a service that is not probed. */
  next_check_at: timestamp.nullable(),
  /** How to call the service and pay for a call; null until a valid challenge is stored. */
  call: Call.nullable().describe(
    "How to call the service and pay for one call: an example request, its parameters, a sample response and every way to pay, as the last stored valid challenge and the provider's documents have them. Null without a valid challenge.",
  ),
  declared_parameters: z
    .array(CallParameter)
    .describe(
      "The parameters that the owner or the registration declares; empty without any. `call.parameters` has those that count.",
    ),
  clients: z
    .array(ClientResult)
    .nullable()
    .describe(
      "Which clients pay the last stored valid challenge, computed from their published rules; nothing is paid. Null without a stored challenge, and for one that was too long to store whole.",
    ),
  pay_to: text.describe("The payee in the last valid challenge: an address, or the key of a Lightning node."),
  pay_to_since: timestamp.nullable().describe("The first check that saw this payee without another one since."),
  pay_to_changed_at: timestamp
    .nullable()
    .describe("When this payee replaced another one; null where no other was seen in the stored prices."),
  pay_to_checks: z.int().min(0).describe("Successful checks on the days since then."),
  payee_confirmed_at: timestamp
    .nullable()
    .describe("When the proven owner of the domain confirmed this payee; null unless they did."),
  pay_to_varies: z
    .boolean()
    .describe("Whether the Lightning node uses a new key for each invoice: three different keys in ten checks."),
  lowest_asked_price: Price.pick({ price_sats: true, price_usd: true })
    .extend({
      amounts: z
        .array(text)
        .describe("The lowest amount of each of `call.offers`, in the smallest unit of its asset; null where unknown."),
    })
    .nullable()
    .describe("The lowest amounts that valid challenges of the last 30 days asked; null without any."),
})
export type ServiceDetail = z.infer<typeof ServiceDetail>

export const ServicePage = z.object({
  services: z.array(Service),
  total: z.int().min(0),
  limit: z.int(),
  offset: z.int(),
})
export type ServicePage = z.infer<typeof ServicePage>

/** The fields that a row of the web page's list shows. The browser receives every field, so unused fields would waste bytes. */
export const RowService = Service.pick({
  id: true,
  number: true,
  name: true,
  url: true,
  host: true,
  category: true,
  description: true,
  protocol: true,
  health_status: true,
  last_checked: true,
  latency_p50_ms: true,
  uptime_30d: true,
  reliability_score: true,
  asked_price: true,
  price_drift: true,
  price_sats: true,
  price_usd_equivalent: true,
  payment_asset: true,
  test_network: true,
  domain_verified: true,
  featured: true,
  template: true,
  cautions: true,
}).extend({
  /** The number of checks with a verdict in 30 days. */
  checks: z.int(),
  /** The version of the icon of its host, which `/icon/{host}` serves; null without one. */
  icon: text,
  /** When the health became what it is. */
  health_since: timestamp.nullable(),
  /** The last 30 UTC days, oldest first, each as a letter of DAY_GRADES. */
  days: z.string(),
  /** The same URL under other protocols. */
  related: z.array(Service.pick({ id: true, protocol: true, asked_price: true, test_network: true })),
})
export type RowService = z.infer<typeof RowService>

export type ChosenService = Pick<Service, "id" | "number" | "name">

export interface RowPage {
  rows: RowService[]
  /** The number of rows of all pages. */
  total: number
  /** The number of services of all pages. A row stands for several services when the list groups them by URL. */
  services: number
}

const counts = { ...mapProtocols(() => z.int()), total: z.int() }
export const Category = z.object({ ...counts, subcategories: z.record(z.string(), z.object(counts)) })
export type Category = z.infer<typeof Category>
export const Categories = namedObject("Categories", { categories: z.record(z.string(), Category) })
export type Categories = z.infer<typeof Categories>

/** How a search with few matches is widened: the values of `X-Directory-Search-Relaxed`. */
export const RELAXATIONS = ["most-words", "spelling"] as const
export const SearchSummary = z.object({
  interpreted_as: z.string().describe("The search text with corrected spelling."),
  relaxed: z
    .enum(RELAXATIONS)
    .nullable()
    .describe("Why services are listed that do not contain every word: few services contain all of them."),
  exact_total: z
    .int()
    .min(0)
    .nullable()
    .describe("The number of services that match the text itself. Null unless the search is relaxed."),
  categories: z
    .array(z.object({ category: z.string(), count: z.int().min(0) }))
    .describe("Categories that the text names, with their number of services."),
  suggestions: z
    .array(z.object({ word: z.string(), parameter: z.enum(["sort", "health", "protocol"]), value: z.string() }))
    .describe("List parameters that do what a word of the text asks for, such as `sort=price` for `cheap`."),
})
export type SearchSummary = z.infer<typeof SearchSummary>

export const FacetCount = z.object({ value: z.string(), count: z.int() })
export type FacetCount = z.infer<typeof FacetCount>
const count = z.int().min(0)
/** Suggestions count services only up to this number, so that a key press reads a bounded number of rows. */
export const MOST_COUNTED = 1000
const suggested = { text: z.string() }
/** The asked price in US dollars, like `asked_price.usd` of a Service, and in sats. Both are null for test money. */
const SuggestedService = Service.pick({ id: true, protocol: true, health_status: true }).extend({
  asked_usd: z.number().nullable(),
  asked_sats: z.int().nullable(),
  asked_price_usd: z
    .number()
    .nullable()
    .describe("The asked amount in US dollars, also where it is not the price of a call; `asked_usd` is then null."),
  asked_basis: AskedPrice.shape.basis,
  asked_unit: AskedPrice.shape.unit,
  cautions: Service.shape.cautions.describe("The cautions of a Service."),
  evidence: z
    .string()
    .describe("30 days in words: uptime, median response time and score, or the number of checks while it is new."),
})
/** A completion of typed text. `host` is null for a provider with several hosts, and `domain_verified` is then false. */
export const Suggestion = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("service"), ...suggested, ...SuggestedService.shape }),
  z.object({
    kind: z.literal("provider"),
    ...suggested,
    host: z.string().nullable(),
    domain_verified: z.boolean(),
    count,
  }),
  z.object({ kind: z.literal("category"), ...suggested, path: z.string(), count }),
])
export type Suggestion = z.infer<typeof Suggestion>
export const Suggestions = namedObject("Suggestions", { suggestions: z.array(Suggestion).max(10) })
export type Suggestions = z.infer<typeof Suggestions>

export const Provider = z.object({
  host: z.string(),
  listings: z.int().positive(),
  /** True when the owner verified the host and accepted a service. */
  domain_verified: z.boolean(),
  /** Provider names of the services, most frequent first. On a verified host only accepted services count. */
  names: z.array(z.string()),
  names_total: count,
  by_health: z.record(z.enum(HEALTH_STATUSES), count),
  by_protocol: z.record(z.enum(PROTOCOLS), count),
  /** The share of `ok` among all checks with a verdict in the last 30 UTC days; null without such checks. */
  uptime_30d: z.number().min(0).max(1).nullable(),
  /** The number of services and of checks that `uptime_30d` covers. */
  measured: count,
  checks: count,
  last_checked: timestamp.nullable(),
  /** Open incidents, newest first. `total` also counts incidents that `newest` leaves out. */
  incidents: z.object({
    total: count,
    newest: z.array(Incident.pick({ opened_at: true, health: true }).extend({ id: z.uuid(), name: z.string() })),
  }),
})
export type Provider = z.infer<typeof Provider>
