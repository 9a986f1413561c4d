// Sends HTTP requests to sources, with our User-Agent, the adapter's Accept type, and back-off after 429 and 503 responses. A
// wait of more than five minutes ends the run; the next run starts after the wait, at most a day later.

import { operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { describeAgent, parseRetryAfter } from "@/lib/probe/etiquette"
import type { Adapter, RequestPolicy, SourceContext } from "@/lib/sources/schema"

export const LIMITS = {
  timeoutMs: 60_000,
  bodyBytes: 8 * 1024 * 1024,
  waitMs: 300_000,
  leaveAloneMs: 86_400_000,
} as const
const REJECTIONS: ReadonlySet<number> = new Set([429, 503])
export const DEFAULT_REQUEST_POLICY: RequestPolicy = { accept: "application/json", backOffMs: [5_000, 15_000, 45_000] }

interface Options extends Pick<SourceContext, "url" | "resume" | "wait"> {
  /** The URL of this directory, for the `User-Agent`. */
  baseUrl: string
  timeoutMs?: number
  signal?: AbortSignal
}

export function createSourceContext(
  { requestPolicy = DEFAULT_REQUEST_POLICY }: Pick<Adapter, "requestPolicy">,
  options: Options,
): SourceContext {
  const { url, resume, wait } = options
  return { url, resume, wait, fetchText: (pageUrl) => fetchWithBackOff(pageUrl, requestPolicy, options) }
}

async function fetchWithBackOff(url: string, policy: RequestPolicy, options: Options): Promise<string> {
  const { baseUrl, timeoutMs = LIMITS.timeoutMs, signal, wait } = options
  const headers = { accept: policy.accept, "accept-encoding": "identity", "user-agent": describeAgent(baseUrl) }
  const request = { headers, timeoutMs, maxBodyBytes: LIMITS.bodyBytes, signal }
  for (let rejections = 0; ; rejections++) {
    const { status, text, ...reply } = await operatorFetch(url, request)
    if (status === 200) return text
    if (!REJECTIONS.has(status)) throw new UpstreamFailure(`it responded HTTP ${status}`, status)
    const backOffMs = policy.backOffMs[rejections]
    if (backOffMs === undefined) throw new UpstreamFailure("it rejected every request as too many", status)
    const waitMs = Math.max(backOffMs, parseRetryAfterMs(reply.headers["retry-after"]))
    if (waitMs > LIMITS.waitMs) {
      throw new UpstreamFailure("it asked for a longer wait", status, Math.min(waitMs, LIMITS.leaveAloneMs))
    }
    await wait(waitMs)
  }
}

function parseRetryAfterMs(header: string | string[] | undefined): number {
  const value = Array.isArray(header) ? header[0] : header
  return (parseRetryAfter(value, new Date()) ?? 0) * 1_000
}
