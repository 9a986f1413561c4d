// The operations of the x402 Bazaar, at the paths that its clients add to a base address: that of a facilitator, and that of CDP.

import { PAYEE, SERVICE } from "@/lib/catalogue/contract-examples"
import { defineOperations, respondWith } from "@/lib/contract/operation"
import { buildItem } from "@/lib/interfaces/bazaar/build-item"
import { LIST_QUERY, MERCHANT_QUERY, SEARCH_QUERY } from "@/lib/interfaces/bazaar/query"
import { BazaarList, BazaarMerchant, BazaarSearch } from "@/lib/interfaces/bazaar/schema"

const { id, protocol, url, name, description, http_method, uptime_30d, reliability_score } = SERVICE
const ITEM = buildItem(
  {
    ...{ id, protocol, url, name, description, http_method, uptime_30d, reliability_score },
    tool: null,
    category: "data/weather",
    health_status: "healthy",
    last_checked: "2026-11-22T07:51:00Z",
    updated_at: "2026-11-22T07:51:00Z",
    domain_verified: false,
    cautions: [],
    ...{ accepts: null, facts: null, reply: null, challenge_at: null },
  },
  "https://directory.example",
)
const PAGE = { pagination: { limit: 100, offset: 0, total: 1 } }

const LIST = {
  summary: "List x402 resources",
  description:
    "The services in the shape that clients of the x402 Bazaar read, for example `withBazaar` of `@x402/extensions` and AgentKit. `accepts` has the ways to pay as the last valid challenge had them. What the directory measured stands in `extensions`. A parameter that changed nothing is named in `unappliedFilters`.",
  query: LIST_QUERY,
  responses: respondWith("One page.", BazaarList, { x402Version: 2, items: [ITEM], ...PAGE }),
}
const SEARCH = {
  summary: "Search x402 resources",
  description: "The best matches of `query` first. The other filters choose among the first 500 matches.",
  query: SEARCH_QUERY,
  responses: respondWith("One page.", BazaarSearch, {
    ...{ x402Version: 2, resources: [ITEM], partialResults: false },
    pagination: { limit: 20, cursor: null },
  }),
}
const MERCHANT = {
  summary: "List the x402 resources of a payee",
  query: MERCHANT_QUERY,
  responses: respondWith("One page.", BazaarMerchant, { x402Version: 2, payTo: PAYEE, resources: [ITEM], ...PAGE }),
}

export const BAZAAR = defineOperations(
  { tag: "clients", method: "get", isCached: true },
  {
    listBazaar: { path: "/discovery/resources", ...LIST },
    searchBazaar: { path: "/discovery/search", ...SEARCH },
    listMerchant: { path: "/discovery/merchant", ...MERCHANT },
    listBazaarV2: { path: "/v2/x402/discovery/resources", ...LIST },
    searchBazaarV2: { path: "/v2/x402/discovery/search", ...SEARCH },
    listMerchantV2: { path: "/v2/x402/discovery/merchant", ...MERCHANT },
  },
)
