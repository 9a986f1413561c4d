// The addresses of the feeds: one query, one list, three ways to write it (decisions.md, "Health endpoint, snapshots, export,
// feed"). Never counted (spec §8). No Last-Modified: a feed also changes when a listing goes, which leaves no later time in it.

import { handler, route } from "@/lib/api/handler"
import { finish } from "@/lib/api/query"
import { buildFeed, FEED_TYPES, type Feed, type FeedFormat, parseFeedQuery } from "@/lib/catalogue/feeds/feed"
import { renderJsonFeed } from "@/lib/catalogue/feeds/json-feed"
import { listNewest } from "@/lib/catalogue/feeds/newest"
import { renderAtom, renderRss } from "@/lib/catalogue/feeds/xml-feed"
import { baseUrl, env } from "@/lib/env"

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = { rss: renderRss, atom: renderAtom, json: renderJsonFeed }
const SITE = { name: env.SITE_NAME, baseUrl }
const isCounted = false
const query = (search: URLSearchParams) => finish(parseFeedQuery(search))

/** All methods of a feed's address. */
export function feedRoute(format: FeedFormat) {
  const write = WRITERS[format]
  const type = `${FEED_TYPES[format]}; charset=utf-8`
  const GET = handler({ cache: "public", isCounted, query }, async ({ query }) => {
    const feed = buildFeed(await listNewest(query, new Date()), format, query, SITE)
    return new Response(write(feed), { headers: { "Content-Type": type } })
  })
  return route({ GET }, { isCounted })
}
