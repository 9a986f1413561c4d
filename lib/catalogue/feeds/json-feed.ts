// A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1); the elements of our namespace are in the extension object `_l402`. Pure.

import type { Feed } from "@/lib/catalogue/feeds/feed"
import { formatTimestamp } from "@/lib/time"

export function renderJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.address,
    description: feed.description,
    language: "en",
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.permalink,
      url: entry.permalink,
      title: entry.title,
      content_text: entry.text,
      date_published: formatTimestamp(entry.listedAt),
      date_modified: formatTimestamp(entry.updatedAt),
      ...(entry.category !== null && { tags: [entry.category] }),
      _l402: {
        about: feed.namespace,
        endpoint: known(entry.endpoint),
        protocol: known(entry.protocol),
        price: known(entry.price),
      },
    })),
  })
}

/** Unknown values are left out, as in the other formats. */
function known(values: Record<string, string | number | null>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
