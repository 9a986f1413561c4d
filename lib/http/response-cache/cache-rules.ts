// Which requests a cached response may serve, and which responses may be cached (docs/decisions.md#caching; RFC 9111 §3). Pure.

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http"
import { findOperations } from "@/lib/api/operations"
import { findCachedPage } from "@/lib/http/page-parameters"

/** Data declares in `Cache-Control` that it may be cached. Pages cannot: Next writes that header for them. */
export type Kind = "data" | "page"

/** The cookies of our sessions and of Next's draft mode. */
const SESSION_COOKIE = /(?:^|;\s*)(?:directory_|__prerender_bypass=|__next_preview_data=)/
/** Next's script requests the data of a page at the URL of the page. */
const OF_NEXT = /^(?:rsc$|next-)/
const MAX_URL = 2000

interface RequestHead {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

const isCachedData = (path: string) =>
  findOperations(path)?.operations.some(({ method, isCached }) => method === "get" && isCached) === true

/** The kind of a request that a cached response may serve, else null. */
export function kindOf({ method, url = "", headers }: RequestHead): Kind | null {
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_URL) return null
  const [path = "", query = ""] = url.split("?", 2)
  const kind = isCachedData(path) ? "data" : findCachedPage(path) ? "page" : null
  if (kind === null || headers.authorization !== undefined || /(?:^|&)_rsc(?:=|&|$)/.test(query)) return null
  if (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0") return null
  if (headers.cookie !== undefined && SESSION_COOKIE.test(headers.cookie)) return null
  for (const name in headers) if (OF_NEXT.test(name)) return null
  return kind
}

/** True for a response that any client may receive for the same URL. */
export function canCache(kind: Kind, status: number, headers: OutgoingHttpHeaders): boolean {
  if (status !== 200 || headers["set-cookie"] !== undefined) return false
  return kind === "page" ? isHtml(headers) : /^public\b/.test(String(headers["cache-control"]))
}

const isHtml = (headers: OutgoingHttpHeaders) => /^text\/html\b/.test(String(headers["content-type"]))

/**
 * True for a response that the requests waiting for the render may receive too: a cacheable response, or the 404 of a page. An error
 * of the API holds the request id or an invoice of one client.
 */
export function canShare(kind: Kind, status: number, headers: OutgoingHttpHeaders): boolean {
  if (canCache(kind, status, headers)) return true
  return kind === "page" && status === 404 && isHtml(headers) && headers["set-cookie"] === undefined
}
