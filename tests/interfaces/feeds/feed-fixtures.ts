// What the tests of the feeds of listings share.

import { buildFeed, type FeedFormat, type FeedRow, parseFeedQuery } from "@/lib/interfaces/feeds/feed"
import { renderJsonFeed } from "@/lib/interfaces/feeds/json-feed"
import { renderAtom, renderRss } from "@/lib/interfaces/feeds/xml-feed"
import { buildProberAccess } from "@/lib/probe/prober-access"

export const SITE = {
  name: "Directory",
  baseUrl: "https://directory.test",
  access: buildProberAccess("https://directory.test", ["203.0.113.7"]),
}
export const NAMESPACE = "https://directory.test/ns/l402"
export const WRITERS = { rss: renderRss, atom: renderAtom, json: renderJsonFeed }
export const FORMATS = ["rss", "atom", "json"] as const

export function aListing(given: Partial<FeedRow> = {}): FeedRow {
  return {
    id: "019aa1c0-0000-7000-8000-000000000001",
    name: "Satellite tiles",
    description: "One tile of tonight.",
    url: "https://api.example/tiles?z=1&x=2",
    host: "api.example",
    http_method: "GET",
    protocol: "L402",
    health_status: "healthy",
    reliability_score: 97.4,
    price_sats: 21,
    price_usd: 0.0021,
    category: "data/maps",
    updated_at: "2026-11-21T08:00:00Z",
    listed_at: "2026-11-20T10:00:00.123+00:00",
    health_reason: null,
    ...given,
  }
}
export const parse = (search: string) => parseFeedQuery(new URLSearchParams(search))
export const write = (format: FeedFormat, listings: FeedRow[], search = "") =>
  WRITERS[format](buildFeed(listings, format, parse(search).query, SITE))
