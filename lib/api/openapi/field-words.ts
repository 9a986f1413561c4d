// The OpenAPI description of each field of a service. A missing description is a compile error. Pure.

import { CAUTION_WORDS, type Service } from "@/lib/catalogue/schema"

const RESERVED = "Reserved; always null."

export const SERVICE_WORDS: Record<keyof Service, string> = {
  id: "Never changes. Paths accept the number as well.",
  name: "The name that the provider gives.",
  description: "The description that the provider gives.",
  url: "The URL of the endpoint.",
  protocol: "The payment protocol.",
  price_sats:
    "The listed price in sats: what the owner or the registration declares, else the amount in a valid challenge of the last seven days, else what a source declares.",
  price_usd: "The listed price in US dollars.",
  payment_asset: "The asset of the payment.",
  payment_network: "The network of the payment, as CAIP-2 where it has such an id.",
  category: "A path with slashes; parents include their children.",
  provider: "The provider's display name.",
  source: "The sources of the listing, separated by commas.",
  featured: "1 where the operator features the listing.",
  health_status: "The health by the last checks.",
  probe_status: "`unprobeable`: a request without parameters cannot get a challenge, so the health is unknown.",
  uptime_30d: "The share of successful checks among those with a verdict, over 30 days.",
  latency_p50_ms: "The median time to a challenge.",
  last_checked: "The time of the last check.",
  registered_at: "When the listing was added.",
  http_method: "The HTTP method of the endpoint.",
  reliability_score: "0 to 100; the terms are in the detail, the formula on /how.",
  x402_payment_valid: "1 where the last x402 challenge can be paid.",
  x402_facilitator_reachable: "1 where its facilitator responds.",
  x402_asset_known: "1 where the asset is known.",
  l402_compliant: RESERVED,
  l402_degrade_reason: RESERVED,
  domain_verified: "1 where the owner verified the host and accepted the listing.",
  l402_format: "The format of the L402 token.",
  lnget_compatible: "1 where the client lnget can pay it.",
  related_protocols: "Other protocols listed for the same URL, and for an MCP tool the same tool.",
  status: "`active` is public.",
  l402_version: RESERVED,
  agent_spec_url: RESERVED,
  capabilities: RESERVED,
  token_format: RESERVED,
  invoice_type: RESERVED,
  pricing_model: RESERVED,
  content_domain: RESERVED,
  number: "A short id; paths accept it like the id.",
  host: "The host of the URL; a claim covers exactly one.",
  updated_at: "When the listing was last changed.",
  observed_price: "What the last valid challenge asks, and when it was read.",
  price_drift:
    "How far the asked price is from the listed one, relative to it, where that is over 2 % and both are prices of a call.",
  asked_price:
    "What a buyer is asked to pay: the amount in a valid challenge of the last seven days (`from` is `challenge`), else the listed price. Null without any known amount.",
  test_network: "True where the payment uses a test network, which has no price in dollars.",
  price_usd_equivalent:
    "The listed price of one call in US dollars, which `max_price_usd` and `sort=price` compare; sats are converted at the stored rate.",
  template: "Why it looks like a starter or a demo, in one sentence. Counts of providers exclude such listings.",
  has_schema: "True where the challenge or a source describes the parameters.",
  recommended: "0 to 100; `sort=recommended` sorts by it, and the formula is on /how.",
  kind: "`http`: the URL is the paid endpoint. `mcp_tool`: the URL is an MCP server, and `tool` is one of its paid tools.",
  tool: "The name of the MCP tool; null for an HTTP endpoint.",
  health_reason:
    "What has kept the checker out for an hour or more: a bot check of an edge, a login page or a refusal by country. The health is then that of the last check before, and unknown after a day. Such checks count neither for nor against the uptime. Null when nothing keeps it out. The detail also names what to allow.",
  cautions: `What to know before a payment: ${Object.values(CAUTION_WORDS).join(", ")}. At most one of each \`id\`, the most serious first.`,
}
