// Judges the newest probe of a listing that waits for review, for the queue and for "Approve all that pass". Pure.

import type { CheckResult, Pending } from "@/lib/review/schema"

type Facts = Pick<Pending, "findings" | "last_check" | "report">

/**
 * `passed`: the newest probe received a correct challenge. `warnings`: the same, with findings to look at. A probe at the
 * registration counts until a check is recorded, because a registration without a correct challenge is not stored.
 */
export function judgeCheck({ findings, last_check, report }: Facts): CheckResult {
  if (last_check === null && report === null) return "unchecked"
  if (last_check !== null && last_check.status !== "ok") return "failed"
  if (findings.some(({ severity }) => severity === "error")) return "failed"
  return findings.some(({ severity }) => severity === "warning") ? "warnings" : "passed"
}

/** True when the newest probe received a correct challenge, so that a client can pay. */
export function passes(facts: Facts): boolean {
  const result = judgeCheck(facts)
  return result === "passed" || result === "warnings"
}
