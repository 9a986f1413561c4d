// Requests `/supported` of an x402 facilitator: a small request that only a facilitator answers.

import { baseUrl as ourUrl } from "@/lib/env"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import { type FacilitatorState, parseSupported } from "@/lib/probe/facilitator"

const LIMITS = { timeoutMs: 5_000, maxBodyBytes: 64 * 1024 } as const

/**
 * Probes one facilitator. A network failure does not throw; `detail` of the result names its reason.
 * @param baseUrl without a trailing slash
 */
export async function probeFacilitator(
  baseUrl: string,
  options: Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve"> = {},
): Promise<FacilitatorState> {
  const result = await safeFetch(`${baseUrl}/supported`, {
    ...LIMITS,
    ...options,
    headers: { accept: "application/json", "user-agent": describeAgent(ourUrl) },
    bodyOverflow: "reject",
    redirects: "reject",
  })
  return result.ok ? parseSupported(result.reply) : { reachable: false, detail: result.reason, signers: [] }
}
