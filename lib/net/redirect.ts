// Builds the request that follows a redirect (WHATWG Fetch §4.4 "HTTP-redirect fetch"): its method and body, and the headers that
// another origin may receive. Pure.

import { FetchFailure } from "@/lib/net/fetch-failure"
import type { Reply } from "@/lib/protocols/challenge"
import { isUrl } from "@/lib/text/url"

export interface FetchRequest {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
/**
 * The only headers that another origin receives. This is an allow list, because secret headers have too many names for a block
 * list.
 */
const HARMLESS_HEADERS = new Set(["accept", "accept-encoding", "accept-language", "content-type", "user-agent"])
const BODY_HEADERS = new Set(["content-type", "content-language", "content-encoding", "content-location"])

/** Returns the Location header of a redirect as sent, or null for any other reply. */
export function findRedirect(reply: Pick<Reply, "status" | "headers">): string | null {
  return REDIRECT_STATUSES.has(reply.status) ? (reply.headers["location"]?.[0] ?? null) : null
}

const keepHeaders = (headers: FetchRequest["headers"], keep: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name.toLowerCase())))

function buildRedirected(status: number, from: URL, to: URL, request: FetchRequest): FetchRequest {
  const dropsBody =
    status === 303 ? request.method !== "GET" && request.method !== "HEAD" : status < 303 && request.method === "POST"
  let headers = request.headers
  if (from.origin !== to.origin) headers = keepHeaders(headers, (name) => HARMLESS_HEADERS.has(name))
  if (!dropsBody) return { ...request, headers }
  return { method: "GET", headers: keepHeaders(headers, (name) => !BODY_HEADERS.has(name)), body: null }
}

/**
 * Returns the next request, or null when the reply is final.
 * @param hops the number of redirects followed so far
 * @throws FetchFailure for a redirect that must not be followed
 */
export function followRedirect(
  reply: Reply,
  from: URL,
  request: FetchRequest,
  hops: number,
  redirects: "return" | "reject" | number,
): { url: string; request: FetchRequest } | null {
  const location = findRedirect(reply)
  if (location === null || redirects === "return") return null
  if (!isUrl(location, from)) throw new FetchFailure("redirect", "The redirect leads to no valid URL.")
  const to = new URL(location, from)
  if (redirects === "reject") throw new FetchFailure("redirect", "The server redirects to another URL.", to.href)
  if (hops >= redirects) throw new FetchFailure("too-many-redirects", "The server redirects too many times.", to.href)
  return { url: to.href, request: buildRedirected(reply.status, from, to, request) }
}
