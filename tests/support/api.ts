// Calls a route handler as Next does, with the request headers that lib/http/front-door.ts sets before Next. Each response is
// checked against the OpenAPI document.

import type { RouteHandler } from "@/lib/api/handler"

type Routes = Partial<Record<string, RouteHandler>>
export interface CallOptions {
  params?: Record<string, string>
  /** Sent as JSON unless it is a string. */
  body?: unknown
  headers?: Record<string, string>
  client?: string
}

export interface RouteResponse {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field, and parse the body where its shape matters
  body: any
}

/** Sends one request to a route module and returns its response. */
export async function call(
  routes: Routes,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<RouteResponse> {
  const { params = {}, body, headers = {}, client = "203.0.113.7" } = options
  const hasBody = body !== undefined
  const request = new Request(new URL(path, "http://directory.test"), {
    method,
    headers: {
      "x-directory-client": client,
      "x-request-id": "test-request",
      ...(hasBody && { "content-type": "application/json" }),
      ...headers,
    },
    ...(hasBody && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
  const run = routes[method]
  if (!run) throw new Error(`the route exports no ${method}`)
  const response = await run(request, { params: Promise.resolve(params) })
  const text = await response.text()
  const received = { status: response.status, headers: response.headers, text, body: parse(text) }
  const { requireConforming } = await import("@/tests/support/conformance")
  await requireConforming(routes, method, { path, params }, received)
  return received
}

/** Returns all headers except `ratelimit`, which differs between responses to equal requests. */
export function listComparableHeaders({ headers }: RouteResponse): [string, string][] {
  return [...headers].filter(([name]) => name !== "ratelimit")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
