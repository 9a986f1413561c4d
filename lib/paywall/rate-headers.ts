// The `RateLimit` and `RateLimit-Policy` header fields (draft-ietf-httpapi-ratelimit-headers-10). Pure.

import type { Limit } from "@/lib/paywall/limits"
import type { Window } from "@/lib/paywall/rate-limit"

/** A limit with its name, and the state of its window after the request was counted. */
type Tally = { policy: string } & Omit<Limit, "things"> & Omit<Window, "isWithin">

/** Builds both header fields from the limits that counted a request, the most relevant limit first. */
export function rateHeaders(counted: readonly Tally[]): Record<string, string> {
  return {
    "RateLimit-Policy": counted.map(({ policy, points, seconds }) => `"${policy}";q=${points};w=${seconds}`).join(", "),
    RateLimit: counted
      .map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  }
}
