// The type of an API operation. Each operation is declared once, in the `contract.ts` of its module. The operation's route, the
// OpenAPI document, the cache rule, the limits and the guides are derived from the declaration. Pure.

import { z } from "zod"
import type { ErrorCode, FieldProblem } from "@/lib/contract/errors"
import { toIssueMessage } from "@/lib/contract/input"
import { readNames } from "@/lib/contract/query"

export const TAGS = {
  catalogue: "Read the directory: what is listed, its health, what changed.",
  feeds:
    "New listings, and the changes of a service, of a provider or by filters, in three formats each. Never counted.",
  status: "Badges to embed, and the health as a status page reports it. Never counted.",
  checks: "Check whether clients can pay an endpoint, listed or not. Nothing is stored.",
  clients: "The directory in the shapes that existing clients read, so that they need only its address.",
  registration: "Add an endpoint to the directory. The directory probes the endpoint first.",
  ownership: "Claim a host, and edit or delete its listings. The token is `verification_token` of the body.",
  reports: "Report a listing that is wrong or harmful. Only the administrator reads reports.",
  webhooks: "Receive events. All calls except the first need the webhook's secret in `X-Webhook-Secret`.",
  admin: "For the administrator, with the bearer secret. Not counted once the secret is right.",
  trials: "With the development Lightning node only.",
} as const
export type Tag = keyof typeof TAGS

export interface JsonSchema {
  [keyword: string]: unknown
}

/** A parameter of a path, a query or a header, described in its text form. */
export interface Parameter {
  name: string
  in: "query" | "path" | "header"
  description: string
  schema: JsonSchema
  example?: unknown
  /** A parameter of a path is always required. */
  isRequired?: true
}

export interface OperationResponse {
  description: string
  /** Without a schema the body is text. */
  schema?: z.ZodType
  example?: unknown
  /** The media type. Default: application/json. */
  type?: string
  /** The event stream that a client gets instead when its `Accept` names `text/event-stream`: the data of its events. */
  events?: { schemas: readonly z.ZodType[]; example: string }
  /** Headers that only this response has. */
  headers?: readonly (
    | "Content-Disposition"
    | "Link"
    | "X-Accel-Buffering"
    | "X-Directory-Search-Degraded"
    | "X-Directory-Search-Relaxed"
  )[]
}

/**
 * Error slugs that are more precise than an error code. Each slug maps to the code that determines the status (`AppError`'s
 * `slug`).
 */
export const SLUGS = {
  invalid_token: "unauthorized",
  already_verified: "conflict",
  no_pending_claim: "not_found",
  no_claim: "not_found",
  claim_expired: "gone",
  not_owner: "forbidden",
  other_host: "forbidden",
  nothing_sold: "forbidden",
  listing_changed: "conflict",
  ahead_of_log: "conflict",
} as const satisfies Record<string, ErrorCode>
export type Slug = keyof typeof SLUGS | Exclude<ErrorCode, "no_valid_challenge" | "proof_not_accepted">

/** The rules that `handler` and `route` enforce. Routes outside of the OpenAPI document declare only these rules. */
export interface Rules {
  method: "get" | "post" | "put" | "patch" | "delete"
  /** The path template, with parameters in braces: `/api/v1/services/{id}`. */
  path: `/${string}`
  /** Without a query every parameter of the URL is unknown. */
  query?: Query<unknown>
  body?: { schema: z.ZodType; example: unknown; isOptional?: boolean }
  /** A write without a body: all fields of a JSON body that arrives are reported as ignored. Set by `defineOperations`. */
  takesNoBody?: boolean
  /** Who may call the operation; default: anybody. An owner's token is in the body. */
  auth?: "admin" | "webhook" | "owner"
  /** Calls count against this limit in addition to the general rate limit. */
  limit?: "register" | "register_check" | "register_batch" | "report" | "claim" | "verify" | "webhook" | "webhook_call"
  /** The right that a caller needs; only a paid token gives it. */
  capability?: "export"
  /** Calls within this limit do not count against the free rate. Further calls do. A token or `l402=require` is not affected. */
  allowance?: "suggest"
  /** True: a call waits for a server that its caller names, so calls have a pool of their own (lib/http/load). */
  waitsForOthers?: true
  /** False: calls do not count against the general rate limit. */
  isCounted?: boolean
  /**
   * True: shared caches may store a 200 response to an anonymous request for ten seconds. The response has an ETag and is never a
   * stream.
   */
  isCached?: boolean
  /** Pages of any origin may call the operation. Default: `isCached`. */
  isCrossOrigin?: boolean
  /**
   * Headers that every response of the path has, errors included. The declared value is sent when `run` does not set the header.
   */
  promisedHeaders?: Readonly<Record<string, string>>
}

