// The routes of the RSS, Atom and JSON feeds. The feeds send no Last-Modified: when a listing disappears, the feed changes but
// its latest timestamp does not, so a client would wrongly get 304.

import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { baseUrl, env } from "@/lib/env"
import { FEED_IDS, FEEDS } from "@/lib/interfaces/feeds/contract"
import { buildFeed, FEED_TYPES, type Feed, type FeedFormat } from "@/lib/interfaces/feeds/feed"
import { renderJsonFeed } from "@/lib/interfaces/feeds/json-feed"
import { listNewest } from "@/lib/interfaces/feeds/newest"
import { renderAtom, renderRss } from "@/lib/interfaces/feeds/xml-feed"
import { getProberAccess } from "@/lib/probe/own-access"

export const RENDERERS: Record<FeedFormat, (feed: Feed) => string> = {
  rss: renderRss,
  atom: renderAtom,
  json: renderJsonFeed,
}
export const SITE = { name: env.SITE_NAME, baseUrl, access: getProberAccess() }

export function feedRoute(format: FeedFormat) {
  const type = `${FEED_TYPES[format]}; charset=utf-8`
  const get = handler(FEEDS[`read${FEED_IDS[format]}Feed` as const], async ({ query }) => {
    const feed = buildFeed(await listNewest(query, new Date()), format, query, SITE)
    return new Response(RENDERERS[format](feed), { headers: { "Content-Type": type } })
  })
  return route(get)
}
