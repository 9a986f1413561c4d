import { SERVICE } from "@/lib/catalogue/contract-examples"
import { FILTER_PARAMETERS } from "@/lib/catalogue/list/query"
import { defineOperations, inQuery, type Query } from "@/lib/contract/operation"
import {
  FEED,
  FEED_PATHS,
  FEED_TYPES,
  type FeedFormat,
  type FeedQuery,
  parseFeedQuery,
} from "@/lib/interfaces/feeds/feed"
import { JsonFeed } from "@/lib/interfaces/feeds/json-feed"

const TYPE = inQuery("type", "`new`: services listed in the last seven days.", { type: "string", enum: ["new"] })
const QUERY: Query<FeedQuery> = { parse: parseFeedQuery, parameters: [...FILTER_PARAMETERS, TYPE] }
const ORIGIN = "https://directory.example"

const JSON_EXAMPLE = {
  version: "https://jsonfeed.org/version/1.1",
  title: "New paid APIs",
  home_page_url: `${ORIGIN}/`,
  feed_url: `${ORIGIN}/feed.json`,
  description: "The newest listings of the directory.",
  language: "en",
  authors: [{ name: "Paid API Directory" }],
  items: [
    {
      id: `${ORIGIN}/service/${SERVICE.id}`,
      url: `${ORIGIN}/service/${SERVICE.id}`,
      title: SERVICE.name,
      content_text: "Gauge readings with a forecast.",
      date_published: "2026-03-04T10:00:00Z",
      date_modified: "2026-11-02T08:00:00Z",
      tags: ["data/weather"],
      _l402: {
        about: `${ORIGIN}/ns/l402`,
        endpoint: { url: SERVICE.url, method: "GET" },
        protocol: { type: "x402", health: "healthy", reliability: 97.9 },
        price: { usd: 0.002 },
      },
    },
  ],
}

const BODIES = {
  rss: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">…</rss>\n' },
  atom: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">…</feed>\n' },
  json: { schema: JsonFeed, example: JSON_EXAMPLE },
} satisfies Record<FeedFormat, object>

const declare = <F extends FeedFormat>(format: F, name: string) => ({
  path: FEED_PATHS[format],
  summary: `Follow new listings by ${name}`,
  responses: { 200: { description: "The feed.", type: FEED_TYPES[format], ...BODIES[format] } },
})

export const FEEDS = defineOperations(
  {
    tag: "feeds",
    method: "get",
    description: `The ${FEED.items} newest listings that match. Takes all filters of the list. The bytes change only when the feed changes.`,
    query: QUERY,
    isCounted: false,
    isCached: true,
  },
  {
    readRssFeed: declare("rss", "RSS 2.0"),
    readAtomFeed: declare("atom", "Atom"),
    readJsonFeed: declare("json", "JSON Feed 1.1"),
  },
)
