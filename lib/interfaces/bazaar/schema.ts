// The wire shapes of the x402 Bazaar: a facilitator's list of x402 resources, as its clients read it. Specification: x402,
// specs/x402-specification-v2.md §8 and specs/extensions/bazaar.md; types: @x402/extensions 2.27, `DiscoveryResource`.

import { z } from "zod"
import { BazaarRequirement, SellerExtension } from "@/lib/catalogue/call/accepts"
import { CAUTION_IDS, HEALTH_STATUSES, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"

export const LIMITS = {
  /** Rows of a page of /discovery/resources. AgentKit asks for 1,000 and stops at a shorter page of other servers. */
  resources: 1000,
  search: 100,
  offset: 10_000_000,
  text: 256,
  /** Bytes of one row as JSON, so that a page stays below 3 MiB. Newer clients read 4 MiB at most. */
  row: 3100,
} as const

/** The key of our own extension in `extensions`. */
export const EXTENSION = "paid-api-directory"

/** What this directory measured. Figures of use (`quality`) are absent, because nobody can measure them without the payments. */
export const Evidence = z.object({
  id: z.uuid(),
  protocol: z.enum(PROTOCOLS),
  page: z.url(),
  method: z.string().nullable(),
  /** The name of the tool of the MCP server at the URL; null for an HTTP endpoint. */
  tool: z.string().nullable(),
  category: z.string(),
  health: z.enum(HEALTH_STATUSES),
  /** Share of good checks in 30 days, 0 to 1; null without a check. */
  uptime_30d: z.number().nullable(),
  /** 0 to 100; null without a check. */
  reliability_score: z.number().nullable(),
  last_checked: z.iso.datetime().nullable(),
  /** When the ways to pay were received; null when no check has received a valid challenge. */
  challenge_at: z.iso.datetime().nullable(),
  domain_verified: z.boolean(),
  /** The ids of the cautions of the service. The ways to pay name the new payee, also while `payee_changed` is among them. */
  cautions: z.array(z.enum(CAUTION_IDS)),
  /** The service in our API. Its `call` has the part of the seller's extension that does not fit into this row. */
  call: z.url().optional(),
})
export type Evidence = z.infer<typeof Evidence>

export const BazaarItem = namedObject("BazaarItem", {
  /** The URL. */
  resource: z.string(),
  type: z.enum(["http", "mcp"]),
  x402Version: z.int(),
  /** Empty when no check has received a valid challenge, and for a service of another protocol. */
  accepts: z.array(BazaarRequirement),
  lastUpdated: z.iso.datetime(),
  description: z.string(),
  mimeType: z.string().optional(),
  serviceName: z.string(),
  tags: z.array(z.string()),
  /** AgentKit reads the description here. */
  metadata: z.object({ description: z.string() }),
  /** `bazaar` is the seller's own, as its challenge has it: `schema` only where the row has room. */
  extensions: z.object({ bazaar: SellerExtension.optional(), [EXTENSION]: Evidence }),
})
export type BazaarItem = z.infer<typeof BazaarItem>

const unappliedFilters = z
  .array(z.string())
  .describe("The parameters of the request that changed nothing. Without this field all were applied.")
  .optional()
const pagination = z.object({ limit: z.int(), offset: z.int(), total: z.int() })

export const BazaarList = namedObject("BazaarList", {
  x402Version: z.literal(2),
  items: z.array(BazaarItem),
  pagination,
  unappliedFilters,
})

export const BazaarSearch = namedObject("BazaarSearch", {
  x402Version: z.literal(2),
  resources: z.array(BazaarItem),
  partialResults: z.boolean().describe("True when more services match than were looked at for the other filters."),
  pagination: z.object({ limit: z.int(), cursor: z.string().nullable() }),
  unappliedFilters,
})

export const BazaarMerchant = namedObject("BazaarMerchant", {
  x402Version: z.literal(2),
  payTo: z.string(),
  resources: z.array(BazaarItem),
  pagination,
  unappliedFilters,
})
