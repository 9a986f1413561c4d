// Decides the verdict of one probe about one service (docs/decisions.md#health): ok, wrong, unreachable or no verdict.

import type { Verdict } from "@/lib/health/rules/transitions"
import { mayRequestPayment } from "@/lib/probe/check-reply"
import type { ProbeResult } from "@/lib/probe/probe-result"
import { type Block, describeBlock, findBlock } from "@/lib/protocols/blocked"
import { findReason } from "@/lib/protocols/challenge"
import type { Detection } from "@/lib/protocols/registry"

export interface Judgement {
  verdict: Verdict
  httpStatus: number | null
  /** Why the verdict is not `ok`: for example `timeout`, `dns`, `HTTP 503`, or the first finding. */
  errorMessage: string | null
  /** What kept the checker out in front of the endpoint. */
  block?: Block
}

/** @param detection the analysis of the response in the service's own protocol; null without a response */
export function judge(outcome: ProbeResult["outcome"], detection: Detection | null): Judgement {
  if (!outcome.ok) return { verdict: "unreachable", httpStatus: null, errorMessage: outcome.reason }
  const { status } = outcome.reply
  if (detection?.valid) return { verdict: "ok", httpStatus: status, errorMessage: null }
  const block = findBlock(outcome.reply)
  if (block) return { verdict: "no_verdict", httpStatus: status, errorMessage: describeBlock(block), block }
  if (status === 429) return { verdict: "no_verdict", httpStatus: status, errorMessage: "HTTP 429" }
  if (status >= 500) return { verdict: "unreachable", httpStatus: status, errorMessage: `HTTP ${status}` }
  const reason = mayRequestPayment(outcome) && detection ? findReason(detection) : null
  return { verdict: "wrong", httpStatus: status, errorMessage: reason ?? `HTTP ${status}` }
}
