// An example feed with one entry, written by the code that writes the real feeds.

import { baseUrl, env } from "@/lib/env"
import { buildFeed, type FeedRow } from "@/lib/interfaces/feeds/feed"
import { renderJsonFeed } from "@/lib/interfaces/feeds/json-feed"
import { renderRss } from "@/lib/interfaces/feeds/xml-feed"
import { getProberAccess } from "@/lib/probe/own-access"

const LISTING: FeedRow = {
  id: "019aa1c0-0000-7000-8000-000000000000",
  name: "Satellite tiles",
  description: "One tile of tonight’s pass.",
  url: "https://api.example.com/tiles",
  host: "api.example.com",
  http_method: "GET",
  protocol: "L402",
  health_status: "healthy",
  reliability_score: 97.4,
  price_sats: 21,
  price_usd: null,
  category: "data/maps",
  updated_at: "2026-11-20T10:00:00Z",
  listed_at: "2026-11-20T10:00:00Z",
  health_reason: null,
}
const QUERY = { filters: {}, isNew: false }
const SITE = { name: env.SITE_NAME, baseUrl, access: getProberAccess() }

export const RSS_EXAMPLE = renderRss(buildFeed([LISTING], "rss", QUERY, SITE)).trim()

const [item] = JSON.parse(renderJsonFeed(buildFeed([LISTING], "json", QUERY, SITE))).items
export const JSON_EXAMPLE = JSON.stringify({ _l402: item._l402 }, null, 2)
