import { z } from "zod"
import { PAYEE, SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { categoryPaths, host, listOf, MAX_HOST_LENGTH, oneOf, payees } from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { defineOperations, inPath, queryOf } from "@/lib/contract/operation"
import { CHANGE_KINDS } from "@/lib/events/schema"
import { buildChangeFeed, MOST_CHANGES, placeOfChanges } from "@/lib/interfaces/feeds/change-feed"
import { FEED_PATHS, FEED_TYPES, type FeedFormat } from "@/lib/interfaces/feeds/feed"
import { ChangeJsonFeed, renderJsonFeed } from "@/lib/interfaces/feeds/json-feed"

const kinds = listOf(CHANGE_KINDS)
const protocols = oneOf(PROTOCOLS)
const hosts = host(MAX_HOST_LENGTH)
const categories = categoryPaths(100)

const ChangeFeedQuery = z.object({
  kind: kinds.parse.optional(),
  protocol: protocols.parse.optional(),
  host: hosts.parse.optional(),
  service: z.uuid("must be the UUID of a service").toLowerCase().optional(),
  category: categories.parse.optional(),
  pay_to: payees.parse.optional(),
})
export type ChangeFeedQuery = z.infer<typeof ChangeFeedQuery>

const QUERY = queryOf(ChangeFeedQuery, {
  kind: ["Only these kinds of change, separated by commas.", kinds.schema, "down"],
  protocol: ["Only services with this protocol.", protocols.schema, "x402"],
  host: ["Only services on this host.", hosts.schema, SERVICE.host],
  service: ["Only the service with this UUID.", { type: "string", format: "uuid" }],
  category: ["Only services in these categories or below, separated by commas.", categories.schema, "data/weather"],
  pay_to: [
    "Only services that name one of these payees, or named it before the change, separated by commas.",
    payees.schema,
    PAYEE,
  ],
})

const EXAMPLE = buildChangeFeed(
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
  { name: "Paid API Directory", baseUrl: "https://directory.example" },
)

const BODIES = {
  rss: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">…</rss>\n' },
  atom: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">…</feed>\n' },
  json: { schema: ChangeJsonFeed, example: JSON.parse(renderJsonFeed(EXAMPLE)) },
} satisfies Record<FeedFormat, object>
const NAMES: Record<FeedFormat, string> = { rss: "RSS 2.0", atom: "Atom", json: "JSON Feed 1.1" }

const declare = (format: FeedFormat, summary: string) => ({
  summary: `${summary} by ${NAMES[format]}`,
  responses: { 200: { description: "The feed.", type: FEED_TYPES[format], ...BODIES[format] } },
})
const ofService = (format: FeedFormat) => ({
  path: `/service/{id}${FEED_PATHS[format]}` as `/service/{id}/${string}`,
  pathParameters: [SERVICE_ID],
  rejections: ["not_found", "moved"] as const,
  ...declare(format, "Follow the changes of a service"),
})
const ofProvider = (format: FeedFormat) => ({
  path: `/provider/{host}${FEED_PATHS[format]}` as `/provider/{host}/${string}`,
  pathParameters: [inPath("host", "The host of the services.", SERVICE.host)],
  rejections: ["not_found"] as const,
  ...declare(format, "Follow the changes of a provider"),
})
const byFilters = (format: FeedFormat) => ({
  path: `/changes${FEED_PATHS[format]}` as `/changes/${string}`,
  query: QUERY,
  ...declare(format, "Follow changes with filters"),
})

export const CHANGE_FEEDS = defineOperations(
  {
    tag: "feeds",
    method: "get",
    description: `The ${MOST_CHANGES} newest changes: outages, recoveries, prices and other changes. The id of an item never changes.`,
    isCounted: false,
    isCached: true,
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

export const CHANGE_FEEDS_BY_FORMAT = {
  service: {
    rss: CHANGE_FEEDS.readServiceRssFeed,
    atom: CHANGE_FEEDS.readServiceAtomFeed,
    json: CHANGE_FEEDS.readServiceJsonFeed,
  },
  provider: {
    rss: CHANGE_FEEDS.readProviderRssFeed,
    atom: CHANGE_FEEDS.readProviderAtomFeed,
    json: CHANGE_FEEDS.readProviderJsonFeed,
  },
  changes: {
    rss: CHANGE_FEEDS.readChangesRssFeed,
    atom: CHANGE_FEEDS.readChangesAtomFeed,
    json: CHANGE_FEEDS.readChangesJsonFeed,
  },
} as const
