// Checks the response of an endpoint, or a pasted response, with the checkers that judge listings. Nothing is stored.

import { parseAnswer } from "@/lib/lint/raw-answer"
import { judge } from "@/lib/lint/report"
import type { LintReport, LintTarget, PastedAnswer } from "@/lib/lint/schema"
import { checkReply } from "@/lib/probe/check-reply"
import { requestChallenge } from "@/lib/probe/request-challenge"
import { detect } from "@/lib/protocols/detect"
import { formatTimestamp } from "@/lib/time"

/** Sends the requests of a registration: one, or a second with the body that the provider's description asks for. */
export async function lintEndpoint({ url, http_method, probe_body }: LintTarget, now: Date): Promise<LintReport> {
  const method = http_method ?? "GET"
  const { result, body } = await requestChallenge({ url: url.url, method, body: probe_body }, now)
  const sends = body === null ? null : body === probe_body ? "given body" : "discovered body"
  const about = { asked: { url: url.url, method, sends }, at: formatTimestamp(now), is_status_assumed: false } as const
  const { outcome } = result
  if (!outcome.ok) {
    const summary = "There was no response."
    return { ...about, summary, status: null, problem: outcome.detail, protocols: [], missing: [] }
  }
  const detections = outcome.detections.map((found) => checkReply(found.protocol, result, now) ?? found)
  return { ...about, problem: null, ...judge(outcome.reply, detections, now) }
}

export function lintAnswer({ answer }: PastedAnswer, now: Date): LintReport {
  const { reply, isStatusAssumed } = parseAnswer(answer)
  const about = { asked: null, at: formatTimestamp(now), is_status_assumed: isStatusAssumed, problem: null }
  return { ...about, ...judge(reply, detect(reply, { now }), now) }
}
