// The canonical URL and the feeds in a page's `<head>`. The `alternates` of a page replace the `alternates` of the layout, so
// every page with a canonical URL must also name the feeds.

import type { Metadata } from "next"
import { FEED_TYPES, type FeedFormat, formatFeedPath, formatFeedTitle } from "@/lib/catalogue/feeds/feed"
import type { ListQuery } from "@/lib/catalogue/list/query"

const NAMES = { rss: "RSS", atom: "Atom", json: "JSON Feed" } as const

/**
 * @param canonical the path of the page
 * @param filters the filters of the list on the page; the feeds have the same filters
 */
export function alternates(canonical?: string, filters: Partial<ListQuery> = {}): Metadata["alternates"] {
  const query = { filters, isNew: false }
  const link = (format: FeedFormat) => ({
    url: formatFeedPath(format, query),
    title: `${formatFeedTitle(query)} (${NAMES[format]})`,
  })
  const formats = Object.keys(FEED_TYPES) as FeedFormat[]
  const types = Object.fromEntries(formats.map((format) => [FEED_TYPES[format], [link(format)]]))
  return { ...(canonical !== undefined && { canonical }), types }
}
