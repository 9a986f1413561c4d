// The wire shapes of the catalogue (spec §2.1–2.5; additions after them). Handlers, pages, tests and the OpenAPI
// document all take these shapes from here.

import { z } from "zod"
import { HEALTH_STATUSES, HTTP_METHODS, L402_FORMATS, PROBE_STATUSES, PROTOCOLS } from "@/lib/catalogue/names"
import { mapProtocols } from "@/lib/protocols/names"

export * from "@/lib/catalogue/names"

const flag = z.union([z.literal(0), z.literal(1)]).nullable()
const text = z.string().nullable()
const timestamp = z.iso.datetime()

/** What the last valid challenge asked for, whatever the listing declares. */
export const ObservedPrice = z.object({
  price_sats: z.int().nullable(),
  price_usd: z.number().nullable(),
  asset: text,
  network: text,
  at: timestamp,
})

export const Service = z.object({
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
  // Additions
  number: z.int().positive(),
  host: z.string(),
  updated_at: timestamp,
  observed_price: ObservedPrice.nullable(),
  /** Relative difference of asked and declared price, when over 2 %. */
  price_drift: z.number().nullable(),
  test_network: z.boolean(),
  /** What price filters and sorts compare: `price_usd`, else `price_sats` at the stored rate; null for test money. */
  price_usd_equivalent: z.number().nullable(),
  /** Why it looks like a starter or a demo and not like a service, in one sentence; such hosts count as no provider. */
  template: text,
})
export type Service = z.infer<typeof Service>

/** Spec §2.3. `status`: `ok`, `wrong`, `unreachable` or `no_verdict` (decisions.md, "Health"). */
export const HealthCheck = z.object({
  id: z.string(),
  checked_at: timestamp,
  status: z.enum(["ok", "wrong", "unreachable", "no_verdict"]),
  response_time_ms: z.int().nullable(),
  http_status: z.int().nullable(),
  error_message: text,
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** A check as the detail shows it: the spec's fields, then where the time went. A phase that was not reached is null. */
export const TimedCheck = HealthCheck.extend({
  dns_ms: z.int().nullable(),
  connect_ms: z.int().nullable(),
  tls_ms: z.int().nullable(),
  first_byte_ms: z.int().nullable(),
  /** Right, but far slower than the service's own median. */
  is_slow: z.boolean(),
})
export type TimedCheck = z.infer<typeof TimedCheck>

export const RelatedService = Service.pick({
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
})
export type RelatedService = z.infer<typeof RelatedService>

/** One finding of the last challenge, as the checkers report it. */
export const Finding = z.object({
  id: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  seen: text,
  expected: text,
  fix: text,
  section: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** One UTC day of checks that had a verdict; `latency_ms` is the mean of those that were answered. */
export const DayBar = z.object({ day: z.iso.date(), checks: z.int(), ok: z.int(), latency_ms: z.int().nullable() })
export type DayBar = z.infer<typeof DayBar>

/** A time of trouble: from the change of health that opened it to the one that closed it, null while it lasts. */
export const Incident = z.object({
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
  /** The worst it came to. */
  health: z.enum(["degraded", "down"]),
  /** What the check that opened it said. */
  reason: text,
  /** `unobserved`: it was no longer looked at, so how it ended is not known. */
  outcome: z.enum(["recovered", "unobserved"]).nullable(),
})
export type Incident = z.infer<typeof Incident>

/** What the challenge asked from this moment on. */
export const PriceChange = z.object({
  at: timestamp,
  price_sats: z.int().nullable(),
  price_usd: z.number().nullable(),
  asset: text,
  network: text,
})
export type PriceChange = z.infer<typeof PriceChange>

const share = z.number().min(0).max(1)
/** The terms of `reliability_score` = 100 × wilson × (0.85 + 0.15 × latency) × freshness (decisions.md, "Health"). */
export const Reliability = z.object({
  version: z.int().positive(),
  wilson: share,
  latency: share,
  freshness: share,
  ok: z.int().min(0),
  checks: z.int().min(0),
  p50_ms: z.int().nullable(),
  evidence_at: timestamp,
})
export type Reliability = z.infer<typeof Reliability>

export const ServiceDetail = Service.extend({
  health_checks: z.array(TimedCheck),
  related_services: z.array(RelatedService),
  // Additions
  findings: z.array(Finding),
  health_since: timestamp.nullable(),
  days: z.array(DayBar),
  incidents: z.array(Incident),
  price_history: z.array(PriceChange),
  reliability: Reliability.nullable(),
  /** When it will be asked again; null when it is not probed. */
  next_check_at: timestamp.nullable(),
})
export type ServiceDetail = z.infer<typeof ServiceDetail>

export const ServicePage = z.object({
  services: z.array(Service),
  total: z.int().min(0),
  limit: z.int(),
  offset: z.int(),
})
export type ServicePage = z.infer<typeof ServicePage>

/** What a row of a page's list is made of: no more of a listing than it shows, since all of it is sent along. */
export const RowService = Service.pick({
  id: true,
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
  price_usd_equivalent: true,
  price_sats: true,
  payment_asset: true,
  test_network: true,
  domain_verified: true,
  featured: true,
  template: true,
})
export type RowService = z.infer<typeof RowService>

export interface RowPage {
  rows: RowService[]
  total: number
}

const counts = { ...mapProtocols(() => z.int()), total: z.int() }
export const Category = z.object({ ...counts, subcategories: z.record(z.string(), z.object(counts)) })
export type Category = z.infer<typeof Category>
export const Categories = z.object({ categories: z.record(z.string(), Category) })
export type Categories = z.infer<typeof Categories>

export const FacetCount = z.object({ value: z.string(), count: z.int() })
export type FacetCount = z.infer<typeof FacetCount>
const count = z.int().min(0)
/** Listings behind a suggestion, counted up to this number. */
export const MOST_COUNTED = 1000
const suggested = { text: z.string() }
/** What somebody who types may mean, best first. `host` is null where a provider has several. */
export const Suggestion = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("service"), ...suggested, id: z.uuid() }),
  z.object({ kind: z.literal("provider"), ...suggested, host: z.string().nullable(), count }),
  z.object({ kind: z.literal("category"), ...suggested, path: z.string(), count }),
])
export type Suggestion = z.infer<typeof Suggestion>
export const Suggestions = z.object({ suggestions: z.array(Suggestion).max(10) })
export type Suggestions = z.infer<typeof Suggestions>

