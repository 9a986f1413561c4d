// Renders a response that many clients receive. The renderer gets only the cache key and fixed headers, so that nothing else in
// the request can change the response.

import type { IncomingMessage } from "node:http"
import { TAGGED_LATER } from "@/lib/api/etag"
import type { RouteHandler } from "@/lib/api/handler"
import { LOCAL_HEADER } from "@/lib/http/local-page"
import { type App, type Captured, capture } from "@/lib/net/capture"

const FORWARDED = ["host", "x-directory-client", "x-request-id"]
/** Fixed headers of every render. Next renders differently for some user agents, so the user agent is fixed. */
const SAME_FOR_ALL = { "user-agent": "directory", [TAGGED_LATER]: "yes" }

interface RenderOptions {
  findRoute: FindDataRoute
  /** True for the copy of a page that only a reader on this machine receives. */
  isLocal: boolean
}

/** Renders with the path's data route, or with the app when there is none. @param url a path with its query */
export function renderForAll(
  request: IncomingMessage,
  url: string,
  app: App,
  { findRoute, isLocal }: RenderOptions,
): Promise<Captured> {
  const headers = buildHeaders(request, isLocal)
  const route = findRoute(url.split("?", 1)[0] ?? "")
  if (route) return answerData(route, url, headers)
  request.url = url
  return capture(app, request, headers)
}

function buildHeaders({ headers }: IncomingMessage, isLocal: boolean): Record<string, string> {
  const known = FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return { ...Object.fromEntries(known), ...SAME_FOR_ALL, ...(isLocal && { [LOCAL_HEADER]: "yes" }) }
}

export interface DataRoute {
  handle: RouteHandler
  /** The decoded path parameters. */
  params: Record<string, string>
}
/** Finds the data route of a path; null for a path that only Next serves. */
export type FindDataRoute = (path: string) => DataRoute | null

/** A placeholder: routes must not read the origin of the URL, which a client could forge. */
const ORIGIN = "http://directory.invalid"

/** Runs a data route for a GET of `url` (path and query). The route sees only `headers`. */
async function answerData(route: DataRoute, url: string, headers: Record<string, string>): Promise<Captured> {
  const request = new Request(ORIGIN + url, { headers })
  const response = await route.handle(request, { params: Promise.resolve(route.params) })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}
