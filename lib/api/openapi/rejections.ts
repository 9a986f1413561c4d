// Writes the API's error responses for the OpenAPI document: status, description, example. Operations with the same status and
// the same error codes share one response component. Pure.

import { CORS, HEADERS, type HeaderName, headerRefs, IGNORED, RATE } from "@/lib/api/openapi/headers"
import { refTo } from "@/lib/api/openapi/schemas"
import { OPERATIONS } from "@/lib/api/operations"
import { ErrorBody } from "@/lib/contract/error-body"
import { AppError, type ErrorCode } from "@/lib/contract/errors"
import { type JsonSchema, type Operation, SLUGS, type Slug } from "@/lib/contract/operation"
import { PaymentRequired } from "@/lib/paywall/schema"

const REQUEST_ID = HEADERS["X-Request-Id"].example

const MESSAGES: Record<Slug, string> = {
  moved: "This listing was merged into another one.",
  invalid_json: "The body is not valid JSON.",
  invalid_parameter: "limit must be a whole number.",
  invalid_request: "The body must be a JSON object.",
  unauthorized: "This call needs an administrator's bearer secret.",
  invalid_token: "The L402 token is not valid here.",
  payment_required: "This operation is paid: pay the invoice and send the token.",
  forbidden: "This is not allowed.",
  not_owner: "The token is not the current one of a verified claim of this domain.",
  nothing_sold: "This operation is paid, but this directory sells no tokens.",
  other_host: "This listing is under api.other.example, not under api.example.com.",
  not_found: "There is nothing with this id.",
  no_claim: "There is no claim for this domain.",
  no_pending_claim: "There is no pending claim for this domain; start one first.",
  method_not_allowed: "This URL accepts GET, not PUT.",
  conflict: "The state of the listing does not allow this; the message says why.",
  ahead_of_log: "The log of changes goes to 30, so 402 is of another log. Read everything again from zero.",
  listing_changed: "The listing has changed since you read it. Read it again, and decide about its current version.",
  already_verified: "This domain is verified already.",
  gone: "The listing of that delivery is no longer public.",
  claim_expired: "This claim is over 72 hours old; start a new one.",
  payload_too_large: "The body may have at most 65536 bytes.",
  unsupported_media_type: "Send the body as Content-Type: application/json.",
  rate_limited: "At most 100 requests in a minute. Wait 30 seconds.",
  internal_error: "Something went wrong on our side.",
  unavailable: "The server is busy. Try again in a few seconds.",
  storage_full: "The disk of this directory is full, so it stores nothing. Reads go on. Try again later.",
}

const TITLES: Record<number, string> = {
  308: "The listing was merged into another one; `Location` has its address.",
  400: "The request is not valid; `details` names the fields.",
  401: "A secret or token is missing or wrong.",
  402: "The free rate is used up, or the call costs money. Pay the challenge.",
  403: "The token does not allow this, or this directory sells no tokens.",
  404: "There is nothing here, or nothing public.",
  405: "The URL does not take this method; `Allow` lists those that it takes.",
  409: "The current state does not allow this.",
  410: "It existed, and no longer exists.",
  413: "The body is over 64 kB.",
  415: "The content type is not JSON.",
  429: "A limit is reached. Wait for the seconds in `Retry-After`.",
  500: "Something went wrong on our side.",
  503: "The server is busy. Wait for the seconds in `Retry-After`.",
  507: "The disk of this directory is full. Reads go on; repeat a write after the seconds in `Retry-After`.",
}

const EXTRA: Record<number, readonly HeaderName[]> = {
  308: ["Location"],
  401: ["WWW-Authenticate"],
  402: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
  507: ["Retry-After"],
}

/**
 * Headers that some operations set on all their responses, even errors. The document shares error responses between operations,
 * so every error response lists these headers.
 */
const PROMISED = OPERATIONS.flatMap(({ promisedHeaders = {} }) => Object.keys(promisedHeaders) as HeaderName[])

const WITH_BODY: readonly Slug[] = [
  "invalid_json",
  "invalid_request",
  "invalid_parameter",
  "payload_too_large",
  "unsupported_media_type",
]

/** The errors of operations that count against the general rate limit. `invalid_parameter` is for an invalid `l402` value. */
const COUNTED: readonly Slug[] = [
  "invalid_parameter",
  "invalid_token",
  "payment_required",
  "nothing_sold",
  "rate_limited",
]

/**
 * Lists the error codes of an operation: the declared codes, and the codes that follow from its method, body, access and rate
 * limit.
 */
export function listRejections({ rejections = [], body, auth, isCounted }: Operation): Slug[] {
  const slugs = new Set<Slug>([...rejections, "internal_error", "unavailable", "storage_full"])
  if (body) for (const slug of WITH_BODY) slugs.add(slug)
  if (isCounted !== false) for (const slug of COUNTED) slugs.add(slug)
  if (auth === "admin" || auth === "webhook") slugs.add("unauthorized")
  if (auth === "owner") slugs.add("not_owner")
  slugs.add("invalid_parameter")
  return [...slugs]
}

const statusOf = (slug: Slug) =>
  new AppError((slug in SLUGS ? SLUGS[slug as keyof typeof SLUGS] : slug) as ErrorCode, "").status

/** Returns a reference to a response component for each status. Adds components that are missing in `shared`. */
export function referRejections(
  slugs: readonly Slug[],
  shared: Record<string, JsonSchema>,
): Record<number, JsonSchema> {
  const statuses = [...new Set(slugs.map(statusOf))]
  const responses = statuses.map((status) => {
    const codes = slugs.filter((slug) => statusOf(slug) === status).sort()
    const name = codes.map(toName).join("Or")
    shared[name] ??= writeRejection(status, codes)
    return [status, { $ref: `#/components/responses/${name}` }] as const
  })
  return Object.fromEntries(responses)
}

const toName = (slug: Slug) => slug.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function writeRejection(status: number, codes: readonly Slug[]): JsonSchema {
  const named = [...(EXTRA[status] ?? []), ...IGNORED, ...PROMISED]
  const headers = headerRefs(["X-Request-Id", "Cache-Control", ...named, ...RATE, ...CORS])
  if (status === 402) {
    const content = { "application/json": { schema: refTo(PaymentRequired), example: PAYMENT } }
    return { description: TITLES[status], headers, content }
  }
  const schema = { allOf: [refTo(ErrorBody), { properties: { code: { enum: codes } } }] }
  const examples = Object.fromEntries(codes.map((code) => [code, { value: writeExample(code) }]))
  return { description: TITLES[status], headers, content: { "application/json": { schema, examples } } }
}

function writeExample(code: Slug) {
  const details = code === "invalid_parameter" && { details: [{ field: "limit", message: "must be a whole number" }] }
  return { error: MESSAGES[code], code, ...details, request_id: REQUEST_ID }
}

const PAYMENT = {
  error: MESSAGES.payment_required,
  invoice: "lnbc5u1p5example",
  macaroon: "AgELcGFpZC1hcGlzAg5leGFtcGxl",
  price_sats: 500,
  payment_hash: "9f2c1e5a7b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8",
  expires_at: "2026-11-22T10:15:00Z",
  code: "payment_required",
  request_id: REQUEST_ID,
}
