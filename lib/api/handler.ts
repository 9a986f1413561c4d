// What every route shares: request id, client, admin check, body and query parsing, one error body, caching headers
// (decisions.md, "Shapes" and "Caching"). A route says what it takes; its function returns a value, JSON text or a Response.

import { requireAdmin } from "@/lib/api/admin"
import type { ParsedQuery } from "@/lib/catalogue/filters"
import { parseListQuery } from "@/lib/catalogue/filters"
import { AppError } from "@/lib/errors"
import { invalidFields } from "@/lib/input"
import { log } from "@/lib/log"
import { type LimitedAction, spend } from "@/lib/paywall/rate-limit"

type Params = Record<string, string | string[] | undefined>
export interface Call {
  request: Request
  /** The path parameter `id`, where the path has one. */
  id: string
  /** The path parameter `domain`, where the path has one. */
  domain: string
  search: URLSearchParams
  requestId: string
}
interface Options {
  auth?: "admin"
  limit?: LimitedAction
  /** `public`: an anonymous 200 that caches may keep for a moment; anything else is `no-store`. */
  cache?: "public"
}
type Answer = Response | object
type Run = (call: Call) => Promise<Answer> | Answer
type RouteContext = { params: Promise<Params> }
export type RouteHandler = (request: Request, context?: RouteContext) => Promise<Response>

const PUBLIC_CACHE = "public, max-age=10, stale-while-revalidate=60"

/** A route function: everything it throws becomes the one error body, a bug becomes one logged 500. */
export function handler(options: Options, run: Run): RouteHandler {
  return async (request, context) => {
    const requestId = request.headers.get("x-request-id") ?? "none"
    try {
      if (options.auth === "admin") requireAdmin(request)
      if (options.limit) await spend(options.limit, clientOf(request))
      const { searchParams } = new URL(request.url)
      const params = (await context?.params) ?? {}
      const [id, domain] = [params.id, params.domain].map((value) => (typeof value === "string" ? value : ""))
      const answer = await run({ request, id: id ?? "", domain: domain ?? "", search: searchParams, requestId })
      return finish(answer instanceof Response ? answer : Response.json(answer), options, requestId)
    } catch (error) {
      return respondWithError(error, requestId)
    }
  }
}

/** Whose request it is, as the front door says; requests that did not come through it share one bucket. */
export function clientOf(request: Request): string {
  return request.headers.get("x-directory-client") ?? "direct"
}

function finish(response: Response, { cache }: Options, requestId: string): Response {
  response.headers.set("x-request-id", requestId)
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", cache === "public" && response.status === 200 ? PUBLIC_CACHE : "no-store")
  }
  if (cache === "public") response.headers.set("Access-Control-Allow-Origin", "*")
  return response
}

export function respondWithError(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : new AppError("internal_error", "Something went wrong on our side.")
  if (known.status === 500) log.error({ requestId, err: error }, "request failed")
  const headers = {
    ...known.options.headers,
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
    "x-request-id": requestId,
  }
  return Response.json(known.toBody(requestId), { status: known.status, headers })
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
type Method = (typeof METHODS)[number]

/** All methods of one path: those not given answer 405 with `Allow` in the one error body. */
export function route(handlers: Partial<Record<Method, RouteHandler>>): Record<Method, RouteHandler> {
  const allowed = METHODS.filter((method) => handlers[method])
  const Allow = [...allowed, ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ")
  const refuse = handler({}, ({ request }) => {
    throw new AppError("method_not_allowed", `This address takes ${allowed.join(", ")}, not ${request.method}.`, {
      headers: { Allow },
    })
  })
  return Object.fromEntries(METHODS.map((method) => [method, handlers[method] ?? refuse])) as Record<
    Method,
    RouteHandler
  >
}

/** The list parameters of this call. Throws `invalid_parameter` naming each that does not fit. */
export function requireListQuery(search: URLSearchParams): ParsedQuery {
  const parsed = parseListQuery(search)
  if (parsed.problems.length > 0) throw invalidFields(parsed.problems)
  return parsed
}
