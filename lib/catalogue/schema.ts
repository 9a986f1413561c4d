// The wire shapes of the catalogue (spec §2.1–2.5; additions after them). Handlers, pages, tests and the OpenAPI
// document all take these shapes from here.

import { z } from "zod"
import { L402_FORMATS, type L402Format, PROTOCOLS, type Protocol } from "@/lib/protocols/challenge"

export { L402_FORMATS, type L402Format, PROTOCOLS, type Protocol }
export const HEALTH_STATUSES = ["healthy", "degraded", "down", "unknown"] as const
export const PROBE_STATUSES = ["probeable", "unprobeable"] as const
export const HTTP_METHODS = ["GET", "POST", "PUT", "DELETE"] as const
export const SOURCES = [
  "bazaar",
  "satring",
  "l402apps",
  "sponge",
  "l402directory",
  "mpp",
  "discovery",
  "self-registered",
  "well-known",
  "exclusive",
] as const
export const SORT_FIELDS = ["name", "price", "latency", "uptime", "reliability"] as const

export type HealthStatus = (typeof HEALTH_STATUSES)[number]
export type HttpMethod = (typeof HTTP_METHODS)[number]

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

/** One UTC day of checks that had a verdict. */
export const DayBar = z.object({ day: z.iso.date(), checks: z.int(), ok: z.int() })
export type DayBar = z.infer<typeof DayBar>

export const ServiceDetail = Service.extend({
  health_checks: z.array(HealthCheck),
  related_services: z.array(RelatedService),
  // Additions
  findings: z.array(Finding),
  health_since: timestamp.nullable(),
  days: z.array(DayBar),
})
export type ServiceDetail = z.infer<typeof ServiceDetail>

export const ServicePage = z.object({
  services: z.array(Service),
  total: z.int().min(0),
  limit: z.int(),
  offset: z.int(),
})
export type ServicePage = z.infer<typeof ServicePage>

const counts = { L402: z.int(), x402: z.int(), MPP: z.int(), total: z.int() }
export const Category = z.object({ ...counts, subcategories: z.record(z.string(), z.object(counts)) })
export type Category = z.infer<typeof Category>
export const Categories = z.object({ categories: z.record(z.string(), Category) })
export type Categories = z.infer<typeof Categories>

const FacetCount = z.object({ value: z.string(), count: z.int() })
export type FacetCount = z.infer<typeof FacetCount>
/** Counts per value, each dimension under all other filters, most frequent first; categories come with their parents. */
export const Facets = z.object({
  protocol: z.array(FacetCount),
  health: z.array(FacetCount),
  category: z.array(FacetCount),
  source: z.array(FacetCount),
  payment_asset: z.array(FacetCount),
  l402_format: z.array(FacetCount),
  verified: z.int(),
})
export type Facets = z.infer<typeof Facets>
