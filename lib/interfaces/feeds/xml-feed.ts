// Renders a feed as RSS 2.0 (rssboard.org/rss-specification, with the Advisory Board's profile) and as Atom (RFC 4287). Both
// formats have the elements of the XML namespace that /ns/l402 documents.

import XMLBuilder from "fast-xml-builder"
import { FEED_TYPES, type Feed, type FeedListing } from "@/lib/interfaces/feeds/feed"
import { formatTimestamp } from "@/lib/time"

const ATOM = "http://www.w3.org/2005/Atom"
const DECLARATION = { "@_version": "1.0", "@_encoding": "UTF-8" }
/** RFC 4287 requires `updated`, even in a feed without entries. */
const NEVER = new Date(0)

/** Formats numbers without an exponent, which XML Schema's `decimal` forbids, and without rounding noise in the last digits. */
const decimal = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 16 })

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
})

export function renderRss(feed: Feed): string {
  const channel = {
    title: feed.title,
    link: feed.home,
    description: feed.description,
    language: "en",
    lastBuildDate: feed.updatedAt?.toUTCString(),
    "atom:link": attributes({ rel: "self", type: FEED_TYPES.rss, href: feed.address }),
    item: feed.entries.map((entry) => ({
      title: entry.title,
      link: entry.permalink,
      guid: { "@_isPermaLink": String(entry.id === entry.permalink), "#text": entry.id },
      pubDate: entry.listedAt.toUTCString(),
      description: toHtml(entry.text),
      category: entry.category ?? undefined,
      ...ourElements(entry.listing),
    })),
  }
  const rss = { ...attributes({ version: "2.0", "xmlns:atom": ATOM, "xmlns:l402": feed.namespace }), channel }
  return builder.build({ "?xml": DECLARATION, rss })
}

export function renderAtom(feed: Feed): string {
  const content = {
    id: feed.address,
    title: feed.title,
    subtitle: feed.description,
    updated: formatTimestamp(feed.updatedAt ?? NEVER),
    author: { name: feed.author },
    link: [
      attributes({ rel: "self", type: FEED_TYPES.atom, href: feed.address }),
      attributes({ rel: "alternate", type: "text/html", href: feed.home }),
    ],
    entry: feed.entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      link: attributes({ rel: "alternate", type: "text/html", href: entry.permalink }),
      published: formatTimestamp(entry.listedAt),
      updated: formatTimestamp(entry.updatedAt),
      summary: entry.text,
      category: entry.category === null ? undefined : attributes({ term: entry.category }),
      ...ourElements(entry.listing),
    })),
  }
  const root = { ...attributes({ xmlns: ATOM, "xmlns:l402": feed.namespace, "xml:lang": "en" }), ...content }
  return builder.build({ "?xml": DECLARATION, feed: root })
}

function ourElements(listing: FeedListing | null) {
  if (listing === null) return {}
  const { endpoint, protocol, price } = listing
  return {
    "l402:endpoint": attributes(endpoint),
    "l402:protocol": attributes(protocol),
    "l402:price": attributes(price),
  }
}

/** Returns the values as attributes for XMLBuilder, without unknown values. */
function attributes(values: Record<string, string | number | null>): Record<string, string> {
  const known: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) known[`@_${name}`] = typeof value === "number" ? decimal.format(value) : value
  }
  return known
}

/** Escapes the text, because feed readers parse an RSS description as HTML. */
function toHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
