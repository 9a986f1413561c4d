// The words of each parameter of the list. A parameter without words, or words without a parameter, does not compile.

import { LIMITS, LIST_ONLY, type ListQuery } from "@/lib/catalogue/list/filters"
import {
  FACET_NAMES,
  HEALTH_STATUSES,
  L402_FORMATS,
  PROBE_STATUSES,
  PROTOCOLS,
  SORT_FIELDS,
  SOURCES,
} from "@/lib/catalogue/schema"
import type { JsonSchema, Parameter } from "@/lib/operation"
import { clamped, FLAG as flag, inQuery, type Words } from "@/lib/operation-query"

const text = (maxLength: number): JsonSchema => ({ type: "string", maxLength })
const oneOf = (values: readonly string[]): JsonSchema => ({ type: "string", enum: values })

const WORDS: Record<keyof ListQuery, Words> = {
  q: [
    "Found in name, description, host or provider, whatever the letter case and accents; best matches first.",
    text(LIMITS.queryLength),
    "weather",
  ],
  protocol: ["Listings of this protocol; in any letter case.", oneOf(PROTOCOLS), "L402"],
  health: ["How the last checks went.", oneOf(HEALTH_STATUSES), "healthy"],
  category: ["The category and all below it.", text(100), "data/weather"],
  host: ["Listings on this host.", text(LIMITS.hostLength), "api.example.com"],
  provider: ["Listings whose provider is called this.", text(LIMITS.providerLength), "Tidewright"],
  network: ["Where one pays.", text(LIMITS.networkLength), "eip155:8453"],
  updated_since: [
    "Listings whose `updated_at` is not before this time: RFC 3339, `YYYY-MM-DD HH:MM:SS` in UTC, or a day.",
    { type: "string" },
    "2026-11-01T00:00:00Z",
  ],
  source: ["Where the listing came from.", oneOf(SOURCES)],
  max_price_usd: ["At most this price, sats converted at the current rate.", { type: "number", minimum: 0 }, 0.01],
  payment_asset: ["What one pays with.", text(50), "USDC"],
  verified: ["`true`: payment verified, with a verified domain first.", flag],
  payment_valid: ["`true`: x402 with valid payment requirements.", flag],
  featured: ["`true`: featured listings only.", flag],
  l402_format: ["How the L402 token is written.", oneOf(L402_FORMATS)],
  lnget_compatible: ["Whether lnget can pay it.", flag],
  probe_status: ["Whether a request without parameters can get a challenge.", oneOf(PROBE_STATUSES)],
  sort: ["What comes first; the best, unless `order` says otherwise.", oneOf(SORT_FIELDS), "price"],
  order: ["The direction of `sort`, ignored without it; what is not known is last in both.", oneOf(["asc", "desc"])],
  limit: [`How many on a page, 1 to ${LIMITS.maxPageSize}.`, clamped(1, LIMITS.maxPageSize, LIMITS.pageSize), 10],
  offset: ["How many to leave out before it.", clamped(0, LIMITS.maxOffset, 0)],
  after: [
    "The `next_cursor` of an answer: the page behind it, however deep it lies.",
    { type: "string", maxLength: 200 },
  ],
  explain: ["`true`: why each listing was found.", flag],
  facets: [
    `Several of ${FACET_NAMES.join(", ")}, parted by commas: how many listings each of their values would show.`,
    { type: "string" },
    "protocol,health",
  ],
}

/** In an order for readers. */
export const LIST_PARAMETERS: readonly Parameter[] = Object.entries(WORDS).map(([name, words]) =>
  inQuery(name, ...words),
)

/** Those that say which listings, not in what order or how many. */
export const FILTER_PARAMETERS = LIST_PARAMETERS.filter(({ name }) => !LIST_ONLY.some((only) => only === name))
