// What one probe says of one listing (docs/decisions.md#health): ok, wrong, unreachable, or no verdict at all.

import type { Verdict } from "@/lib/health/rules/transitions"
import type { ProbeResult } from "@/lib/probe/probe"
import { type Detection, findReason } from "@/lib/protocols/challenge"

export interface Judgement {
  verdict: Verdict
  httpStatus: number | null
  /** Names the reason when the verdict is not `ok`: `timeout`, `dns`, `HTTP 503`, the first finding. */
  errorMessage: string | null
}

/** `detection` is what the checker of the listing's protocol says of the reply; null when there was no reply. */
export function judge(outcome: ProbeResult["outcome"], detection: Detection | null): Judgement {
  if (!outcome.ok) return { verdict: "unreachable", httpStatus: null, errorMessage: outcome.reason }
  const { status } = outcome.reply
  if (status === 429) return { verdict: "no_verdict", httpStatus: status, errorMessage: "HTTP 429" }
  if (status >= 500) return { verdict: "unreachable", httpStatus: status, errorMessage: `HTTP ${status}` }
  if (detection?.valid) return { verdict: "ok", httpStatus: status, errorMessage: null }
  const reason = status === 402 && detection ? findReason(detection) : null
  return { verdict: "wrong", httpStatus: status, errorMessage: reason ?? `HTTP ${status}` }
}
