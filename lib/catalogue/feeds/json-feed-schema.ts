// The shape of the JSON feed: JSON Feed 1.1 (jsonfeed.org/version/1.1) with the extension object `_l402`.

import { z } from "zod"
import { HEALTH_STATUSES, HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"

const timestamp = z.iso.datetime()

const Item = z.object({
  id: z.url().describe("The page of the service."),
  url: z.url(),
  title: z.string(),
  content_text: z.string(),
  date_published: timestamp,
  date_modified: timestamp,
  tags: z.array(z.string()).optional(),
  _l402: z.object({
    about: z.url(),
    endpoint: z.object({ url: z.string(), method: z.enum(HTTP_METHODS).optional() }),
    protocol: z.object({
      type: z.enum(PROTOCOLS),
      health: z.enum(HEALTH_STATUSES).optional(),
      reliability: z.number().min(0).max(100).optional(),
    }),
    price: z.object({ sats: z.int().optional(), usd: z.number().optional() }),
  }),
})

export const JsonFeed = z.object({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  language: z.string(),
  authors: z.array(z.object({ name: z.string() })),
  items: z.array(Item),
})
