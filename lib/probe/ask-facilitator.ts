// Asks one facilitator what it supports: the cheapest question that only a facilitator answers.

import { baseUrl as ourUrl } from "@/lib/env"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import { type FacilitatorAnswer, readSupported } from "@/lib/probe/facilitator"

const LIMITS = { timeoutMs: 5_000, maxBodyBytes: 64 * 1024 } as const

/** `baseUrl` without a trailing slash. Never throws for the network: `detail` then names the reason. */
export async function askFacilitator(
  baseUrl: string,
  options: Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve"> = {},
): Promise<FacilitatorAnswer> {
  const result = await safeFetch(`${baseUrl}/supported`, {
    ...LIMITS,
    ...options,
    headers: { accept: "application/json", "user-agent": describeAgent(ourUrl) },
    bodyOverflow: "reject",
    redirects: "reject",
  })
  return result.ok ? readSupported(result.reply) : { reachable: false, detail: result.reason, signers: [] }
}
