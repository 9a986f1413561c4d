// What every route shares: request id, client, admin check, body and query parsing, one error body, caching headers
// (decisions.md, "Shapes" and "Caching"). A route says what it takes; its function returns a value, JSON text or a Response.

import { findAdminRefusal } from "@/lib/api/admin"
import { allowOrigins, answerOptions } from "@/lib/api/cors"
import { TAGGED_LATER, withEtag } from "@/lib/api/etag"
import { anyQuery, noQuery, type QueryReader, takeChallenge } from "@/lib/api/query"
import { AppError } from "@/lib/errors"
import { invalidFields } from "@/lib/input"
import { log } from "@/lib/log"
import { authorizeRequest } from "@/lib/paywall/gate"
import type { LimitedAction } from "@/lib/paywall/limits"
import { spend } from "@/lib/paywall/rate-limit"
import type { Capability } from "@/lib/paywall/token"

type Params = Record<string, string | string[] | undefined>
export interface Call<Q = object> {
  request: Request
  /** The search parameters, as the route's reader has them. */
  query: Q
  /** The path parameter `id`, where the path has one. */
  id: string
  /** The path parameter `domain`, where the path has one. */
  domain: string
  /** The path parameter `delivery`, where the path has one. */
  delivery: string
  /** The path parameter `name`, where the path has one. */
  name: string
  requestId: string
}
interface Options<Q> {
  auth?: "admin"
  /** Reads the search parameters; without one a GET takes none. */
  query?: QueryReader<Q>
  limit?: LimitedAction
  /** What only a paid token opens. */
  needs?: Capability
  /** False where requests are not counted against the general rate (spec §8). */
  isCounted?: boolean
  /** `public`: an anonymous 200 that caches may keep for a moment, with a tag; anything else is `no-store`. Never a stream. */
  cache?: "public"
  /** Pages of other sites may call it and read the answer, as they may whatever caches may keep. */
  isOpen?: boolean
}
type Answer = Response | object
type Run<Q> = (call: Call<Q>) => Promise<Answer> | Answer
type RouteContext = { params: Promise<Params> }
export type RouteHandler = ((request: Request, context?: RouteContext) => Promise<Response>) & { isOpen?: boolean }

const PUBLIC_CACHE = "public, max-age=10, stale-while-revalidate=60"

/** A route function: everything it throws becomes the one error body, a bug becomes one logged 500. */
export function handler<Q = object>(options: Options<Q>, run: Run<Q>): RouteHandler {
  const isOpen = options.isOpen ?? options.cache === "public"
  const handle: RouteHandler = async (request, context) => {
    const response = await respond(request, context, options, run)
    if (isOpen) allowOrigins(response.headers)
    return response
  }
  return Object.assign(handle, { isOpen })
}

async function respond<Q>(
  request: Request,
  context: RouteContext | undefined,
  options: Options<Q>,
  run: Run<Q>,
): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? "none"
  let rate: Record<string, string> = {}
  try {
    const { searchParams: search } = new URL(request.url)
    const { wantsChallenge, problems } = options.isCounted === false ? NO_GATE : takeChallenge(search)
    const isAdminCall = options.auth === "admin"
    const refusal = isAdminCall ? await findAdminRefusal(request, clientOf(request)) : null
    rate = await charge(request, wantsChallenge, options, isAdminCall && refusal === null)
    if (problems.length > 0) throw invalidFields(problems)
    if (refusal) throw refusal
    if (options.limit) await spend(options.limit, clientOf(request))
    const params = (await context?.params) ?? {}
    const parameter = (name: string) => (typeof params[name] === "string" ? params[name] : "")
    const [id, domain] = [parameter("id"), parameter("domain")]
    const [delivery, name] = [parameter("delivery"), parameter("name")]
    const read = options.query ?? (defaultReader(request.method) as QueryReader<Q>)
    const { query, headers } = read(search)
    const answer = await run({ request, id, domain, delivery, name, query, requestId })
    const response = answer instanceof Response ? answer : Response.json(answer)
    return await finish(request, response, options, { ...rate, ...headers, "x-request-id": requestId })
  } catch (error) {
    return respondWithError(error, requestId, rate)
  }
}

