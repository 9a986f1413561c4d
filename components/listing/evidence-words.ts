// The evidence of a service as text: 30 days as bars, uptime, response time and score. The server writes it, so that a client
// component shows it without formats. Pure.

import { formatCount, formatLatency, formatUptime } from "@/components/format"
import { hasShownScore, isResponseShown } from "@/components/listing/shown-score"
import { buildStrip, type StripWords } from "@/components/listing/strip-paths"
import type { RowService } from "@/lib/catalogue/schema"
import { SCORE } from "@/lib/health/rules/score"

type Measured = Pick<
  RowService,
  "health_status" | "uptime_30d" | "latency_p50_ms" | "reliability_score" | "checks" | "days"
>

export interface EvidenceWords {
  strip: StripWords
  /** "22 of 96 checks", in place of the figures while there are too few checks for a score. */
  early: string | null
  /** Null for a figure that is not shown. */
  uptime: string | null
  response: string | null
  score: string | null
  /** Why there is no score. */
  noScore?: string
}

/** The cell has 150 px: from this response time on, seconds are shorter. */
const SECONDS_FROM_MS = 10_000

/** @param service a RowService, or another shape with the number of checks in 30 days and the grades of the days */
export function describeEvidence(service: Measured): EvidenceWords {
  const { checks, days, uptime_30d, latency_p50_ms, reliability_score, health_status } = service
  const isEarly = checks < SCORE.shownFromChecks
  return {
    strip: buildStrip(days),
    early: isEarly ? `${formatCount(checks)} of ${SCORE.shownFromChecks} checks` : null,
    uptime: uptime_30d === null ? null : formatUptime(uptime_30d),
    response: latency_p50_ms !== null && isResponseShown(service) ? formatResponse(latency_p50_ms) : null,
    score: reliability_score !== null && hasShownScore(service) ? formatWholeScore(reliability_score) : null,
    ...(health_status === "down" && { noScore: "no score while down" }),
  }
}

const formatResponse = (milliseconds: number) =>
  milliseconds < SECONDS_FROM_MS
    ? formatLatency(milliseconds)
    : `${formatCount(Math.round(milliseconds / 1000))}\u00a0s`

/** Rounded down like the uptime, so that 97 here and 97.9 on the page of the service are the same figure. */
const formatWholeScore = (score: number) => String(Math.floor(score))
