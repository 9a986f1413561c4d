// Checks the payment challenge of an endpoint or of a pasted response, with the same protocol checkers that check listings.
// Nothing is stored.

import { parseResponse } from "@/lib/lint/raw-response"
import { judge } from "@/lib/lint/report"
import type { LintReport, LintTarget, PastedResponse } from "@/lib/lint/schema"
import { checkReply } from "@/lib/probe/check-reply"
import { requestChallenge } from "@/lib/probe/request-challenge"
import { detect } from "@/lib/protocols/registry"
import { formatTimestamp } from "@/lib/time"

/**
 * Sends one request. When the endpoint rejects the request body, sends a second request with a sample body from the provider's
 * own description. A registration sends the same requests.
 */
export async function lintEndpoint({ url, http_method, probe_body }: LintTarget, now: Date): Promise<LintReport> {
  const method = http_method ?? "GET"
  const { result, body } = await requestChallenge({ url: url.url, method, body: probe_body }, now)
  const sends = body === null ? null : body === probe_body ? "given body" : "discovered body"
  const request = { url: url.url, method, sends } as const
  const about = { request, at: formatTimestamp(now), is_status_assumed: false }
  const { outcome } = result
  if (!outcome.ok) {
    const summary = "There was no response."
    return {
      ...about,
      summary,
      status: null,
      problem: outcome.detail,
      protocols: [],
      clients: [],
      common: [],
      missing: [],
    }
  }
  const detections = outcome.detections.map((found) => checkReply(found.protocol, result, now) ?? found)
  return { ...about, problem: null, ...judge(outcome.reply, detections, now) }
}

export function lintResponse({ answer }: PastedResponse, now: Date): LintReport {
  const { reply, isStatusAssumed } = parseResponse(answer)
  const about = { request: null, at: formatTimestamp(now), is_status_assumed: isStatusAssumed, problem: null }
  return { ...about, ...judge(reply, detect(reply, { now }), now) }
}