/** Everything one host offers, taken together; the listings themselves come from the list. */
export const Provider = z.object({
  host: z.string(),
  listings: z.int().positive(),
  /** The owner of the host proved it, and accepted a listing. */
  domain_verified: z.boolean(),
  /** Display names that the listings give, most frequent first; of a verified host those of accepted listings. */
  names: z.array(z.string()),
  names_total: count,
  by_health: z.record(z.enum(HEALTH_STATUSES), count),
  by_protocol: z.record(z.enum(PROTOCOLS), count),
  /** Good checks among those with a verdict, of all listings and 30 UTC days; null without any. */
  uptime_30d: z.number().min(0).max(1).nullable(),
  /** What the uptime rests on. */
  measured: count,
  checks: count,
  last_checked: timestamp.nullable(),
  /** Listings in trouble now, the newest first; `total` counts those that are not shown too. */
  incidents: z.object({
    total: count,
    newest: z.array(Incident.pick({ opened_at: true, health: true }).extend({ id: z.uuid(), name: z.string() })),
  }),
})
export type Provider = z.infer<typeof Provider>

/** A listing as its owner sees it. What is declared stands beside what is shown; null shows what the endpoint asks. */
export const Owned = Service.extend({
  declared: z.object({ price_sats: z.int().nullable(), price_usd: z.number().nullable(), asset: text, network: text }),
})
export type Owned = z.infer<typeof Owned>

/** A listing that its owner deleted; an administrator can restore it until it is gone. */
export const DeletedListing = Service.pick({ id: true, number: true, name: true, protocol: true, url: true }).extend({
  deleted_at: timestamp,
  gone_at: timestamp,
})
export type DeletedListing = z.infer<typeof DeletedListing>

export const OWNED_PAGE = { size: 50, deleted: 50, waiting: 25 } as const
export const OWNED_SORTS = ["name", "newest"] as const
/** What an owner asks of the own list; `q` narrows it by name. */
export interface OwnedQuery {
  q: string
  sort: (typeof OWNED_SORTS)[number]
  offset: number
}
/** A listing that somebody else put under the domain. `version` is the moment of its last change, in milliseconds. */
export interface Waiting extends Service {
  version: string
}
/** One page of what the owner has to decide about, what is not public first; `total` counts all. */
export interface WaitingPage {
  waiting: Waiting[]
  total: number
  offset: number
}
/** The answer of POST /claim/waiting. */
export const WaitingList = z.object({
  domain: z.string(),
  waiting: z.array(Service),
  total: count,
  limit: z.int(),
  offset: count,
})
export type WaitingList = z.infer<typeof WaitingList>

/** One page of an owner's listings, public and waiting. `total` counts all that match. */
export interface OwnedPage {
  listings: Owned[]
  total: number
  deleted: DeletedListing[]
  deleted_total: number
}
