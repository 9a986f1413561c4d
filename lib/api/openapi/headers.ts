// The response headers that the API sets, for the OpenAPI document. A test fails when a response has an API header that is
// missing here. Pure.

import { RELAXATIONS } from "@/lib/catalogue/schema"
import type { JsonSchema } from "@/lib/contract/operation"
import { DEGRADED } from "@/lib/embeddings/schema"

const text: JsonSchema = { type: "string" }
const POLICY = '"[a-z_]+";[qr]=\\d+;[wt]=\\d+'

export const HEADERS = {
  Location: {
    description: "The address of what was asked for.",
    schema: { type: "string" },
    example: "/api/v1/services/4100",
  },
  "X-Request-Id": {
    description: "The id of this request. Quote it in a support request.",
    schema: text,
    example: "q7vGd0c1b2Jx",
  },
  "Cache-Control": {
    description:
      "`no-store`, except for anonymous reads, which may be cached for ten seconds. Event streams must not be transformed.",
    schema: {
      type: "string",
      enum: ["no-store", "no-store, no-transform", "public, max-age=10, stale-while-revalidate=60"],
    },
    example: "no-store",
  },
  Link: { description: "The API catalog, as RFC 9727 wants it.", schema: { type: "string" } },
  "X-Accel-Buffering": {
    description: "`no` for an event stream: proxies pass on each event at once.",
    schema: { type: "string", const: "no" },
    example: "no",
  },
  RateLimit: {
    description:
      "The remaining requests in the window, and the seconds until the next window (draft-ietf-httpapi-ratelimit-headers).",
    schema: { type: "string", pattern: `^${POLICY}(, ${POLICY})*$` },
    example: '"free";r=99;t=60',
  },
  "RateLimit-Policy": {
    description: "The limits of this request: requests per window in seconds.",
    schema: { type: "string", pattern: `^${POLICY}(, ${POLICY})*$` },
    example: '"free";q=100;w=60',
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "string", pattern: "^\\d+$" }, example: "30" },
  "WWW-Authenticate": {
    description: "The accepted credentials: an L402 challenge to pay, or the scheme of the administrator's secret.",
    schema: text,
    example: 'L402 macaroon="AgELcGFpZC1hcGlz…", invoice="lnbc5u1p…"',
  },
  ETag: {
    description: "Changes exactly when the bytes change. Send it as If-None-Match.",
    schema: { type: "string", pattern: '^(W/)?"[^"]*"$' },
    example: '"tYw0dK1dS3o1mXyZ0b1c2d3e4f5"',
  },
  "X-Directory-Search-Degraded": {
    description: "Why a search with `q` used keywords only.",
    schema: { type: "string", enum: DEGRADED },
    example: "no-api-key",
  },
  "X-Directory-Search-Relaxed": {
    description: "Why services are listed that do not contain every word of `q`: few services contain all of them.",
    schema: { type: "string", enum: RELAXATIONS },
    example: "spelling",
  },
  "X-Directory-Semantic-Cap": {
    description:
      "On every response of the list, errors too: `true` where a search has more than 100 nearest neighbours, so that some were left out.",
    schema: { type: "string", enum: ["true", "false"] },
    example: "false",
  },
  "X-Directory-Ignored-Params": {
    description: "Unknown parameters, separated by commas and percent-encoded.",
    schema: text,
    example: "utm_source",
  },
  "X-Directory-Ignored-Fields": {
    description: "Fields of the body without effect, separated by commas and percent-encoded.",
    schema: text,
    example: "logo, parameters[0].unit",
  },
  "Content-Disposition": {
    description: "The name of the file.",
    schema: text,
    example: 'attachment; filename="paid-apis.csv"',
  },
  Allow: { description: "The methods of this URL.", schema: text, example: "GET, HEAD, OPTIONS" },
  "Access-Control-Allow-Origin": {
    description: "Pages of any origin may read this response.",
    schema: { type: "string", const: "*" },
    example: "*",
  },
  "Access-Control-Expose-Headers": {
    description: "The headers that they may read.",
    schema: text,
    example: "ETag, RateLimit, RateLimit-Policy",
  },
  "Access-Control-Allow-Methods": {
    description: "The methods that they may send.",
    schema: text,
    example: "GET, HEAD",
  },
  "Access-Control-Allow-Headers": {
    description: "The request headers that they may send.",
    schema: text,
    example: "Authorization, *",
  },
  "Access-Control-Max-Age": {
    description: "The seconds for which a browser may cache this response.",
    schema: { type: "string", pattern: "^\\d+$" },
    example: "86400",
  },
} as const satisfies Record<string, { description: string; schema: JsonSchema; example?: string }>
export type HeaderName = keyof typeof HEADERS

export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const CORS: readonly HeaderName[] = ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"]
export const RATE: readonly HeaderName[] = ["RateLimit", "RateLimit-Policy"]
export const IGNORED: readonly HeaderName[] = ["X-Directory-Ignored-Params", "X-Directory-Ignored-Fields"]
