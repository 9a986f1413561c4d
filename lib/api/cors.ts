// What pages of other sites may call and read (Fetch standard, "CORS protocol"): reads, and what paying for them takes. No
// answer depends on a cookie, so any origin may have it, and none may send one. Writes stay closed, though no cookie would
// help a forger there either: limits by address mean little once any page can spend those of all its visitors.

const EXPOSED = [
  "Content-Disposition",
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Directory-Ignored-Params",
  "X-Directory-Search-Degraded",
  "X-Directory-Semantic-Cap",
  "X-Request-Id",
].join(", ")

/** `*` is any request header but this one: clients add their own to a read, and none of them opens anything here. */
const ACCEPTED = "Authorization, *"
const PREFLIGHT_SECONDS = 86_400

/** Lets pages of any origin read the response, with its rate headers and its challenge. */
export function allowOrigins(headers: Headers): void {
  headers.set("Access-Control-Allow-Origin", "*")
  headers.set("Access-Control-Expose-Headers", EXPOSED)
}

/** The response to OPTIONS of a path: its methods, and those that a page of another site may send. */
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
