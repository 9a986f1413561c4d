// What a feed is asked for and what it says of each listing, whatever the format (spec §4.1; decisions.md, "Health endpoint,
// snapshots, export, feed"). Pure: the same listings make the same bytes, so that a reader's ETag holds.

import {
  formatListQuery,
  LIST_ONLY,
  type ListQuery,
  type ParameterProblem,
  parseListQuery,
} from "@/lib/catalogue/list/query"
import type { HealthStatus, HttpMethod, Protocol, Service } from "@/lib/catalogue/schema"
import { ANY_PROTOCOL } from "@/lib/protocols/names"
import { printable } from "@/lib/text"

export const FEED = { items: 100, newMs: 7 * 86_400_000 } as const
export const FEED_PATHS = { rss: "/feed.xml", atom: "/feed.atom", json: "/feed.json" } as const
export const FEED_TYPES = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const
export const NAMESPACE_PATH = "/ns/l402"
export type FeedFormat = keyof typeof FEED_PATHS

/** Filters of the list; a feed has an order and a length of its own. */
export interface FeedQuery {
  filters: Partial<ListQuery>
  /** Only what was listed in the last seven days. */
  isNew: boolean
}
export interface ParsedFeedQuery {
  query: FeedQuery
  problems: ParameterProblem[]
  ignored: string[]
}

/** `type` is the feed's own; what orders and cuts the list means nothing here. */
export function parseFeedQuery(given: URLSearchParams): ParsedFeedQuery {
  const search = new URLSearchParams(given)
  const types = new Set(search.getAll("type").map((value) => value.trim().toLowerCase()))
  types.delete("")
  search.delete("type")
  const { query: filters, problems, ignored } = parseListQuery(search, LIST_ONLY)
  if (types.size > 1) problems.push({ field: "type", message: "is given more than once" })
  else if (types.size === 1 && !types.has("new")) problems.push({ field: "type", message: "must be new" })
  return { query: { filters, isNew: types.has("new") }, problems, ignored }
}

/** The path of a feed with its filters, the same for every way to write the same query. */
export function formatFeedPath(format: FeedFormat, { filters, isNew }: FeedQuery): string {
  const search = [formatFilters(filters), isNew ? "type=new" : ""].filter(Boolean).join("&")
  return search ? `${FEED_PATHS[format]}?${search}` : FEED_PATHS[format]
}

function formatFilters(filters: Partial<ListQuery>): string {
  const { sort, order, limit, offset, ...rest } = filters
  return formatListQuery(rest)
}

/** "New paid APIs: protocol L402, health down", so that who reads several can tell them apart. */
export function formatFeedTitle({ filters, isNew }: FeedQuery): string {
  const words = [...new URLSearchParams(formatFilters(filters))].map((pair) => pair.join(" ").replaceAll("_", " "))
  return `New paid APIs${isNew ? " of the last 7 days" : ""}${words.length > 0 ? `: ${words.join(", ")}` : ""}`
}

/** What a feed needs of a listing, as the select list of a service brings it, and when it became public. */
export type FeedListing = Pick<
  Service,
  | "id"
  | "name"
  | "description"
  | "url"
  | "host"
  | "http_method"
  | "protocol"
  | "health_status"
  | "reliability_score"
  | "price_sats"
  | "price_usd"
  | "category"
  | "updated_at"
> & { listed_at: string }

export interface FeedEntry {
  /** The listing's page here: its name as long as it lives. */
  permalink: string
  title: string
  /** Plain text; what looks like markup in it is not. */
  text: string
  category: string | null
  listedAt: Date
  updatedAt: Date
  /** The three elements of the namespace. Null is not known. */
  endpoint: { url: string; method: HttpMethod | null }
  protocol: { type: Protocol; health: HealthStatus | null; reliability: number | null }
  price: { sats: number | null; usd: number | null }
}

export interface Feed {
  title: string
  description: string
  author: string
  /** The list with the same filters, for people. */
  home: string
  address: string
  namespace: string
  /** The latest change of what it lists; null when that is nothing. */
  updatedAt: Date | null
  entries: FeedEntry[]
}

export interface Site {
  name: string
  baseUrl: string
}

export function buildFeed(listings: FeedListing[], format: FeedFormat, query: FeedQuery, site: Site): Feed {
  const entries = listings.map((listing) => shapeEntry(listing, site.baseUrl))
  const search = formatFilters(query.filters)
  const changes = entries.map(({ updatedAt }) => updatedAt.getTime())
  return {
    title: `${formatFeedTitle(query)} · ${site.name}`,
    description: `Services that take payment by ${ANY_PROTOCOL}, newest first, with their price and health.`,
    author: site.name,
    home: `${site.baseUrl}/${search ? `?${search}` : ""}`,
    address: site.baseUrl + formatFeedPath(format, query),
    namespace: site.baseUrl + NAMESPACE_PATH,
    updatedAt: changes.length > 0 ? new Date(Math.max(...changes)) : null,
    entries,
  }
}

function shapeEntry(listing: FeedListing, baseUrl: string): FeedEntry {
  const listedAt = new Date(listing.listed_at)
  const changedAt = new Date(listing.updated_at)
  return {
    permalink: `${baseUrl}/service/${listing.id}`,
    title: readable(listing.name) || listing.host,
    text: readable(listing.description ?? "") || `${listing.protocol} at ${listing.host}`,
    category: listing.category && readable(listing.category),
    listedAt,
    updatedAt: changedAt > listedAt ? changedAt : listedAt,
    endpoint: { url: withoutUnwritable(listing.url), method: listing.http_method },
    protocol: {
      type: listing.protocol,
      health: listing.health_status,
      reliability: listing.reliability_score,
    },
    price: { sats: listing.price_sats, usd: listing.price_usd },
  }
}

/** What XML 1.0 §2.2 has no way to write, not even escaped. Left out of JSON too: all three formats say the same. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const withoutUnwritable = (text: string) => text.replace(UNWRITABLE, "")
const readable = (text: string) => {
  const clean = withoutUnwritable(text).replace(/\r\n?/g, "\n")
  return printable(clean, clean.length).trim()
}
