// The words and units of the filters. A file of its own, so that client components can import it: the table FILTERS reaches zod and
// the public-suffix list, 78 kB of compressed JavaScript. Pure.

/** The name of each filter on the page. */
export const FILTER_LABELS = {
  protocol: "Protocol",
  category: "Category",
  health: "Health",
  source: "Source",
  probe_status: "Probing",
  q: "Search",
  host: "Host",
  provider: "Provider",
  network: "Network",
  pay_to: "Payee",
  updated_since: "Changed since",
  featured: "Featured",
  max_price_usd: "Listed price up to",
  max_asked_usd: "Price up to",
  price_basis: "Price for",
  price_drift: "Asked price",
  payment_asset: "Asset",
  payment_valid: "x402 payment verified",
  verified: "Verified",
  domain_verified: "Domain verified",
  l402_format: "L402 token format",
  min_uptime: "Uptime at least",
  max_latency_ms: "Response time up to",
  has: "Has",
  test_networks: "Test networks",
  lnget_compatible: "Works with lnget",
  payable_by: "Payable by",
  kind: "Type",
} as const

/** The units of the filters whose value is a number. */
export const FILTER_UNITS = {
  max_price_usd: "usd",
  max_asked_usd: "usd",
  min_uptime: "share",
  max_latency_ms: "ms",
} as const satisfies { readonly [Name in keyof typeof FILTER_LABELS]?: "usd" | "share" | "ms" }
