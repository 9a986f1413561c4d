// Source adapter for Coinbase's x402 Bazaar, a paged list of endpoints and MCP tools for which Coinbase's facilitator has settled
// payments. A page may have items of x402 versions 1 and 2 (docs/sources.md#bazaar).

import { z } from "zod"
import { getField, getFieldAt, getText } from "@/lib/protocols/json"
import { findToolName, parseBazaarItemOrTool } from "@/lib/sources/parse/bazaar-item"
import { buildListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import { List, parseResponse, Total } from "@/lib/sources/parse/page"
import type { Adapter } from "@/lib/sources/schema"
import { readInPages } from "@/lib/sources/sync/paging"

const Answer = z.object({ items: List, pagination: z.object({ total: Total }).nullish().catch(null) })

function parseListings(raw: unknown): ListingOrSkip[] {
  const item = parseBazaarItemOrTool(raw)
  return [typeof item === "string" ? item : buildListing(item)]
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
    // Tools of one server differ in their name only, so the repeat detection compares what follows the URL too.
    keyOf: (item) => {
      const url = getText(getField(item, "resource")) ?? getText(getFieldAt(item, "resource", "url"))
      return url && `${url} ${findToolName(item) ?? ""}`
    },
    parseListings,
  }),
}
