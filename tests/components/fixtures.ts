// Builders of test data, one per type. A test passes only the fields that matter for the test.

import type {
  AskedPrice,
  Caution,
  DayBar,
  Provider,
  Reliability,
  RowService,
  Service,
  ServiceDetail,
  TimedCheck,
} from "@/lib/catalogue/schema"
import { type History, NO_CHECKS, RANGES, type RangeName } from "@/lib/health/history/ranges"
import { isPriceOfCall } from "@/lib/protocols/money"

export const NOW = new Date("2026-11-21T01:55:00Z")

/** The price in a challenge. Sats have no dollars, unless a test names `usd`; nor have dollars that pay for more than a call. */
export const asked = ({ basis = null, ...given }: Partial<AskedPrice>): AskedPrice => ({
  ...{ price_sats: null, price_usd: null, asset: null, network: null, rate_at: null, from: "challenge", unit: null },
  ...{ basis, usd: isPriceOfCall(basis) ? (given.price_usd ?? null) : null, ...given },
})

export function buildService(overrides: Partial<Service> = {}): Service {
  return {
    id: "0199d5a0-0000-7000-8000-000000000001",
    name: "Harbour levels",
    description: "Gauge readings with a forecast.",
    url: "https://api.tidewright.example/v1/levels",
    protocol: "x402",
    price_sats: null,
    price_usd: 0.002,
    payment_asset: "USDC",
    payment_network: "eip155:8453",
    category: "data/weather",
    provider: "Tidewright",
    source: "self-registered",
    featured: 0,
    health_status: "healthy",
    probe_status: "probeable",
    uptime_30d: 0.987,
    latency_p50_ms: 212,
    last_checked: "2026-11-21T01:51:00Z",
    registered_at: "2026-03-04T10:00:00Z",
    http_method: "GET",
    reliability_score: 97.9,
    x402_payment_valid: 1,
    x402_facilitator_reachable: null,
    x402_asset_known: 1,
    l402_compliant: null,
    l402_degrade_reason: null,
    domain_verified: 0,
    l402_format: null,
    lnget_compatible: null,
    related_protocols: [],
    status: "active",
    l402_version: null,
    agent_spec_url: null,
    capabilities: null,
    token_format: null,
    invoice_type: null,
    pricing_model: null,
    content_domain: null,
    number: 4100,
    host: "api.tidewright.example",
    updated_at: "2026-11-02T08:00:00Z",
    observed_price: null,
    price_drift: null,
    asked_price: asked({ price_usd: 0.002, asset: "USDC", network: "eip155:8453", from: "listing" }),
    test_network: false,
    price_usd_equivalent: 0.002,
    template: null,
    has_schema: false,
    recommended: 80,
    kind: "http",
    tool: null,
    cautions: [],
    health_reason: null,
    ...overrides,
  }
}

export const buildRow = (overrides: Partial<RowService> = {}): RowService => ({
  ...buildService(overrides),
  checks: 2792,
  icon: null,
  health_since: null,
  days: "h".repeat(30),
  related: [],
  ...overrides,
})

/** A history without a check. */
export function buildHistory(): History {
  const none = (name: RangeName) => Array.from({ length: RANGES[name].bars }, () => NO_CHECKS)
  return { day: none("day"), week: none("week"), month: none("month"), quarter: none("quarter") }
}

export function buildDetail(overrides: Partial<ServiceDetail> = {}): ServiceDetail {
  return {
    ...buildService(),
    health_reason: null,
    health_checks: [],
    related_services: [],
    declared_parameters: [],
    findings: [],
    health_since: null,
    days: [],
    incidents: [],
    price_history: [],
    reliability: null,
    next_check_at: "2026-11-21T02:06:00Z",
    call: null,
    clients: null,
    pay_to: null,
    pay_to_since: null,
    pay_to_changed_at: null,
    pay_to_checks: 0,
    payee_confirmed_at: null,
    pay_to_varies: false,
    lowest_asked_price: null,
    ...overrides,
  }
}

export function buildCheck(overrides: Partial<TimedCheck> = {}): TimedCheck {
  return {
    id: "1",
    checked_at: "2026-11-21T01:51:00Z",
    status: "ok",
    response_time_ms: 84,
    http_status: 402,
    error_message: null,
    dns_ms: 3,
    connect_ms: 21,
    tls_ms: 44,
    first_byte_ms: 83,
    is_slow: false,
    ...overrides,
  }
}

export function buildDay(overrides: Partial<DayBar> = {}): DayBar {
  return { day: "2026-11-20", checks: 96, ok: 96, latency_ms: 84, ...overrides }
}

export function buildReliability(overrides: Partial<Reliability> = {}): Reliability {
  return {
    version: 1,
    wilson: 0.987,
    latency: 1,
    freshness: 1,
    ok: 2769,
    checks: 2792,
    p50_ms: 84,
    evidence_at: "2026-11-21T01:51:00Z",
    ...overrides,
  }
}

export function buildProvider(overrides: Partial<Provider> = {}): Provider {
  return {
    host: "api.tidewright.example",
    listings: 4,
    domain_verified: false,
    names: ["Tidewright"],
    names_total: 1,
    by_health: { healthy: 3, degraded: 0, down: 1, unknown: 0 },
    by_protocol: { L402: 1, x402: 3, MPP: 0 },
    uptime_30d: 0.992,
    measured: 4,
    checks: 11_168,
    last_checked: "2026-11-21T01:51:00Z",
    incidents: { total: 0, newest: [] },
    ...overrides,
  }
}

export const BEFORE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
export const AFTER = "0x1111111111111111111111111111111111111111"
const CAUTIONS: Record<Caution["id"], Omit<Caution, "id" | "since">> = {
  payee_changed: {
    until: "2026-11-27T03:14:00Z",
    message: "The payee changed. The one before stood for 41 days. Check with the provider before you pay.",
    ...{ before: BEFORE, after: AFTER },
  },
  price_rose: {
    until: "2026-11-27T03:14:00Z",
    message: "The asked price rose to $0.03. The lowest of 30 days was $0.01.",
    ...{ before: "$0.01", after: "$0.03" },
  },
  checks_failing: { until: null, message: "The last 2 checks failed (HTTP 500).", before: null, after: null },
  new: { until: null, message: "Fewer than 96 checks say how reliable it is.", before: null, after: null },
}
export const buildCaution = (id: Caution["id"]): Caution => ({ id, since: "2026-11-20T03:14:00Z", ...CAUTIONS[id] })
