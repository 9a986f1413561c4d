// The constants of the published rules. The page passes the constants of the running code, so text and behaviour cannot differ.

import type { ScoreRules } from "@/components/service/score-section"

export interface HealthThresholds {
  okToRecover: number
  wrongToDegrade: number
  slowToDegrade: number
  unreachableToFall: number
  slowFactor: number
  slowFloorMs: number
}

export interface CadenceRules {
  secondLookMs: number
  jitter: number
  thinning: readonly { downForMs: number; everyMs: number }[]
  optedOutEveryMs: number
  refusalsToOptOut: number
  intervalsToStale: number
  /** Settings of this directory. */
  intervalMs: number
  hostSpacingMs: number
  timeoutMs: number
}

export interface PublishedScore extends ScoreRules {
  /** Of the Wilson interval. */
  z: number
}

/** A score computed by the real function, with its inputs. */
export interface ScoreExample {
  ok: number
  checks: number
  p50_ms: number | null
  ageHours: number
  wilson: number
  latency: number
  freshness: number
  score: number
}
