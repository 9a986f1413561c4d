import { formatQuantity, formatScore } from "@/components/format"
import { healthOf } from "@/components/labels"
import { Missing } from "@/components/ui/missing"
import type { Service, ServiceDetail } from "@/lib/catalogue/schema"
import { SCORE } from "@/lib/health/rules/score"

type Scored = Pick<Service, "health_status" | "reliability_score" | "uptime_30d"> & {
  /** The number of checks with a verdict in 30 days; null under three, when no score is computed. */
  checks: number | null
}

/** The number of checks with a verdict in 30 days. */
export const countChecks = ({ reliability, days }: Pick<ServiceDetail, "reliability" | "days">): number =>
  reliability?.checks ?? days.reduce((sum, { checks }) => sum + checks, 0)

/** True if pages show the score: enough checks, and not down. The column `shown_score` has the same rule. */
export function hasShownScore({ checks, reliability_score, ...service }: Scored): boolean {
  return reliability_score !== null && (checks ?? 0) >= SCORE.shownFromChecks && healthOf(service) !== "down"
}

interface ScoreWords {
  /** Null if there is nothing to show yet. */
  value: string | null
  unknown?: string
  /** The value is the number of checks, because a score needs more checks. */
  isEarly?: true
}

/** The score as text. A service with few checks shows their number instead, and a service that is down shows a dash. */
export function describeScore(service: Scored): ScoreWords {
  const { checks, reliability_score, uptime_30d } = service
  if (healthOf(service) === "down") return { value: null, unknown: "no score while down" }
  if (reliability_score !== null && hasShownScore(service)) return { value: formatScore(reliability_score) }
  if (uptime_30d === null) return { value: null }
  if (checks === null) return { value: `under ${formatQuantity(SCORE.minimumVerdicts, "check")}`, isEarly: true }
  return { value: `${formatQuantity(checks, "check")} so far`, isEarly: true }
}

export function ShownScore({ service }: { service: Scored }) {
  const { value, unknown, isEarly } = describeScore(service)
  if (value === null) return <Missing>{unknown}</Missing>
  return isEarly ? <span className="few">{value}</span> : value
}

/** The response time of a row: none while the service is down, because its answers are wrong. */
export function isResponseShown(service: Pick<Service, "health_status">): boolean {
  return healthOf(service) !== "down"
}
