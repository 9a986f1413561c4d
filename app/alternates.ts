// The canonical URL and the feeds in the head of a page. Metadata of a page replaces that of the layout, so every page with a
// canonical URL also names the feeds.

import type { Metadata } from "next"
import { FEED_TYPES, type FeedFormat, formatFeedPath, formatFeedTitle } from "@/lib/catalogue/feeds/feed"
import type { ListQuery } from "@/lib/catalogue/list/query"

const NAMES = { rss: "RSS", atom: "Atom", json: "JSON Feed" } as const

/** @param filters those of the shown list */
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
