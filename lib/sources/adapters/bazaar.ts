// Source adapter for Coinbase's x402 Bazaar, a paged list of services for which Coinbase's facilitator has settled payments. A
// page may have items of x402 versions 1 and 2 (docs/sources.md#bazaar).

import { z } from "zod"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { normaliseUrl } from "@/lib/normal-url"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { declaresSchema, findDeclaredMethod } from "@/lib/protocols/x402/discovery"
import { buildListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import { List, OptionalText, parseItem, parseResponse, Total } from "@/lib/sources/parse/page"
import { parseAccepts } from "@/lib/sources/parse/x402-terms"
import type { Adapter } from "@/lib/sources/schema"
import { readInPages } from "@/lib/sources/sync/paging"

const Answer = z.object({ items: List, pagination: z.object({ total: Total }).nullish().catch(null) })
const Item = z.object({
  resource: z.union([z.string(), z.object({ url: z.string(), description: OptionalText, tags: List.catch([]) })]),
  type: OptionalText,
  description: OptionalText,
  tags: List.catch([]),
  accepts: List.catch([]),
})

const parseListings = (raw: unknown) => parseItem(Item, raw, (item) => [toListing(item, raw)])

function toListing(item: z.infer<typeof Item>, raw: unknown): ListingOrSkip {
  if (item.type && item.type !== "http") return "unknown-protocol"
  const resource =
    typeof item.resource === "string" ? { url: item.resource, description: null, tags: [] } : item.resource
  const price = parseAccepts(item.accepts)
  if (price === null) return "no-price"
  const normal = normaliseUrl(resource.url)
  return buildListing({
    url: resource.url,
    protocol: "x402",
    name: null,
    description: resource.description || item.description || getText(getField(item.accepts[0], "description")),
    category: resource.tags[0] ?? item.tags[0],
    provider: "problem" in normal ? null : normal.registrableDomain,
    method: isObject(raw) ? findDeclaredMethod(raw, item.accepts) : null,
    hasSchema: isObject(raw) && declaresSchema(raw, item.accepts),
    request: isObject(raw) ? describe(raw, item.accepts) : null,
    price,
  })
}

function describe(raw: JsonObject, accepts: readonly unknown[]): SourceDescription | null {
  const described = describeX402(raw, accepts)
  return described && { ...described, by: "provider" }
}

export const adapter: Adapter = {
  name: "bazaar",
  gone: "label dropped",
  requestPolicy: { accept: "application/json", backOffMs: [2_000, 4_000, 8_000, 16_000, 32_000] },
  ...readInPages({
    pauseMs: 1_000,
    pageSize: 100,
    maxPages: 5_000,
    query: ({ seen }, pageSize) => ({ limit: pageSize, offset: seen }),
    parse(text) {
      const { items, pagination } = parseResponse(Answer, text)
      return { items, total: pagination?.total ?? null }
    },
    keyOf: (item) => getText(getField(item, "resource")) ?? getText(getFieldAt(item, "resource", "url")),
    parseListings,
  }),
}
