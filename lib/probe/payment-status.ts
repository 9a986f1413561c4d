// The statuses of a response that may request payment. Pure.

import type { ProbeResult } from "@/lib/probe/probe-result"

/** 402, and for an MCP tool also 200, since a tool requests payment in its result or its error, and the status of a named fault. */
export function mayRequestPayment(outcome: Extract<ProbeResult["outcome"], { ok: true }>): boolean {
  const { status } = outcome.reply
  return status === 402 || Boolean(outcome.toolFault) || (outcome.toolFault !== undefined && status === 200)
}
