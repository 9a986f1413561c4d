// The example service of the API documentation, which the contracts of other modules also use.

import type { Finding, Service, ServiceDetail } from "@/lib/catalogue/schema"
import { inPath } from "@/lib/contract/operation"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { REASONS } from "@/lib/protocols/clients/reasons"

export const SERVICE_ID = inPath("id", "The UUID or the number of a service.", "4100")

/** The credentials in the body of an owner's call. */
export const OWNER = {
  domain: "api.example.com",
  verification_token: "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
}
export const PAYEE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const PRICE = { price_sats: null, price_usd: 0.002, asset: "USDC", network: "eip155:8453" }

const PAYS = { verdict: "pays", reason: null, message: null, setting: null } as const

export const SERVICE: Service = {
  id: "0199d5a0-0000-7000-8000-000000000001",
  name: "Harbour levels",
  description: "Gauge readings with a forecast.",
  url: "https://api.example.com/v1/levels",
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
  last_checked: "2026-11-22T07:51:00Z",
  registered_at: "2026-03-04T10:00:00Z",
  http_method: "GET",
  reliability_score: 97.9,
  x402_payment_valid: 1,
  x402_facilitator_reachable: 1,
  x402_asset_known: 1,
  l402_compliant: null,
  l402_degrade_reason: null,
  domain_verified: 1,
  l402_format: null,
  lnget_compatible: null,
  related_protocols: ["L402"],
  status: "active",
  l402_version: null,
  agent_spec_url: null,
  capabilities: null,
  token_format: null,
  invoice_type: null,
  pricing_model: null,
  content_domain: null,
  number: 4100,
  host: "api.example.com",
  updated_at: "2026-11-02T08:00:00Z",
  observed_price: { ...PRICE, at: "2026-11-22T07:51:00Z" },
  price_drift: null,
  asked_price: { ...PRICE, usd: 0.002, rate_at: null, from: "challenge", basis: "per_call", unit: "request" },
  test_network: false,
  price_usd_equivalent: 0.002,
  template: null,
  has_schema: true,
  recommended: 98.7,
  kind: "http",
  tool: null,
  cautions: [],
  health_reason: null,
}

export const FINDING: Finding = {
  id: "x402.payto-missing",
  severity: "error",
  message: "The payment requirements name nobody to pay.",
  seen: null,
  expected: "an address",
  fix: "Put the receiving address into payTo.",
  section: "PaymentRequirements",
}

export const CHECK = {
  id: "81733",
  checked_at: "2026-11-22T07:51:00Z",
  status: "ok",
  response_time_ms: 212,
  http_status: 402,
  error_message: null,
} as const

export const DETAIL: ServiceDetail = {
  ...SERVICE,
  health_reason: null,
  health_checks: [{ ...CHECK, dns_ms: 12, connect_ms: 40, tls_ms: 61, first_byte_ms: 98, is_slow: false }],
  related_services: [
    {
      id: "0199d5a0-0000-7000-8000-000000000002",
      protocol: "L402",
      health_status: "healthy",
      price_sats: 21,
      price_usd: null,
      price_usd_equivalent: 0.018,
      asked_price: null,
      payment_asset: "BTC",
      payment_network: "lightning",
      reliability_score: 96.1,
      uptime_30d: 0.991,
      latency_p50_ms: 180,
    },
  ],
  findings: [],
  health_since: "2026-11-20T03:10:00Z",
  days: [{ day: "2026-11-21", checks: 96, ok: 95, latency_ms: 214 }],
  incidents: [
    {
      opened_at: "2026-11-20T02:40:00Z",
      closed_at: "2026-11-20T03:10:00Z",
      health: "down",
      reason: "The connection was refused.",
      outcome: "recovered",
    },
  ],
  price_history: [{ at: "2026-03-04T10:00:00Z", ...PRICE }],
  reliability: {
    version: 1,
    wilson: 0.984,
    latency: 0.97,
    freshness: 1,
    ok: 2841,
    checks: 2880,
    p50_ms: 212,
    evidence_at: "2026-11-22T07:51:00Z",
  },
  next_check_at: "2026-11-22T08:06:00Z",
  call: {
    method: "GET",
    url: "https://api.example.com/v1/levels?harbour=Hamburg",
    body: null,
    parameters: [
      {
        in: "query",
        name: "harbour",
        type: "string",
        required: true,
        description: "The name of the harbour.",
        example: "Hamburg",
      },
    ],
    output: { mime_type: "application/json", example: { level_cm: 512 } },
    described_by: "challenge",
    offers: [
      {
        scheme: "exact",
        network: "eip155:8453",
        asset: "USDC",
        asset_id: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        amount: "2000",
        decimals: 6,
        price_sats: null,
        price_usd: 0.002,
        pay_to: PAYEE,
        timeout_seconds: 60,
        price: {
          ...{ basis: "per_call", amount: "0.002", asset: "USDC", network: "eip155:8453", unit: "request" },
          ...{ units_per_payment: "1", deposit: null, usd: 0.002, rate_at: null, refundable: null, varies_by: [] },
        },
      },
    ],
    credential_header: null,
    x402_version: 2,
    declared_terms: null,
    read_at: "2026-11-22T07:51:00Z",
  },
  declared_parameters: [],
  clients: [
    {
      client: "x402-ts",
      name: CLIENTS["x402-ts"].name,
      version: CLIENTS["x402-ts"].version,
      ...PAYS,
      offers: [{ position: 0, scheme: "exact", network: "eip155:8453", ...PAYS }],
    },
    {
      client: "lightning-tools",
      name: CLIENTS["lightning-tools"].name,
      version: CLIENTS["lightning-tools"].version,
      verdict: "refuses",
      reason: "lightning_only",
      ...REASONS.lightning_only,
      offers: [],
    },
  ],
  pay_to: PAYEE,
  pay_to_since: "2026-03-04T10:00:00Z",
  pay_to_changed_at: null,
  pay_to_checks: 25_344,
  payee_confirmed_at: null,
  pay_to_varies: false,
  lowest_asked_price: { price_sats: null, price_usd: 0.002, amounts: ["2000"] },
}

/** The body of a 422 response to a request without a valid challenge. */
export const REJECTED = {
  error: "The endpoint did not return a valid x402 challenge.",
  detail: "The endpoint supports L402, not x402. Register it as L402.",
  probe: {
    httpStatus: 402,
    headersPresent: { "WWW-Authenticate": true, "PAYMENT-REQUIRED": false },
    bodySnippet: '{"error": "Payment required"}',
    detectedProtocols: [{ protocol: "L402", valid: true }],
    reason: null,
  },
  suggestedProtocol: "L402",
  findings: [FINDING],
  code: "no_valid_challenge",
  request_id: "q7vGd0c1b2Jx",
}
