// Incidents: from the change of health to `degraded` or `down` until the service recovers, with the reason of the first bad
// check. One row per incident, so that the history outlives the raw checks.

import type { HealthStatus } from "@/lib/catalogue/schema"
import { type Database, sql } from "@/lib/db/sql"
import type { Assessment } from "@/lib/health/rules/assess"

const MAX_REASON = 300

type IncidentStep = "open" | "worsen" | "recover" | null

/** What a change of health does to the incident of a service. */
function getIncidentStep(before: HealthStatus, after: HealthStatus): IncidentStep {
  if (before === after) return null
  const hadIncident = before === "degraded" || before === "down"
  if (after === "healthy") return hadIncident ? "recover" : null
  if (after === "unknown") return null
  if (!hadIncident) return "open"
  return after === "down" ? "worsen" : null
}

/** Opens, worsens and closes the incidents that follow from these assessments. */
export async function recordIncidents(
  database: Database,
  assessments: readonly Assessment[],
  now: Date,
): Promise<void> {
  const steps = assessments.map(({ service, state, judgement }) => ({
    id: service.id,
    step: getIncidentStep(service.healthStatus as HealthStatus, state.health),
    health: state.health,
    reason: judgement.errorMessage?.slice(0, MAX_REASON) ?? null,
  }))
  const listIds = (wanted: IncidentStep) => steps.filter(({ step }) => step === wanted).map(({ id }) => id)
  const opened = steps.filter(({ step }) => step === "open")
  if (opened.length > 0) {
    const data = opened.map(({ id, health, reason }) => ({ serviceId: id, openedAt: now, health, reason }))
    await database.incident.createMany({ data, skipDuplicates: true })
  }
  const worsened = listIds("worsen")
  if (worsened.length > 0) {
    const where = { serviceId: { in: worsened }, closedAt: null }
    await database.incident.updateMany({ where, data: { health: "down" } })
  }
  await closeIncidents(database, listIds("recover"), "recovered", now)
}

/** `unobserved`: no check saw the end, because the service is no longer probed or was not probed for too long. */
export async function closeIncidents(
  database: Database,
  serviceIds: readonly string[],
  outcome: "recovered" | "unobserved",
  now: Date,
): Promise<void> {
  if (serviceIds.length === 0) return
  await database.$executeRaw(sql`
    update incidents set closed_at = greatest(${now}::timestamptz, opened_at), outcome = ${outcome}
    where service_id = any(${serviceIds}::uuid[]) and closed_at is null`)
}
