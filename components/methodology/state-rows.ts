// The published table of health changes. A test runs the responses of each row through the real health rules, so that the table
// stays correct.

import type { HealthStatus } from "@/lib/catalogue/schema"
import { THRESHOLDS } from "@/lib/health/rules/transitions"

/** o = ok, s = ok but slow, w = wrong, u = unreachable, n = no verdict. */
export type Outcome = "o" | "s" | "w" | "u" | "n"

export interface StateRow {
  from: HealthStatus
  seen: Outcome[]
  to: HealthStatus
}

const RESULTS: Record<Outcome, [one: string, many: string]> = {
  o: ["ok response", "ok responses"],
  s: ["slow response", "slow responses"],
  w: ["wrong response", "wrong responses"],
  u: ["unanswered request", "unanswered requests"],
  n: ["response without verdict", "responses without verdict"],
}

export function listStateRows(): StateRow[] {
  const { okToRecover, wrongToDegrade, slowToDegrade, unreachableToFall } = THRESHOLDS
  const row = (from: HealthStatus, outcome: Outcome, times: number, to: HealthStatus): StateRow => ({
    from,
    seen: Array.from({ length: times }, () => outcome),
    to,
  })
  return [
    row("unknown", "o", 1, "healthy"),
    row("unknown", "w", 1, "degraded"),
    row("unknown", "u", unreachableToFall, "down"),
    row("healthy", "w", wrongToDegrade, "degraded"),
    row("healthy", "s", slowToDegrade, "degraded"),
    row("healthy", "u", unreachableToFall, "down"),
    row("degraded", "o", okToRecover, "healthy"),
    row("degraded", "u", unreachableToFall, "down"),
    row("down", "o", okToRecover, "healthy"),
    row("down", "w", wrongToDegrade, "degraded"),
    row("down", "s", slowToDegrade, "degraded"),
  ]
}

/** Describes a sequence of equal results, such as "1 ok response" or "3 unanswered requests". */
export function describeSeen(seen: readonly Outcome[]): string {
  const [first = "n"] = seen
  const [one, many] = RESULTS[first]
  return `${seen.length} ${seen.length === 1 ? one : many}`
}
