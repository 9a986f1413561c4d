// Renders a response that many requests may be sent. The renderer sees the cache key and a few fixed headers, and nothing else
// of the request: what is not in the key cannot make a difference to the response.

import type { IncomingMessage } from "node:http"
import { TAGGED_LATER } from "@/lib/api/etag"
import { answerData, type FindDataRoute } from "@/lib/http/data-response"
import { type App, type Captured, capture } from "@/lib/net/capture"

const FORWARDED = ["host", "x-directory-client", "x-request-id"]
/** Next renders differently for some user agents; all clients are alike to us. */
const SAME_FOR_ALL = { "user-agent": "directory", [TAGGED_LATER]: "yes" }

/** The response to a GET of `key`, a path with its query, by the function of its data route or else by the app. */
export function renderForAll(
  request: IncomingMessage,
  key: string,
  app: App,
  findRoute: FindDataRoute,
): Promise<Captured> {
  const headers = buildHeaders(request)
  const route = findRoute(key.split("?", 1)[0] ?? "")
  if (route) return answerData(route, key, headers)
  request.url = key
  return capture(app, request, headers)
}

function buildHeaders({ headers }: IncomingMessage): Record<string, string> {
  const known = FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return { ...Object.fromEntries(known), ...SAME_FOR_ALL }
}
