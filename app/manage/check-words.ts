import { formatLatency } from "@/components/format"
import { nameWithCode } from "@/components/service/reason-words"
import { HEALTH_WORDS } from "@/components/ui/health-mark"
import type { HealthCheck, HealthStatus } from "@/lib/catalogue/schema"
import type { Owned } from "@/lib/owners/schema"

/** Names what the last check of a listing met; null for a valid response, and before the first check. */
export const explainCheck = ({ last_check }: Pick<Owned, "last_check">) =>
  last_check === null || last_check.status === "ok" ? null : nameWithCode(last_check.error_message)

export const describeRunning = (name: string) =>
  `The check of ${name} is still running. Load this page again in a minute: the time and the result of the last check are shown.`

export function describeCheck(name: string, check: HealthCheck & { health_status: string }): string {
  const { status, response_time_ms, error_message, health_status } = check
  const time = response_time_ms === null ? "" : ` in ${formatLatency(response_time_ms)}`
  const result = status === "ok" ? `it requests payment correctly${time}` : nameWithCode(error_message)
  return `Checked ${name}: ${result}. Its health is ${HEALTH_WORDS[health_status as HealthStatus].toLowerCase()}.`
}
