// Source adapter for Satring, a paged directory of services that accept Lightning payments. A service with two protocols becomes
// two listings. Satring limits the number of pages, so no label is removed for a missing listing (docs/sources.md#satring).

import { z } from "zod"
import { getField, getText } from "@/lib/protocols/json"
import { parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { buildListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import { List, OptionalText, OptionalUnknown, parseItem, parseResponse, Total } from "@/lib/sources/parse/page"
import { findNamedProtocols } from "@/lib/sources/parse/protocol-names"
import type { Adapter } from "@/lib/sources/schema"
import { readInPages } from "@/lib/sources/sync/paging"

const Answer = z.object({ services: List, total: Total })
const Service = z.object({
  name: OptionalText,
  url: z.string(),
  description: OptionalText,
  protocol: z.string(),
  pricing_sats: OptionalUnknown,
  pricing_usd: OptionalUnknown,
  x402_asset: OptionalUnknown,
  x402_network: OptionalUnknown,
  categories: List.catch([]),
  owner_name: OptionalText,
})

const parseListings = (raw: unknown) => parseItem(Service, raw, toListings)

function toListings(service: z.infer<typeof Service>): ListingOrSkip[] {
  const protocols = findNamedProtocols([service.protocol])
  if (protocols.length === 0) return ["unknown-protocol"]
  return protocols.map((protocol) =>
    buildListing({
      url: service.url,
      protocol,
      name: service.name,
      description: service.description,
      category: getField(service.categories[0], "slug"),
      provider: service.owner_name,
      method: null,
      price:
        protocol === "L402"
          ? parseSats(service.pricing_sats)
          : parseDollars(service.pricing_usd, { asset: service.x402_asset, network: service.x402_network }),
    }),
  )
}

export const adapter: Adapter = {
  name: "satring",
  gone: "nothing",
  requestPolicy: { accept: "application/json", backOffMs: [30_000, 30_000, 30_000] },
  ...readInPages({
    pauseMs: 8_000,
    pageSize: 20,
    maxPages: 200,
    query: ({ page }, pageSize) => ({ page, page_size: pageSize }),
    parse(text) {
      const { services, total } = parseResponse(Answer, text)
      return { items: services, total: total ?? null }
    },
    keyOf: (item) => getText(getField(item, "slug")) ?? getText(getField(item, "url")),
    parseListings,
  }),
}
