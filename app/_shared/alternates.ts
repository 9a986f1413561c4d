// The canonical URL and the feeds in a page's `<head>`. The `alternates` of a page replace the `alternates` of the layout, so
// every page with a canonical URL must also name the feeds.

import type { Metadata } from "next"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { type ChangeFeedPlace, formatChangeFeedPath, formatChangeFeedTitle } from "@/lib/interfaces/feeds/change-feed"
import { FEED_TYPES, type FeedFormat, formatFeedPath, formatFeedTitle } from "@/lib/interfaces/feeds/feed"

const NAMES = { rss: "RSS", atom: "Atom", json: "JSON Feed" } as const

/** @param filters those of the list and its feeds @param place the subject, whose feeds of changes come first */
export function alternates(
  canonical?: string,
  filters: Partial<ListQuery> = {},
  place: ChangeFeedPlace | null = null,
): Metadata["alternates"] {
  const query = { filters, isNew: false }
  const link = (format: FeedFormat) => ({
    url: formatFeedPath(format, query),
    title: `${formatFeedTitle(query)} (${NAMES[format]})`,
  })
  const changes = (format: FeedFormat) =>
    place === null
      ? []
      : [{ url: formatChangeFeedPath(format, place), title: `${formatChangeFeedTitle(place)} (${NAMES[format]})` }]
  const formats = Object.keys(FEED_TYPES) as FeedFormat[]
  const types = Object.fromEntries(formats.map((format) => [FEED_TYPES[format], [...changes(format), link(format)]]))
  return { ...(canonical !== undefined && { canonical }), types }
}
