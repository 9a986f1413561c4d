// One question to one endpoint, without memory: what it answered, which challenges that holds, how long each phase took
// (architecture.md §5; decisions.md, "Health"). Judging and recording are health's business.

import { baseUrl, env } from "@/lib/env"
import type { FetchReason } from "@/lib/net/reason"
import { type SafeFetchOptions, safeFetch, type Timing } from "@/lib/net/safe-fetch"
import { buildRequest, type ProbeTarget } from "@/lib/probe/etiquette"
import type { Detection, Reply } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/detect"

const MAX_BODY_BYTES = 64 * 1024

export type { ProbeTarget }
export interface ProbeResult {
  target: ProbeTarget
  askedAt: Date
  outcome: { ok: true; reply: Reply; detections: Detection[] } | { ok: false; reason: FetchReason; detail: string }
  timing: Timing
  /** The address that answered. */
  address?: string
}

export interface ProbeOptions extends Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve"> {
  now: Date
}

/** Never throws for the network: whatever the endpoint does is an outcome. A redirect is an answer, and is not followed. */
export async function probe(target: ProbeTarget, { now, ...options }: ProbeOptions): Promise<ProbeResult> {
  const result = await safeFetch(target.url, {
    timeoutMs: env.PROBE_TIMEOUT_MS,
    ...options,
    ...buildRequest(target, baseUrl),
    maxBodyBytes: MAX_BODY_BYTES,
    bodyOverflow: "truncate",
    redirects: "return",
  })
  const common = { target, askedAt: now, timing: result.timing }
  if (!result.ok) return { ...common, outcome: { ok: false, reason: result.reason, detail: result.detail } }
  const { reply, address } = result
  return { ...common, address, outcome: { ok: true, reply, detections: detect(reply, { now }) } }
}
