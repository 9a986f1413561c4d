// Which requests a kept answer may serve, and which answers may be kept (docs/decisions.md#caching; RFC 9111 §3). Pure.

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http"
import { findOperations } from "@/lib/api/operations"
import { findCachedPage } from "@/lib/http/page-parameters"

/** Data says itself, in `Cache-Control`, that an answer may be kept. A page cannot, since Next writes its own there. */
export type Kind = "data" | "page"

/** Our own sessions, and Next's drafts. */
const SESSION_COOKIE = /(?:^|;\s*)(?:directory_|__prerender_bypass=|__next_preview_data=)/
/** Next's script asks for a page's data at the address of the page. */
const OF_NEXT = /^(?:rsc$|next-)/
const MAX_URL = 2000

interface Asked {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

const isCachedData = (path: string) =>
  findOperations(path)?.operations.some(({ method, isCached }) => method === "get" && isCached) === true

/** What is asked for, when an answer kept for anybody would do; else null. */
export function kindOf({ method, url = "", headers }: Asked): Kind | null {
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_URL) return null
  const [path = "", query = ""] = url.split("?", 2)
  const kind = isCachedData(path) ? "data" : findCachedPage(path) ? "page" : null
  if (kind === null || headers.authorization !== undefined || /(?:^|&)_rsc(?:=|&|$)/.test(query)) return null
  if (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0") return null
  if (headers.cookie !== undefined && SESSION_COOKIE.test(headers.cookie)) return null
  for (const name in headers) if (OF_NEXT.test(name)) return null
  return kind
}

/** True for an answer that anybody may be given who asks the same. */
export function mayKeep(kind: Kind, status: number, headers: OutgoingHttpHeaders): boolean {
  if (status !== 200 || headers["set-cookie"] !== undefined) return false
  if (kind === "page") return /^text\/html\b/.test(String(headers["content-type"]))
  return /^public\b/.test(String(headers["cache-control"]))
}

/**
 * True for a response that requests which waited for it may be sent too, though it is not cached: a page that is missing. A
 * page shows nothing of the request but its URL, while an error of the API holds the request id or an invoice.
 */
export function mayShare(kind: Kind, status: number, headers: OutgoingHttpHeaders): boolean {
  if (mayKeep(kind, status, headers)) return true
  const isPage = kind === "page" && /^text\/html\b/.test(String(headers["content-type"]))
  return isPage && status === 404 && headers["set-cookie"] === undefined
}
