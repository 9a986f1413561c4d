// What a page's head says of other forms of it: its canonical address, and the feeds, which readers find there by themselves.
// Metadata of a page replaces that of the layout, so every page that names a canonical address names the feeds with it.

import type { Metadata } from "next"
import { FEED_TYPES, type FeedFormat, formatFeedPath, formatFeedTitle } from "@/lib/catalogue/feeds/feed"
import type { ListQuery } from "@/lib/catalogue/list/query"

const NAMES = { rss: "RSS", atom: "Atom", json: "JSON Feed" } as const

/** `filters` are those of the list that the page shows. */
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
