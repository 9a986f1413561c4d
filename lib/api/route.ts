// Builds the route functions for all HTTP methods of a path, from the handlers of its operations.

import { respondToOptions } from "@/lib/api/cors"
import { handler, type RouteHandler, type Run } from "@/lib/api/handler"
import { AppError } from "@/lib/contract/errors"
import { ANY_QUERY, isCrossOrigin, type Rules } from "@/lib/contract/operation"

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
type Method = (typeof METHODS)[number]

const methodOf = ({ rules }: RouteHandler) => rules.method.toUpperCase() as Method

/**
 * Methods without a handler respond 405 with `Allow` and the common error body. A 405 counts against the rate limit, unless GET
 * of the path is exempt. OPTIONS never counts: the browser sends preflights itself, and a page cannot pay for a preflight.
 */
export function route(...handlers: [RouteHandler, ...RouteHandler[]]): Record<Method | "OPTIONS", RouteHandler> {
  const { path } = handlers[0].rules
  const taken = new Map(handlers.map((one) => [methodOf(one), one]))
  const allowed = METHODS.filter((method) => taken.has(method))
  const open = withHead(METHODS.filter((method) => isCrossOrigin(taken.get(method)?.rules ?? {})))
  const Allow = [...withHead(allowed), "OPTIONS"].join(", ")
  const isCounted = taken.get("GET")?.rules.isCounted ?? true
  const rules = { method: "get", path, query: ANY_QUERY, isCrossOrigin: open.length > 0, isCounted } as const
  const reject = handler(rules, ({ request }) => {
    throw new AppError("method_not_allowed", `This URL accepts ${allowed.join(", ")}, not ${request.method}.`, {
      headers: { Allow },
    })
  })
  const options = Object.assign(async () => respondToOptions(Allow, open), { rules })
  const headers = Object.assign({}, ...handlers.map((one) => one.rules.promisedHeaders))
  const all = METHODS.map((method) => [method, taken.get(method) ?? reject] as const)
  const routes = [...all, ["OPTIONS", options] as const].map(([method, one]) => [method, addHeaders(one, headers)])
  return Object.fromEntries(routes) as Record<Method | "OPTIONS", RouteHandler>
}

export function serve<const O extends Rules & { auth?: "admin" | "owner" }>(operation: O, run: Run<O>) {
  return route(handler(operation, run))
}

function addHeaders(handle: RouteHandler, promised: Readonly<Record<string, string>>): RouteHandler {
  const withHeaders = async (...given: Parameters<RouteHandler>) => {
    const response = await handle(...given)
    for (const [name, value] of Object.entries(promised)) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    return response
  }
  return Object.assign(withHeaders, { rules: handle.rules })
}

/** Adds HEAD to a list with GET: Next responds to HEAD with the GET function. */
function withHead(methods: readonly Method[]): string[] {
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
}
