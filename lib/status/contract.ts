// The API contract of the feeds of incidents of the directory itself.

import type { z } from "zod"
import { defineOperations } from "@/lib/contract/operation"
import { declareFeed } from "@/lib/interfaces/feeds/contract"
import { FEED_PATHS, type FeedFormat } from "@/lib/interfaces/feeds/feed"
import type { ChangeJsonFeed } from "@/lib/interfaces/feeds/json-feed"
import { STATUS_DAYS } from "@/lib/status/schema"

const ORIGIN = "https://directory.example"
const EXAMPLE: z.infer<typeof ChangeJsonFeed> = {
  version: "https://jsonfeed.org/version/1.1",
  title: "Status of Paid API Directory",
  home_page_url: `${ORIGIN}/status`,
  feed_url: `${ORIGIN}/status/feed.json`,
  description: "Incidents of the directory itself: what does not work, and when it works again.",
  language: "en",
  authors: [{ name: "Paid API Directory" }],
  items: [
    {
      id: `${ORIGIN}/status#incident-12`,
      url: `${ORIGIN}/status`,
      title: "Works again: Checks were late",
      content_text: "Health and messages were older than usual. It lasted 40 min.",
      date_published: "2026-11-16T03:00:00Z",
      date_modified: "2026-11-16T03:40:00Z",
      tags: ["Checks"],
    },
  ],
}

const ofIncidents = (format: FeedFormat) => ({
  path: `/status${FEED_PATHS[format]}` as `/status/${string}`,
  ...declareFeed(format, "Follow the status of the directory", EXAMPLE),
})

export const INCIDENT_FEEDS = defineOperations(
  {
    tag: "status",
    method: "get",
    isCounted: false,
    isCached: true,
    description: `The incidents of the directory itself that were open in the last ${STATUS_DAYS.incidents} days. The id of an incident never changes.`,
  },
  {
    readStatusRssFeed: ofIncidents("rss"),
    readStatusAtomFeed: ofIncidents("atom"),
    readStatusJsonFeed: ofIncidents("json"),
  },
)
