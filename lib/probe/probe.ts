// Sends one request to one endpoint, or calls one MCP tool without payment, and returns the response, the challenges in it, and
// the time of each phase. lib/health judges and records the result.

import { baseUrl, env } from "@/lib/env"
import { NO_TIMING } from "@/lib/net/fetch-call"
import { unread } from "@/lib/net/fetch-failure"
import { safeFetch } from "@/lib/net/safe-fetch"
import { buildRequest, type ProbeTarget } from "@/lib/probe/etiquette"
import type { ProbeOptions, ProbeResult } from "@/lib/probe/probe-result"
import { log } from "@/lib/process/log"
import { detect } from "@/lib/protocols/registry"

const MAX_BODY_BYTES = 64 * 1024

export type { ProbeTarget }
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
