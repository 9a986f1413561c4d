// Decides which requests a cached response may serve, and which responses may be cached (docs/decisions.md#caching; RFC 9111 §3).
// Pure.

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http"
import { findOperations } from "@/lib/api/operations"
import { findCachedPage, PAGES_WITHOUT_DATA } from "@/lib/catalogue/page-parameters"

/**
 * `data` routes declare in `Cache-Control` that a response may be cached. A `page` cannot declare this, because Next overwrites
 * the header.
 */
export type Kind = "data" | "page"

/** Cookies of our sessions and of Next's draft mode: a request with one of these cookies gets its own response. */
const SESSION_COOKIE = /(?:^|;\s*)(?:directory_|__prerender_bypass=|__next_preview_data=)/
/**
 * Request headers of Next's browser script, which requests a page's data at the page's URL. The response to a request with one of
 * these headers is not cached.
 */
const OF_NEXT = /^(?:rsc$|next-)/
const MAX_URL = 2000

interface RequestHead {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

const findRead = (path: string) => findOperations(path)?.operations.find(({ method }) => method === "get")

/** Returns the limit within which requests for a URL do not count against the free rate (`Rules.allowance`). */
export const findAllowance = (url: string) => findRead(url.split("?", 1)[0] ?? "")?.allowance

/** Returns the kind of a request that a cached response may serve, else null. */
export function kindOf({ method, url = "", headers }: RequestHead): Kind | null {
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_URL) return null
  const [path = "", query = ""] = url.split("?", 2)
  const kind = findRead(path)?.isCached ? "data" : findCachedPage(path) ? "page" : null
  if (kind === null || headers.authorization !== undefined || /(?:^|&)_rsc(?:=|&|$)/.test(query)) return null
  if (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0") return null
  if (headers.cookie !== undefined && SESSION_COOKIE.test(headers.cookie)) return null
  for (const name in headers) if (OF_NEXT.test(name)) return null
  return kind
}

/** True for a response that may serve every client that requests the same URL. */
export function canCache(kind: Kind, status: number, headers: OutgoingHttpHeaders): boolean {
  if (status !== 200 || headers["set-cookie"] !== undefined) return false
  return kind === "page" ? isHtml(headers) : /^public\b/.test(String(headers["cache-control"]))
}

const isHtml = (headers: OutgoingHttpHeaders) => /^text\/html\b/.test(String(headers["content-type"]))

/**
 * True for a response that requests waiting for the same render may receive: a cacheable response, or the 404 of a page. An API
 * error is not shared: it contains the request id or the invoice of one client.
 */
export function canShare(kind: Kind, status: number, headers: OutgoingHttpHeaders): boolean {
  if (canCache(kind, status, headers)) return true
  return kind === "page" && status === 404 && isHtml(headers) && headers["set-cookie"] === undefined
}

/** Paths of files, which need no database. */
const FILES = /^\/(?:_next\/|[^/?]+\.(?:css|ico|js|png|svg|txt|woff2)(?:\?|$))/
export const isFile = (url: string): boolean => FILES.test(url)

const WITHOUT_DATA: ReadonlySet<string | null> = new Set(PAGES_WITHOUT_DATA)

/** False for a page that is the same whatever the database has. */
export const hasData = (url: string): boolean => !WITHOUT_DATA.has(findCachedPage(url.split("?", 1)[0] ?? ""))
