// The steps that all routes share: client, admin check, rate limit, query and body parsing, error body, caching headers. A route
// passes its operation, which declares the rules, and a function that returns a JSON object or a Response.

import { z } from "zod"
import { createActor } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { nameActor } from "@/lib/acts/schema"
import { identifyAdministrator } from "@/lib/api/admin"
import { findJson, findUnknownFields, readJson, readOptionalJson } from "@/lib/api/body"
import { allowOrigins } from "@/lib/api/cors"
import { TAGGED_LATER, withEtag } from "@/lib/api/etag"
import { nameIgnored, takeChallenge } from "@/lib/api/query"
import { AppError } from "@/lib/contract/errors"
import { invalidFields, parseBody } from "@/lib/contract/input"
import { isCrossOrigin, NO_QUERY, type Query, type Rules } from "@/lib/contract/operation"
import { isStrict } from "@/lib/contract/query"
import { isInterruption, isStorageFull } from "@/lib/db/database-error"
import { env } from "@/lib/env"
import { authorizeRequest } from "@/lib/paywall/gate"
import { spend } from "@/lib/paywall/rate-limit"
import { createCountedWarning, log } from "@/lib/process/log"

type PathNames<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never
type QueryOf<O> = O extends { query: Query<infer Q> } ? Q : object
type BodyOf<O> = O extends { body: { schema: infer S extends z.ZodType } } ? z.output<S> : never

/** A request to an operation. Each path parameter is a member under its name. */
export type Call<O extends Rules = Rules> = {
  request: Request
  query: QueryOf<O>
  /** Parses the body with the operation's schema, and reports its unknown fields. @throws AppError */
  readBody: () => Promise<BodyOf<O>>
  /** Like `readBody`, for a command that parses the body itself: only the names of the fields are checked. @throws AppError */
  readRawBody: () => Promise<unknown>
} & Record<PathNames<O["path"]>, string> &
  (O extends { auth: "admin" } ? { /** Who acts, for the log of acts. */ by: Actor } : unknown)

type Result = Response | object
export type Run<O extends Rules> = (call: Call<O>) => Promise<Result> | Result
type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }
export type RouteHandler = ((request: Request, context?: RouteContext) => Promise<Response>) & { rules: Rules }

const PUBLIC_CACHE = "public, max-age=10, stale-while-revalidate=60"

/** Builds the route function of an operation. Operations that need a webhook's secret use `webhookHandler` instead. */
export function handler<const O extends Rules & { auth?: "admin" | "owner" }>(operation: O, run: Run<O>): RouteHandler {
  return createHandler(operation, async (call: Call<O>) => {
    if (operation.limit) await spend(operation.limit, clientOf(call.request))
    return run(call)
  })
}

/**
 * An `AppError` that `run` throws becomes the error body. An error of a busy database becomes a 503. Any other error is logged and
 * becomes a 500.
 */
export function createHandler<O extends Rules>(operation: O, run: Run<O>): RouteHandler {
  const handle = async (request: Request, context?: RouteContext) => {
    const response = await respond(request, context, operation, run)
    if (isCrossOrigin(operation)) allowOrigins(response.headers)
    return response
  }
  return Object.assign(handle, { rules: operation })
}

async function respond<O extends Rules>(
  request: Request,
  context: RouteContext | undefined,
  operation: O,
  run: Run<O>,
): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? "none"
  /** What the response reports whether or not the call succeeds: the state of the rate limit, and what was ignored. */
  const reported: Record<string, string> = {}
  try {
    const { searchParams: search } = new URL(request.url)
    const { wantsChallenge, problems } = operation.isCounted === false ? NO_CHALLENGE : takeChallenge(search)
    const { query, ignored, problems: faults } = (operation.query ?? NO_QUERY).parse(search)
    const isAdminCall = operation.auth === "admin"
    const identified = isAdminCall ? await identifyAdministrator(request, clientOf(request)) : null
    const rejection = identified instanceof AppError ? identified : null
    // A buyer learns of a mistake in the query before paying for the operation. The request counts like a free one.
    const isFree = operation.capability !== undefined && faults.length > 0
    const rules = isFree ? withoutCapability(operation) : operation
    Object.assign(reported, await charge(request, wantsChallenge && !isFree, rules, isAdminCall && rejection === null))
    if (problems.length > 0) throw invalidFields(problems)
    if (rejection) throw rejection
    const params = await context?.params
    Object.assign(reported, nameIgnored("parameters", ignored))
    if (faults.length > 0) throw invalidFields(faults)
    const check = (schema: z.ZodType, body: unknown) =>
      Object.assign(reported, checkFields(schema, body, isStrict(search)))
    if (operation.takesNoBody) check(NO_FIELDS, await findJson(request))
    const readRawBody = async () => {
      const { schema, isOptional } = requireBody(operation)
      const body = await (isOptional ? readOptionalJson(request) : readJson(request))
      check(schema, body)
      return body
    }
    const readBody = async () => parseBody(requireBody(operation).schema, await readRawBody())
    const by = identified && !(identified instanceof AppError) && { by: createActor(nameActor("api", identified.name)) }
    const call = { ...params, request, query, readBody, readRawBody, ...by } as unknown as Call<O>
    const result = await run(call)
    const response = result instanceof Response ? result : Response.json(result)
    return await finish(request, response, operation, { ...reported, "x-request-id": requestId })
  } catch (error) {
    return respondWithError(error, requestId, reported)
  }
}