/** Requests that are not counted cannot ask for the challenge: `l402` means nothing to them. */
const NO_GATE = { wantsChallenge: false, problems: [] }

/** Writes tell by their body what they want; names in their address are nobody's. */
const defaultReader = (method: string) => (method === "GET" || method === "HEAD" ? noQuery : anyQuery)

/** Counts the request against the general rate. Who proves to be the administrator is not counted. */
async function charge<Q>(
  request: Request,
  wantsChallenge: boolean,
  options: Options<Q>,
  isAdministrator: boolean,
): Promise<Record<string, string>> {
  if (options.isCounted === false || isAdministrator) return {}
  const authorization = request.headers.get("authorization")
  const caller = { client: clientOf(request), authorization, wantsChallenge }
  return (await authorizeRequest(caller, new Date(), options.needs)).headers
}

/** Whose request it is, as the front door says; requests that did not come through it share one bucket. */
export function clientOf(request: Request): string {
  return request.headers.get("x-directory-client") ?? "direct"
}

async function finish(
  request: Request,
  response: Response,
  { cache }: { cache?: "public" },
  extra: Readonly<Record<string, string>>,
): Promise<Response> {
  const { headers, status } = response
  for (const [name, value] of Object.entries(extra)) headers.set(name, value)
  const isPublic = cache === "public" && status === 200 && !request.headers.has("authorization")
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", isPublic ? PUBLIC_CACHE : "no-store")
  return isPublic && !request.headers.has(TAGGED_LATER) ? withEtag(request, response) : response
}

function respondWithError(error: unknown, requestId: string, rate: Record<string, string> = {}): Response {
  const known = error instanceof AppError ? error : new AppError("internal_error", "Something went wrong on our side.")
  if (known.status === 500) log.error({ requestId, err: error }, "request failed")
  const headers = new Headers({ ...rate, ...known.options.headers })
  headers.set("Cache-Control", "no-store")
  headers.set("x-request-id", requestId)
  return Response.json(known.toBody(requestId), { status: known.status, headers })
}

interface Common {
  /** False where refusals of other methods are not counted. */
  isCounted?: boolean
  /** Headers of every response of this path that does not set them itself: errors, 402 and 405 too. */
  headers?: Readonly<Record<string, string>>
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
type Method = (typeof METHODS)[number]

/**
 * All methods of one path. Those not given answer 405 with `Allow` in the one error body, counted unless the path is not;
 * OPTIONS is never counted, since who wrote the page cannot see a preflight, nor pay for it.
 */
export function route(
  handlers: Partial<Record<Method, RouteHandler>>,
  { headers = {}, ...refusals }: Common = {},
): Record<Method | "OPTIONS", RouteHandler> {
  const allowed = METHODS.filter((method) => handlers[method])
  const open = withHead(allowed.filter((method) => handlers[method]?.isOpen))
  const Allow = [...withHead(allowed), "OPTIONS"].join(", ")
  const refuse = handler({ ...refusals, query: anyQuery, isOpen: open.length > 0 }, ({ request }) => {
    throw new AppError("method_not_allowed", `This address takes ${allowed.join(", ")}, not ${request.method}.`, {
      headers: { Allow },
    })
  })
  const options: RouteHandler = async () => answerOptions(Allow, open)
  const all = METHODS.map((method) => [method, handlers[method] ?? refuse] as const)
  const answers = [...all, ["OPTIONS", options] as const].map(([method, answer]) => [
    method,
    addHeaders(answer, headers),
  ])
  return Object.fromEntries(answers) as Record<Method | "OPTIONS", RouteHandler>
}

function addHeaders(answer: RouteHandler, headers: Readonly<Record<string, string>>): RouteHandler {
  const withHeaders: RouteHandler = async (request, context) => {
    const response = await answer(request, context)
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    return response
  }
  return Object.assign(withHeaders, { isOpen: answer.isOpen ?? false })
}

/** Next answers HEAD by what GET does. */
function withHead(methods: readonly Method[]): string[] {
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
}
