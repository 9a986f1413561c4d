// An incident opens when the health becomes `degraded` or `down`, and closes when the service recovers. The reason of an incident
// is the reason in the check that opened the incident. Each incident has its own row, because raw checks are deleted after 7
// days.

import type { HealthStatus } from "@/lib/catalogue/schema"
import { type Database, sql } from "@/lib/db/sql"
import type { Assessment } from "@/lib/health/rules/assess"

const MAX_REASON = 300

type IncidentStep = "open" | "worsen" | "recover" | null

/** Decides whether a change of health opens, worsens or closes an incident. */
function getIncidentStep(before: HealthStatus, after: HealthStatus): IncidentStep {
  if (before === after) return null
  const hadIncident = before === "degraded" || before === "down"
  if (after === "healthy") return hadIncident ? "recover" : null
  if (after === "unknown") return null
  if (!hadIncident) return "open"
  return after === "down" ? "worsen" : null
}

/**
 * Opens an incident when the health becomes bad, marks it as `down` when `degraded` worsens to `down`, and closes it on recovery.
 */
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

/** `unobserved` means that no check saw the recovery: probing stopped, or three check intervals passed without a check. */
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
