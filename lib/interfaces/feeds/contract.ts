import type { z } from "zod"
import { PAYEE, SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { FILTER_PARAMETERS } from "@/lib/catalogue/list/query"
import { defineOperations, inPath, inQuery, type Query, queryOf } from "@/lib/contract/operation"
import { FILTER_WORDS, ShownFilters } from "@/lib/events/filters"
import { CHANGE_KINDS } from "@/lib/events/schema"
import { buildChangeFeed, MOST_CHANGES, placeOfChanges } from "@/lib/interfaces/feeds/change-feed"
import {
  FEED,
  FEED_PATHS,
  FEED_TYPES,
  type FeedFormat,
  type FeedQuery,
  parseFeedQuery,
} from "@/lib/interfaces/feeds/feed"
import { ChangeJsonFeed, JsonFeed, renderJsonFeed } from "@/lib/interfaces/feeds/json-feed"

const TYPE = inQuery("type", "`new`: services listed in the last seven days.", { type: "string", enum: ["new"] })
const QUERY: Query<FeedQuery> = { parse: parseFeedQuery, parameters: [...FILTER_PARAMETERS, TYPE] }
const ORIGIN = "https://directory.example"

const LISTINGS_EXAMPLE = {
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
const CHANGES_EXAMPLE = buildChangeFeed(
  [
    {
      seq: 812,
      at: "2026-11-20T03:10:00Z",
      serviceId: SERVICE.id,
      title: `Down: ${SERVICE.name}: server error (HTTP 503)`,
      text: `${SERVICE.protocol} at ${SERVICE.host}.`,
      category: "Down",
    },
  ],
  "json",
  placeOfChanges("kind=down"),
  { name: "Paid API Directory", baseUrl: ORIGIN },
)
const LISTINGS = { schema: JsonFeed, example: LISTINGS_EXAMPLE }
const CHANGES = { schema: ChangeJsonFeed, example: JSON.parse(renderJsonFeed(CHANGES_EXAMPLE)) }

const XML = {
  rss: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">…</rss>\n' },
  atom: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">…</feed>\n' },
}
const NAMES: Record<FeedFormat, string> = { rss: "RSS 2.0", atom: "Atom", json: "JSON Feed 1.1" }
/** The names of the formats in the ids of the operations. */
export const FEED_IDS = { rss: "Rss", atom: "Atom", json: "Json" } as const

const declare = (format: FeedFormat, summary: string, json: typeof LISTINGS | typeof CHANGES) => ({
  summary: `${summary} by ${NAMES[format]}`,
  responses: { 200: { description: "The feed.", type: FEED_TYPES[format], ...{ ...XML, json }[format] } },
})
/** @param example of a feed whose entries are no listings */
export const declareFeed = (format: FeedFormat, summary: string, example: z.infer<typeof ChangeJsonFeed>) =>
  declare(format, summary, { schema: ChangeJsonFeed, example })
const ofListings = (format: FeedFormat) => ({
  path: FEED_PATHS[format],
  ...declare(format, "Follow new listings", LISTINGS),
})
const ofService = (format: FeedFormat) => ({
  path: `/service/{id}${FEED_PATHS[format]}` as `/service/{id}/${string}`,
  pathParameters: [SERVICE_ID],
  rejections: ["not_found", "moved"] as const,
  ...declare(format, "Follow the changes of a service", CHANGES),
})
const ofProvider = (format: FeedFormat) => ({
  path: `/provider/{host}${FEED_PATHS[format]}` as `/provider/{host}/${string}`,
  pathParameters: [inPath("host", "The host of the services.", SERVICE.host)],
  rejections: ["not_found"] as const,
  ...declare(format, "Follow the changes of a provider", CHANGES),
})

const SHOWN_QUERY = queryOf(ShownFilters, {
  kind: ["Only these kinds of change, separated by commas.", { type: "string", enum: CHANGE_KINDS }, "down"],
  protocol: FILTER_WORDS.protocol,
  host: FILTER_WORDS.host,
  service: FILTER_WORDS.service,
  category: FILTER_WORDS.category,
  network: FILTER_WORDS.network,
  pay_to: [
    "Only services that name one of these payees, or named it before the change, separated by commas.",
    FILTER_WORDS.pay_to[1],
    PAYEE,
  ],
})
const byFilters = (format: FeedFormat) => ({
  path: `/changes${FEED_PATHS[format]}` as `/changes/${string}`,
  query: SHOWN_QUERY,
  ...declare(format, "Follow changes with filters", CHANGES),
})

const SHARED = { tag: "feeds", method: "get", isCounted: false, isCached: true } as const

export const FEEDS = defineOperations(
  {
    ...SHARED,
    description: `The ${FEED.items} newest listings that match. Takes all filters of the list. The bytes change only when the feed changes.`,
    query: QUERY,
  },
  { readRssFeed: ofListings("rss"), readAtomFeed: ofListings("atom"), readJsonFeed: ofListings("json") },
)

export const CHANGE_FEEDS = defineOperations(
  {
    ...SHARED,
    description: `The ${MOST_CHANGES} newest changes: outages, recoveries, prices and other changes. The id of an item never changes.`,
  },
  {
    readServiceRssFeed: ofService("rss"),
    readServiceAtomFeed: ofService("atom"),
    readServiceJsonFeed: ofService("json"),
    readProviderRssFeed: ofProvider("rss"),
    readProviderAtomFeed: ofProvider("atom"),
    readProviderJsonFeed: ofProvider("json"),
    readChangesRssFeed: byFilters("rss"),
    readChangesAtomFeed: byFilters("atom"),
    readChangesJsonFeed: byFilters("json"),
  },
)
