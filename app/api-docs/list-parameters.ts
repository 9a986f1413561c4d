import type { ParameterText } from "@/components/api-docs/list-parameters"
import { formatCount } from "@/components/catalogue/format"
import { LIMITS, type ListQuery } from "@/lib/catalogue/filters"
import {
  FACET_NAMES,
  HEALTH_STATUSES,
  L402_FORMATS,
  PROBE_STATUSES,
  PROTOCOLS,
  SORT_FIELDS,
  SOURCES,
} from "@/lib/catalogue/schema"

const oneOf = (values: readonly string[]) => values.join(", ")
const FLAG = "true or false"

/** Every parameter that the list reads: one without a text, or a text without one, does not compile. */
export const LIST_PARAMETERS: Record<keyof ListQuery, ParameterText> = {
  q: [
    `text of up to ${LIMITS.queryLength} characters`,
    "Found in name, description, host or provider; best matches first.",
  ],
  protocol: [oneOf(PROTOCOLS), "Listings of this protocol."],
  health: [oneOf(HEALTH_STATUSES), "How the last checks went."],
  category: ["a category", "The category and all below it."],
  host: ["a host name", "Listings on this host."],
  provider: ["a name", "Listings whose provider is called this."],
  network: ["a network, such as eip155:8453", "Where one pays."],
  updated_since: ["a time or a day of ISO 8601", "Listings that have changed since, as `updated_at` says."],
  source: [oneOf(SOURCES), "Where the listing came from."],
  max_price_usd: ["a number", "At most this price, sats converted at the current rate."],
  payment_asset: ["an asset, such as USDC", "What one pays with."],
  verified: [FLAG, "Payment verified; with a verified domain first."],
  payment_valid: [FLAG, "x402 with valid payment requirements."],
  featured: [FLAG, "Featured listings only."],
  l402_format: [oneOf(L402_FORMATS), "How the L402 token is written."],
  lnget_compatible: [FLAG, "Whether lnget can pay it."],
  probe_status: [oneOf(PROBE_STATUSES), "Whether a request without parameters can get a challenge."],
  sort: [oneOf(SORT_FIELDS), "What comes first; the best, unless order says otherwise."],
  order: ["asc or desc", "The direction; what is not known is last in both."],
  limit: [`1 to ${LIMITS.maxPageSize}, ${LIMITS.pageSize} unless said`, "How many on a page."],
  offset: [`0 to ${formatCount(LIMITS.maxOffset)}, 0 unless said`, "How many to leave out before it."],
  after: ["the next_cursor of an answer", "The page behind that answer’s, however deep it lies."],
  explain: [FLAG, "Why each listing was found."],
  facets: [
    oneOf(FACET_NAMES),
    "Several of these, parted by commas: how many listings each of their values would show.",
  ],
}
