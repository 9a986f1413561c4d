// The published health rules (docs/decisions.md#health) as a pure state machine with hysteresis. A health state and the verdict
// of a check give the next state and the events to record.

import type { HealthStatus } from "@/lib/catalogue/schema"

/**
 * The changes in each version of these rules, oldest first, as /how shows them. Add a line with every change of the
 * rules.
 */
export const RULES_CHANGES = [
  "First version.",
  "A bot check, a login page and a refusal by country have no verdict. After a day of nothing else the health is unknown.",
  "After an hour of nothing else the page and the API name what keeps the checker out.",
] as const
export const RULES_VERSION = RULES_CHANGES.length
export const THRESHOLDS = {
  okToRecover: 2,
  wrongToDegrade: 2,
  slowToDegrade: 3,
  unreachableToFall: 3,
  /** A response is slow above this multiple of the service's own median latency, if it also takes longer than `slowFloorMs`. */
  slowFactor: 2,
  slowFloorMs: 1000,
} as const

export type Verdict = "ok" | "wrong" | "unreachable" | "no_verdict"

export interface HealthState {
  health: HealthStatus
  consecutiveOk: number
  consecutiveWrong: number
  consecutiveSlow: number
  consecutiveFailures: number
}
export interface Transition {
  next: HealthState
  events: ("service.health_changed" | "service.down")[]
}

/** True if the response is slow for this service. A service without a median latency has no slow responses. */
export function isSlow(responseTimeMs: number, p50Ms: number | null): boolean {
  return p50Ms !== null && responseTimeMs > THRESHOLDS.slowFloorMs && responseTimeMs > THRESHOLDS.slowFactor * p50Ms
}

/** Returns the state after one more verdict. `no_verdict` does not change the state. */
export function transition(state: HealthState, verdict: Verdict, slow: boolean): Transition {
  if (verdict === "no_verdict") return { next: state, events: [] }
  const counted = count(state, verdict, slow)
  const health = decide(state.health, counted, verdict)
  const hasChanged = health !== state.health
  const events: Transition["events"] = hasChanged ? ["service.health_changed"] : []
  if (hasChanged && health === "down") events.push("service.down")
  return { next: { ...counted, health }, events }
}

/** How long the health stays as it was while the checker is kept out. Then nobody knows how the endpoint is. */
export const BLOCKED_TO_UNKNOWN_MS = 86_400_000
/**
 * After this long without a verdict readers learn what keeps the checker out, also while the health stays. A seller who sends the
 * marks of an edge to hide an outage gains an hour. A bot check that lets every second request through changes nothing.
 */
export const BLOCKED_TO_REPORT_MS = 3_600_000

/** @param evidenceAt the last check with a verdict; null before the first */
export function transitionBlocked(state: HealthState, evidenceAt: Date | null, now: Date): Transition {
  if (!isOlder(evidenceAt, BLOCKED_TO_UNKNOWN_MS, now) || state.health === "unknown") return { next: state, events: [] }
  const none = { consecutiveOk: 0, consecutiveWrong: 0, consecutiveSlow: 0, consecutiveFailures: 0 }
  return { next: { ...none, health: "unknown" }, events: ["service.health_changed"] }
}

/**
 * Decides whether readers learn what keeps the checker out.
 * @param evidenceAt the last check with a verdict; null before the first
 */
export const isBlockReported = (evidenceAt: Date | null, now: Date) => isOlder(evidenceAt, BLOCKED_TO_REPORT_MS, now)

const isOlder = (at: Date | null, ms: number, now: Date) => at === null || now.getTime() - at.getTime() >= ms

/** A slow response sets the count of ok responses to 0. Otherwise a service with mostly slow responses would flap. */
function count(state: HealthState, verdict: Verdict, slow: boolean): HealthState {
  const none = { consecutiveOk: 0, consecutiveWrong: 0, consecutiveSlow: 0, consecutiveFailures: 0 }
  const { health } = state
  if (verdict === "wrong") return { ...none, health, consecutiveWrong: state.consecutiveWrong + 1 }
  if (verdict === "unreachable") return { ...none, health, consecutiveFailures: state.consecutiveFailures + 1 }
  if (slow) return { ...none, health, consecutiveSlow: state.consecutiveSlow + 1 }
  return { ...none, health, consecutiveOk: state.consecutiveOk + 1 }
}

function decide(health: HealthStatus, counted: HealthState, verdict: Verdict): HealthStatus {
  if (counted.consecutiveFailures >= THRESHOLDS.unreachableToFall) return "down"
  if (counted.consecutiveWrong >= THRESHOLDS.wrongToDegrade) return "degraded"
  if (counted.consecutiveSlow >= THRESHOLDS.slowToDegrade) return "degraded"
  if (counted.consecutiveOk >= THRESHOLDS.okToRecover) return "healthy"
  if (health === "unknown" && verdict === "ok") return "healthy"
  if (health === "unknown" && verdict === "wrong") return "degraded"
  return health
}