/** True when pages of any origin may call the operation and read the response. */
export const isCrossOrigin = (rules: Pick<Rules, "isCrossOrigin" | "isCached">): boolean =>
  (rules.isCrossOrigin ?? rules.isCached) === true

export interface Operation extends Rules {
  method: "get" | "post" | "patch" | "delete"
  id: string
  tag: Tag
  summary: string
  description?: string
  pathParameters?: readonly Parameter[]
  headerParameters?: readonly Parameter[]
  responses: Readonly<Record<number, OperationResponse>>
  /** The operation's own errors, in addition to the errors of all operations of its kind. */
  rejections?: readonly Slug[]
}

type Completed<S, T> = { readonly [Id in keyof T & string]: Omit<S, keyof T[Id]> & T[Id] & { id: Id } }

/**
 * Builds the operations of one group. Each operation gets its key as `id`, and the members of `shared` as defaults. A write that
 * declares no body takes none.
 */
export function defineOperations<
  const S extends Partial<Operation> & { tag: Tag },
  const T extends Readonly<Record<string, Omit<Operation, "id" | keyof S> & Partial<Operation>>>,
>(shared: S, declared: T): Completed<S, T> {
  const operations = Object.entries(declared).map(([id, operation]) => {
    const complete = { ...shared, ...operation, id }
    const takesNoBody = complete.method !== "get" && complete.body === undefined
    return [id, { ...complete, takesNoBody }]
  })
  return Object.fromEntries(operations) as Completed<S, T>
}

/** Builds the `responses` of an operation with a single successful status. */
export const respondWith = (description: string, schema: z.ZodType, example: unknown, status = 200) => ({
  [status]: { description, schema, example },
})

export const inPath = (name: string, description: string, example: string): Parameter => ({
  name,
  in: "path",
  description,
  schema: { type: "string" },
  example,
})

export interface ParsedQuery<Q> {
  query: Q
  problems: FieldProblem[]
  /** Parameter names that the operation does not know. */
  ignored: string[]
}
export interface Query<Q> {
  parse: (search: URLSearchParams) => ParsedQuery<Q>
  parameters: readonly Parameter[]
}

export type Words = readonly [description: string, schema: JsonSchema, example?: unknown]

export const inQuery = (name: string, ...[description, schema, example]: Words): Parameter => ({
  name,
  in: "query",
  description,
  schema,
  ...(example !== undefined && { example }),
})

/** Builds a query from a schema and a description of each parameter. A missing or superfluous description is a compile error. */
export function queryOf<T extends z.ZodObject>(
  schema: T,
  words: { readonly [Name in keyof T["shape"]]: Words },
): Query<z.output<T>> {
  const parameters = Object.entries(words).map(([name, about]) => {
    const isOptional = (schema.shape[name] as z.ZodType).safeParse(undefined).success
    return { ...inQuery(name, ...(about as Words)), ...(!isOptional && { isRequired: true as const }) }
  })
  const parse = (search: URLSearchParams) => {
    const { given, problems, ignored } = readNames(search, Object.keys(schema.shape))
    const { data, error } = schema.safeParse(given, { error: toIssueMessage })
    for (const { path, message } of error?.issues ?? []) problems.push({ field: path.join("."), message })
    return { query: data as z.output<T>, problems, ignored }
  }
  return { parse, parameters }
}

export const NO_QUERY = queryOf(z.object({}), {})
/** For calls that ignore their query parameters, because they are rejected anyway. */
export const ANY_QUERY: Query<object> = { parse: () => ({ query: {}, problems: [], ignored: [] }), parameters: [] }

/** The JSON Schema of an integer that is clamped to its bounds rather than rejected. */
export const clamped = (minimum: number, maximum: number, usual: number): JsonSchema => ({
  type: "integer",
  default: usual,
  description: `Brought into ${minimum} to ${maximum}.`,
})

export const pageWords = (maximum: number, usual: number): Words => [
  `How many on a page, 1 to ${maximum}.`,
  clamped(1, maximum, usual),
  10,
]

export const CURSOR_WORDS: Words = ["The `next_cursor` of a response.", { type: "string" }]

export const FLAG: JsonSchema = { type: "string", enum: ["true", "false", "1", "0"] }
