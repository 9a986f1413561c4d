// Renders a feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). The extension object `_l402` has the elements of the namespace
// /ns/l402. Pure.

import { z } from "zod"
import { HEALTH_STATUSES, HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"
import type { Feed } from "@/lib/interfaces/feeds/feed"
import { BLOCK_KINDS } from "@/lib/protocols/blocked"
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
      id: entry.id,
      url: entry.permalink,
      title: entry.title,
      content_text: entry.text,
      date_published: formatTimestamp(entry.listedAt),
      date_modified: formatTimestamp(entry.updatedAt),
      ...(entry.category !== null && { tags: [entry.category] }),
      ...(entry.listing !== null && {
        _l402: {
          about: feed.namespace,
          endpoint: known(entry.listing.endpoint),
          protocol: known(entry.listing.protocol),
          price: known(entry.listing.price),
        },
      }),
    })),
  })
}

/** Leaves out unknown values, like the XML formats. */
function known(values: Record<string, string | number | null>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

const timestamp = z.iso.datetime()

const ChangeItem = z.object({
  id: z.url().describe("Never changes."),
  url: z.url().describe("The page of the service."),
  title: z.string(),
  content_text: z.string(),
  date_published: timestamp,
  date_modified: timestamp,
  tags: z.array(z.string()).optional(),
})

const Item = ChangeItem.extend({
  id: z.url().describe("The page of the service."),
  _l402: z.object({
    about: z.url(),
    endpoint: z.object({ url: z.string(), method: z.enum(HTTP_METHODS).optional() }),
    protocol: z.object({
      type: z.enum(PROTOCOLS),
      health: z.enum(HEALTH_STATUSES).optional(),
      reason: z
        .enum(BLOCK_KINDS)
        .optional()
        .describe("What keeps the checker out, as `health_reason.code` of a service."),
      reliability: z.number().min(0).max(100).optional(),
    }),
    price: z.object({ sats: z.int().optional(), usd: z.number().optional() }),
  }),
})

export const ChangeJsonFeed = namedObject("ChangeJsonFeed", {
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  language: z.string(),
  authors: z.array(z.object({ name: z.string() })),
  items: z.array(ChangeItem),
})
export const JsonFeed = namedObject("JsonFeed", { ...ChangeJsonFeed.shape, items: z.array(Item) })
