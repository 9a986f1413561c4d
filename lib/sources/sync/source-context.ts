// How places are asked (sources.md): who we are, what we take, and how long we wait when one says that we ask too often.
// Longer than the bound we do not wait within a run, which ends; the next one begins when the time is over.

import { operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { describeAgent, parseRetryAfter } from "@/lib/probe/etiquette"
import type { Adapter, RequestPolicy, SourceContext } from "@/lib/sources/schema"

export const LIMITS = {
  timeoutMs: 60_000,
  bodyBytes: 8 * 1024 * 1024,
  waitMs: 300_000,
  leaveAloneMs: 86_400_000,
} as const
const REFUSALS: ReadonlySet<number> = new Set([429, 503])
/** Of places that state no other. */
export const DEFAULT_REQUEST_POLICY: RequestPolicy = { accept: "application/json", backOffMs: [5_000, 15_000, 45_000] }

interface Means extends Pick<SourceContext, "url" | "resume" | "wait"> {
  /** Ours, for the `User-Agent`. */
  baseUrl: string
  /** For one request. */
  timeoutMs?: number
  /** Ends a request that is under way. */
  signal?: AbortSignal
}

export function createSourceContext(
  { requestPolicy = DEFAULT_REQUEST_POLICY }: Pick<Adapter, "requestPolicy">,
  means: Means,
): SourceContext {
  const { url, resume, wait } = means
  return { url, resume, wait, ask: (address) => fetchWithBackOff(address, requestPolicy, means) }
}

async function fetchWithBackOff(address: string, requestPolicy: RequestPolicy, means: Means): Promise<string> {
  const { baseUrl, timeoutMs = LIMITS.timeoutMs, signal, wait } = means
  const headers = { accept: requestPolicy.accept, "accept-encoding": "identity", "user-agent": describeAgent(baseUrl) }
  for (let refusals = 0; ; refusals++) {
    const reply = await operatorFetch(address, { headers, timeoutMs, maxBodyBytes: LIMITS.bodyBytes, signal })
    if (reply.status === 200) return reply.text
    if (!REFUSALS.has(reply.status)) throw new UpstreamFailure(`it answered HTTP ${reply.status}`, reply.status)
    const backOffMs = requestPolicy.backOffMs[refusals]
    if (backOffMs === undefined) throw new UpstreamFailure("it went on refusing to be asked so often", reply.status)
    const waitMs = Math.max(backOffMs, askedToWaitMs(reply.headers["retry-after"]))
    if (waitMs > LIMITS.waitMs) {
      const { status } = reply
      throw new UpstreamFailure("it wants to be left alone for a while", status, Math.min(waitMs, LIMITS.leaveAloneMs))
    }
    await wait(waitMs)
  }
}

function askedToWaitMs(header: string | string[] | undefined): number {
  const value = Array.isArray(header) ? header[0] : header
  return (parseRetryAfter(value, new Date()) ?? 0) * 1_000
}