function withoutCapability({ capability: _, ...rules }: Rules): Rules {
  return rules
}

/** For operations outside of the rate limit, which parse `l402` like any other query parameter. */
const NO_CHALLENGE = { wantsChallenge: false, problems: [] }

/** Counts the request against the general rate limit, unless the administrator sends it. Returns the rate-limit headers. */
async function charge(
  request: Request,
  wantsChallenge: boolean,
  rules: Rules,
  isAdministrator: boolean,
): Promise<Record<string, string>> {
  if (rules.isCounted === false || isAdministrator) return {}
  const authorization = request.headers.get("authorization")
  const caller = { client: clientOf(request), authorization, wantsChallenge }
  return (await authorizeRequest(caller, new Date(), rules)).headers
}

function requireBody({ body }: Rules) {
  if (!body) throw new Error("the operation declares no body")
  return body
}

const NO_FIELDS = z.object({})

/**
 * Returns the header that names the fields without effect.
 * @throws `invalid_parameter` for a field that stands for another one, and with `isStrict` for every unknown field
 */
function checkFields(schema: z.ZodType, body: unknown, isStrict: boolean): Record<string, string> {
  const { ignored, slips } = findUnknownFields(schema, body)
  const unknown = ignored.map((field) => ({ field, message: "is not a field of this body" }))
  const problems = isStrict ? [...slips, ...unknown] : slips
  const headers = nameIgnored("fields", ignored)
  if (problems.length > 0) throw invalidFields(problems, headers)
  return headers
}

/**
 * Returns the client's rate-limit key, which lib/http/front-door.ts sets as a header. Requests without the header share one key.
 */
export function clientOf(request: Request): string {
  return request.headers.get("x-directory-client") ?? "direct"
}

async function finish(
  request: Request,
  response: Response,
  { isCached }: Rules,
  extra: Readonly<Record<string, string>>,
): Promise<Response> {
  const { headers, status } = response
  for (const [name, value] of Object.entries(extra)) headers.set(name, value)
  const isPublic = isCached && status === 200 && !request.headers.has("authorization")
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", isPublic ? PUBLIC_CACHE : "no-store")
  return isPublic && !request.headers.has(TAGGED_LATER) ? withEtag(request, response) : response
}

const RETRY_SECONDS = 5
const FULL_RETRY_SECONDS = 60
const warnOfFullDisk = createCountedWarning("writes received 507 because the disk of the database is full")
const warnOfDatabase = createCountedWarning("requests received 503 because the database was busy or away")

/** A request that the database had no time for is not a bug: the same request may succeed a moment later. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isStorageFull(error, !env.DATABASE_URL)) {
    warnOfFullDisk()
    return new AppError(
      "storage_full",
      "The disk of this directory is full, so it stores nothing. Reads go on. Try again later.",
      {
        headers: { "Retry-After": String(FULL_RETRY_SECONDS) },
      },
    )
  }
  if (!isInterruption(error)) return new AppError("internal_error", "Something went wrong on our side.")
  warnOfDatabase()
  return new AppError("unavailable", "The database is busy. Try again in a few seconds.", {
    headers: { "Retry-After": String(RETRY_SECONDS) },
  })
}

function respondWithError(error: unknown, requestId: string, reported: Record<string, string>): Response {
  const known = toAppError(error)
  if (known.status === 500) log.error({ requestId, err: error }, "request failed")
  const headers = new Headers({ ...reported, ...known.options.headers })
  headers.set("Cache-Control", "no-store")
  headers.set("x-request-id", requestId)
  return Response.json(known.toBody(requestId), { status: known.status, headers })
}
