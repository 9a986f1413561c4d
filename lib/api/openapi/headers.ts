// The response headers that the API sets, for the OpenAPI document. A test fails when a response has an API header that is
// missing here. Pure.

import { RELAXATIONS } from "@/lib/catalogue/schema"
import type { JsonSchema } from "@/lib/contract/operation"
import { DEGRADED } from "@/lib/embeddings/schema"

const describe = (description: string, example?: string, schema: JsonSchema = {}) => ({
  description,
  schema: { type: "string", ...schema },
  ...(example !== undefined && { example }),
})
const POLICY = '"[a-z_]+";[qr]=\\d+;[wt]=\\d+'

export const HEADERS = {
  Location: describe("The address of what was asked for.", "/api/v1/services/4100"),
  "X-Request-Id": describe("The id of this request. Quote it in a support request.", "q7vGd0c1b2Jx"),
  "Cache-Control": describe(
    "`no-store`, except for anonymous reads, which may be cached for ten seconds. Event streams must not be transformed.",
    "no-store",
    { enum: ["no-store", "no-store, no-transform", "public, max-age=10, stale-while-revalidate=60"] },
  ),
  Link: describe("The API catalog, as RFC 9727 wants it."),
  "X-Accel-Buffering": describe("`no` for an event stream: proxies pass on each event at once.", "no", { const: "no" }),
  RateLimit: describe(
    "The remaining requests in the window, and the seconds until the next window (draft-ietf-httpapi-ratelimit-headers).",
    '"free";r=99;t=60',
    { pattern: `^${POLICY}(, ${POLICY})*$` },
  ),
  "RateLimit-Policy": describe("The limits of this request: requests per window in seconds.", '"free";q=100;w=60', {
    pattern: `^${POLICY}(, ${POLICY})*$`,
  }),
  "Retry-After": describe("Seconds to wait.", "30", { pattern: "^\\d+$" }),
  "WWW-Authenticate": describe(
    "The accepted credentials: an L402 challenge to pay, or the scheme of the administrator's secret.",
    'L402 macaroon="AgELcGFpZC1hcGlz…", invoice="lnbc5u1p…"',
  ),
  ETag: describe("Changes exactly when the bytes change. Send it as If-None-Match.", '"tYw0dK1dS3o1mXyZ0b1c2d3e4f5"', {
    pattern: '^(W/)?"[^"]*"$',
  }),
  "X-Directory-Search-Degraded": describe("Why a search with `q` used keywords only.", "no-api-key", {
    enum: DEGRADED,
  }),
  "X-Directory-Search-Relaxed": describe(
    "Why services are listed that do not contain every word of `q`: few services contain all of them.",
    "spelling",
    { enum: RELAXATIONS },
  ),
  "X-Directory-Semantic-Cap": describe(
    "On every response of the list, errors too: `true` where a search has more than 100 nearest neighbours, so that some were left out.",
    "false",
    { enum: ["true", "false"] },
  ),
  "X-Directory-Ignored-Params": describe("Unknown parameters, separated by commas and percent-encoded.", "utm_source"),
  "X-Directory-Ignored-Fields": describe(
    "Fields of the body without effect, separated by commas and percent-encoded.",
    "logo, parameters[0].unit",
  ),
  "Content-Disposition": describe("The name of the file.", 'attachment; filename="paid-apis.csv"'),
  Allow: describe("The methods of this URL.", "GET, HEAD, OPTIONS"),
  "Access-Control-Allow-Origin": describe("Pages of any origin may read this response.", "*", { const: "*" }),
  "Access-Control-Expose-Headers": describe("The headers that they may read.", "ETag, RateLimit, RateLimit-Policy"),
  "Access-Control-Allow-Methods": describe("The methods that they may send.", "GET, HEAD"),
  "Access-Control-Allow-Headers": describe("The request headers that they may send.", "Authorization, *"),
  "Access-Control-Max-Age": describe("The seconds for which a browser may cache this response.", "86400", {
    pattern: "^\\d+$",
  }),
}
export type HeaderName = keyof typeof HEADERS

export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const CORS: readonly HeaderName[] = ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"]
export const RATE: readonly HeaderName[] = ["RateLimit", "RateLimit-Policy"]
export const IGNORED: readonly HeaderName[] = ["X-Directory-Ignored-Params", "X-Directory-Ignored-Fields"]
