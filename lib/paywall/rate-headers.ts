// The `RateLimit` and `RateLimit-Policy` header fields (draft-ietf-httpapi-ratelimit-headers-10). Pure.

interface Policy {
  policy: string
  points: number
  seconds: number
}
interface State {
  remaining: number
  resetSeconds: number
}

/** Both fields for the policies that counted a request, the most relevant one first. */
export function rateHeaders(counted: readonly (Policy & State)[]): Record<string, string> {
  return {
    "RateLimit-Policy": counted.map(({ policy, points, seconds }) => `"${policy}";q=${points};w=${seconds}`).join(", "),
    RateLimit: counted
      .map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  }
}
