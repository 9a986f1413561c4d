// Counts requests to the API against the limits that their responses report. The routes and the response cache both count here, so
// that a cached response counts like a rendered one.

import type { AllowanceName } from "@/lib/paywall/allowances"
import { LIMITS, type Limit, type LimitName } from "@/lib/paywall/limits"
import { count, type Window } from "@/lib/paywall/rate-limit"

export type Counted = Window & Limit & { policy: LimitName }

export async function countAgainst(name: LimitName, key: string): Promise<Counted> {
  return { policy: name, ...LIMITS[name], ...(await count(name, key)) }
}

/**
 * Counts a request without a token. Returns the state of the limit that counted the request: the allowance, or the free rate when
 * there is no allowance or the allowance is used up.
 */
export async function countFree(client: string, allowance: AllowanceName | undefined): Promise<Counted> {
  const allowed = allowance && (await countAgainst(allowance, client))
  return allowed?.isWithin ? allowed : countAgainst("free", client)
}

/**
 * Builds the header fields `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10) from the limits that counted a
 * request, the most relevant limit first.
 */
export function rateHeaders(counted: readonly Counted[]): Record<string, string> {
  return {
    "RateLimit-Policy": counted.map(({ policy, points, seconds }) => `"${policy}";q=${points};w=${seconds}`).join(", "),
    RateLimit: counted
      .map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  }
}
