// Checks what an endpoint answers, or an answer somebody pasted, with the very checkers that judge listings, and keeps nothing.

import { parseAnswer } from "@/lib/lint/raw-answer"
import { judge } from "@/lib/lint/report"
import type { LintReport, LintTarget, PastedAnswer } from "@/lib/lint/schema"
import { askForChallenge } from "@/lib/probe/ask-for-challenge"
import { checkReply } from "@/lib/probe/check-reply"
import { detect } from "@/lib/protocols/detect"
import { formatTimestamp } from "@/lib/time"

/** Asks the endpoint as a registration does, once or, with a body that its own description asks for, twice. */
export async function lintEndpoint({ url, http_method, probe_body }: LintTarget, now: Date): Promise<LintReport> {
  const method = http_method ?? "GET"
  const { result, body } = await askForChallenge({ url: url.url, method, body: probe_body }, now)
  const sends = body === null ? null : body === probe_body ? "given body" : "discovered body"
  const about = { asked: { url: url.url, method, sends }, at: formatTimestamp(now), is_status_assumed: false } as const
  const { outcome } = result
  if (!outcome.ok) {
    const summary = "There was no answer."
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
