// Sends one request to one endpoint, or calls one MCP tool without payment, and returns the response, the challenges in it, and the time of each phase. lib/health
// judges and records the result.

import { baseUrl, env } from "@/lib/env"
import { log } from "@/lib/log"
import { NO_TIMING } from "@/lib/net/fetch-call"
import { type FetchReason, unread } from "@/lib/net/fetch-failure"
import { type SafeFetchOptions, safeFetch, type Timing } from "@/lib/net/safe-fetch"
import { buildRequest, type ProbeTarget } from "@/lib/probe/etiquette"
import type { ToolFault } from "@/lib/probe/mcp/faults"
import type { Detection, Reply } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/registry"

const MAX_BODY_BYTES = 64 * 1024

export type { ProbeTarget }
export interface ProbeResult {
  target: ProbeTarget
  requestedAt: Date
  outcome:
    | {
        ok: true
        reply: Reply
        detections: Detection[]
        /** For an MCP tool only: why the reply has no challenge; null when it may have one. */
        toolFault?: ToolFault | null
      }
    | { ok: false; reason: FetchReason; detail: string }
  timing: Timing
  /** The IP address that sent the response. */
  address?: string
}

export interface ProbeOptions
  extends Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve" | "onPhase"> {
  now: Date
}

/**
 * Sends one probe. Nothing throws: `outcome` reports a failure of the network, and what went wrong on our side while the response
 * was read. Redirects are not followed.
 */
export async function probe(target: ProbeTarget, options: ProbeOptions): Promise<ProbeResult> {
  try {
    return await sendProbe(target, options)
  } catch (error) {
    log.error({ err: error, url: target.url }, "the response to a probe could not be read")
    const { reason, detail } = unread()
    return { target, requestedAt: options.now, timing: { ...NO_TIMING }, outcome: { ok: false, reason, detail } }
  }
}

async function sendProbe(target: ProbeTarget, { now, ...options }: ProbeOptions): Promise<ProbeResult> {
  if (target.tool) {
    // The client of MCP takes 10 MB, and most directories list no tool.
    const { probeTool } = await import("@/lib/probe/mcp/probe-tool")
    return probeTool({ ...target, tool: target.tool }, { now, ...options })
  }
  const result = await safeFetch(target.url, {
    timeoutMs: env.PROBE_TIMEOUT_MS,
    ...options,
    ...buildRequest(target, baseUrl),
    maxBodyBytes: MAX_BODY_BYTES,
    bodyOverflow: "truncate",
    redirects: "return",
  })
  const common = { target, requestedAt: now, timing: result.timing }
  if (!result.ok) return { ...common, outcome: { ok: false, reason: result.reason, detail: result.detail } }
  const { reply, address } = result
  return { ...common, address, outcome: { ok: true, reply, detections: detect(reply, { now, url: target.url }) } }
}
