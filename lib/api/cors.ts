// Pages of any origin may send read requests and pay for them (Fetch standard, "CORS protocol"): no response depends on a cookie.
// Write requests are not allowed: a page could use up the rate limits of its visitors.

const EXPOSED = [
  "Content-Disposition",
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Directory-Ignored-Fields",
  "X-Directory-Ignored-Params",
  "X-Directory-Search-Degraded",
  "X-Directory-Search-Relaxed",
  "X-Directory-Semantic-Cap",
  "X-Request-Id",
].join(", ")

/** In Access-Control-Allow-Headers, `*` covers every request header except `Authorization`. */
const ACCEPTED = "Authorization, *"
const PREFLIGHT_SECONDS = 86_400

/** Lets pages of any origin read the response, including its rate-limit headers and its payment challenge. */
export function allowOrigins(headers: Headers): void {
  headers.set("Access-Control-Allow-Origin", "*")
  headers.set("Access-Control-Expose-Headers", EXPOSED)
}

/**
 * Builds the response to OPTIONS.
 * @param allow all methods of the path, for the `Allow` header
 * @param open the methods that pages of other origins may send
 */
export function respondToOptions(allow: string, open: readonly string[]): Response {
  const headers = new Headers({ Allow: allow, "Cache-Control": "no-store" })
  if (open.length > 0) {
    headers.set("Access-Control-Allow-Origin", "*")
    headers.set("Access-Control-Allow-Methods", open.join(", "))
    headers.set("Access-Control-Allow-Headers", ACCEPTED)
    headers.set("Access-Control-Max-Age", String(PREFLIGHT_SECONDS))
  }
  return new Response(null, { status: 204, headers })
}
