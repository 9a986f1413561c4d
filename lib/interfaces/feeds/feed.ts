// The parameters and entries that all feed formats share. Equal services produce equal bytes, so that the ETag stays valid. Docs:
// docs/decisions.md#statistics-export-and-feeds. Pure.

import { formatListQuery, LIST_ONLY, type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import type { HealthReason, HealthStatus, HttpMethod, Protocol, Service } from "@/lib/catalogue/schema"
import type { ParsedQuery } from "@/lib/contract/operation"
import { describeAccess, type ProberAccess } from "@/lib/probe/prober-access"
import { ANY_PROTOCOL } from "@/lib/protocols/names"
import { formatNetwork } from "@/lib/protocols/networks"
import { printable } from "@/lib/text/text"

export const FEED = { items: 100, newMs: 7 * 86_400_000 } as const
export const FEED_PATHS = { rss: "/feed.xml", atom: "/feed.atom", json: "/feed.json" } as const
export const FEED_TYPES = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const
export const NAMESPACE_PATH = "/ns/l402"
export type FeedFormat = keyof typeof FEED_PATHS

/** The filters of a feed. The order and the length of a feed are fixed. */
export interface FeedQuery {
  filters: Partial<ListQuery>
  /** Only services listed in the last seven days. */
  isNew: boolean
}

/** Accepts the filters of the list and `type`. Parameters that sort or page the list are reported as ignored. */
export function parseFeedQuery(given: URLSearchParams): ParsedQuery<FeedQuery> {
  const search = new URLSearchParams(given)
  const types = new Set(search.getAll("type").map((value) => value.trim().toLowerCase()))
  types.delete("")
  search.delete("type")
  const { query: filters, problems, ignored } = parseListQuery(search, LIST_ONLY)
  if (types.size > 1) problems.push({ field: "type", message: "is given more than once" })
  else if (types.size === 1 && !types.has("new")) problems.push({ field: "type", message: "must be new" })
  return { query: { filters, isNew: types.has("new") }, problems, ignored }
}

/** Formats the path of a feed with its filters. Equivalent queries have the same path. */
export function formatFeedPath(format: FeedFormat, { filters, isNew }: FeedQuery): string {
  const search = [formatFilters(filters), isNew ? "type=new" : ""].filter(Boolean).join("&")
  return search ? `${FEED_PATHS[format]}?${search}` : FEED_PATHS[format]
}

function formatFilters(filters: Partial<ListQuery>): string {
  const { sort, order, limit, offset, ...rest } = filters
  return formatListQuery(rest)
}

/** For example "New paid APIs: protocol L402, health down". */
export function formatFeedTitle({ filters, isNew }: FeedQuery): string {
  const words = [...new URLSearchParams(formatFilters(filters))].map(([name, value]) => {
    const text = name === "network" ? value.split(",").map(formatNetwork).join(", ") : value
    return `${name} ${text}`.replaceAll("_", " ")
  })
  return `New paid APIs${isNew ? " of the last 7 days" : ""}${words.length > 0 ? `: ${words.join(", ")}` : ""}`
}

/** A row that FEED_FIELDS selects. */
export type FeedRow = Pick<
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
  | "health_reason"
> & { listed_at: string }

export interface FeedEntry {
  /** Never changes, and differs between entries. */
  id: string
  /** The URL of the service's page. It is the id of an entry for a listing. */
  permalink: string
  title: string
  /** Plain text, not markup. */
  text: string
  category: string | null
  listedAt: Date
  updatedAt: Date
  /** The elements of the XML namespace /ns/l402; null for an entry that is no listing. */
  listing: FeedListing | null
}

/** A null member is an unknown value. */
export interface FeedListing {
  endpoint: { url: string; method: HttpMethod | null }
  protocol: { type: Protocol; health: HealthStatus | null; reason: string | null; reliability: number | null }
  price: { sats: number | null; usd: number | null }
}

export interface Feed {
  title: string
  description: string
  author: string
  /** The URL of the web page with the same filters. */
  home: string
  address: string
  namespace: string
  /** The latest change of an entry; null without entries. */
  updatedAt: Date | null
  entries: FeedEntry[]
}

export interface Site {
  name: string
  baseUrl: string
}

export interface ListingSite extends Site {
  /** What a provider allows when something keeps the checker out. */
  access: ProberAccess
}

export function buildFeed(rows: FeedRow[], format: FeedFormat, query: FeedQuery, site: ListingSite): Feed {
  const entries = rows.map((row) => buildEntry(row, site))
  const search = formatFilters(query.filters)
  return {
    title: `${formatFeedTitle(query)} · ${site.name}`,
    description: `Services that take payment by ${ANY_PROTOCOL}, newest first, with their price and health.`,
    author: site.name,
    home: `${site.baseUrl}/${search ? `?${search}` : ""}`,
    address: site.baseUrl + formatFeedPath(format, query),
    namespace: site.baseUrl + NAMESPACE_PATH,
    updatedAt: findLatest(entries),
    entries,
  }
}

export function findLatest(entries: readonly FeedEntry[]): Date | null {
  const changes = entries.map(({ updatedAt }) => updatedAt.getTime())
  return changes.length > 0 ? new Date(Math.max(...changes)) : null
}

function buildEntry(row: FeedRow, { baseUrl, access }: ListingSite): FeedEntry {
  const listedAt = new Date(row.listed_at)
  const changedAt = new Date(row.updated_at)
  const permalink = `${baseUrl}/service/${row.id}`
  return {
    id: permalink,
    permalink,
    title: readable(row.name) || row.host,
    text: [
      readable(row.description ?? "") || `${row.protocol} at ${row.host}`,
      row.health_reason && describeReason(row.health_reason, access),
    ]
      .filter(Boolean)
      .join("\n\n"),
    category: row.category && readable(row.category),
    listedAt,
    updatedAt: changedAt > listedAt ? changedAt : listedAt,
    listing: {
      endpoint: { url: removeUnwritable(row.url), method: row.http_method },
      protocol: {
        type: row.protocol,
        health: row.health_status,
        reason: row.health_reason?.code ?? null,
        reliability: row.reliability_score,
      },
      price: { sats: row.price_sats, usd: row.price_usd },
    },
  }
}

/** Why the health is not known, and what the provider allows to end it. */
export const describeReason = ({ message }: HealthReason, access: ProberAccess) =>
  `${message} ${describeAccess(access)}`

/**
 * Characters that XML 1.0 §2.2 forbids, even escaped. The JSON feed omits these characters too, so that all formats have the same
 * text.
 */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const removeUnwritable = (text: string) => text.replace(UNWRITABLE, "")
/** Makes text of an untrusted party printable in every format. */
export const readable = (text: string) => {
  const clean = removeUnwritable(text).replace(/\r\n?/g, "\n")
  return printable(clean, clean.length).trim()
}
