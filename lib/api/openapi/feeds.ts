// The newest listings as RSS, Atom and JSON Feed (spec §4.1; unversioned, §9).

import { SERVICE } from "@/lib/api/openapi/examples/service"
import type { Answer, Operation } from "@/lib/api/openapi/operation"
import { inQuery } from "@/lib/api/openapi/parameters"
import { FEED, FEED_PATHS, FEED_TYPES, type FeedFormat } from "@/lib/catalogue/feeds/feed"
import { FILTER_PARAMETERS } from "@/lib/catalogue/list/list-parameters"

const TYPE = inQuery("type", "`new`: what was listed in the last seven days.", { type: "string", enum: ["new"] })
const ADDRESS = "https://directory.example"

const JSON_EXAMPLE = {
  version: "https://jsonfeed.org/version/1.1",
  title: "New paid APIs",
  home_page_url: `${ADDRESS}/`,
  feed_url: `${ADDRESS}/feed.json`,
  description: "The newest listings of the directory.",
  language: "en",
  authors: [{ name: "Paid API Directory" }],
  items: [
    {
      id: `${ADDRESS}/service/${SERVICE.id}`,
      url: `${ADDRESS}/service/${SERVICE.id}`,
      title: SERVICE.name,
      content_text: "Gauge readings with a forecast.",
      date_published: "2026-03-04T10:00:00Z",
      date_modified: "2026-11-02T08:00:00Z",
      tags: ["data/weather"],
      _l402: {
        about: `${ADDRESS}/ns/l402`,
        endpoint: { url: SERVICE.url, method: "GET" },
        protocol: { type: "x402", health: "healthy", reliability: 97.9 },
        price: { usd: 0.002 },
      },
    },
  ],
}

const ANSWERS: Record<FeedFormat, Pick<Answer, "schema" | "example">> = {
  rss: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">…</rss>\n' },
  atom: { example: '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">…</feed>\n' },
  json: { schema: "JsonFeed", example: JSON_EXAMPLE },
}
const NAMES: Record<FeedFormat, string> = { rss: "RSS 2.0", atom: "Atom", json: "JSON Feed 1.1" }

export const FEEDS: readonly Operation[] = (["rss", "atom", "json"] as const).map((format) => ({
  method: "get",
  path: FEED_PATHS[format],
  id: `read${format[0]?.toUpperCase()}${format.slice(1)}Feed`,
  tag: "feeds",
  summary: `Follow new listings by ${NAMES[format]}`,
  about: `The ${FEED.items} newest listings that match; all filters of the list work. Sent again only when it changed.`,
  parameters: [...FILTER_PARAMETERS, TYPE],
  answers: { 200: { about: "The feed.", type: FEED_TYPES[format], ...ANSWERS[format] } },
  isCounted: false,
  isCached: true,
}))
