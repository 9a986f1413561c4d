// An incident of a service opens when the health becomes `degraded` or `down`, and closes when the service recovers. The reason
// of an incident is the reason in the check that opened the incident. Each incident has its own row, because raw checks are
// deleted after 7 days. Both steps have an event, which the caller records in the same transaction.

import type { HealthStatus } from "@/lib/catalogue/schema"
import { type Database, sql, utc, visible } from "@/lib/db/sql"
import type { ServiceEvent } from "@/lib/events/log"
import type { EventDetail } from "@/lib/events/schema"
import { type Assessment, isPublic } from "@/lib/health/rules/assess"
import { formatTimestamp } from "@/lib/time"

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
 * @returns the events of the opened and closed incidents of public services
 */
export async function recordIncidents(
  database: Database,
  assessments: readonly Assessment[],
  now: Date,
): Promise<ServiceEvent[]> {
  const steps = assessments.map(({ service, state, judgement }) => ({
    id: service.id,
    isPublic: isPublic(service),
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
  const openings = opened
    .filter((step) => step.isPublic)
    .map(({ id, health, reason }): ServiceEvent => {
      const detail = { opened_at: formatTimestamp(now), health: health as Incident["health"], reason }
      return { kind: "incident.opened", serviceId: id, at: now, detail }
    })
  return [...openings, ...(await closeIncidents(database, listIds("recover"), "recovered", now))]
}

type Incident = Required<EventDetail>

/**
 * Closes the open incidents of these services. `unobserved` means that no check saw the recovery: probing stopped, three check
 * intervals passed without a check, or the listing is about to be removed. Call it before a removal, because an event shows its
 * service only while the service is public.
 * @returns the events of the closed incidents of public services
 */
export async function closeIncidents(
  database: Database,
  serviceIds: readonly string[],
  outcome: "recovered" | "unobserved",
  now: Date,
): Promise<ServiceEvent[]> {
  if (serviceIds.length === 0) return []
  const closed = await database.$queryRaw<(Incident & { service_id: string; is_public: boolean })[]>(sql`
    with closed as (
      update incidents i set closed_at = greatest(${now}::timestamptz, opened_at), outcome = ${outcome}
      where service_id = any(${serviceIds}::uuid[]) and closed_at is null returning i.*)
    select i.service_id, ${utc("i.opened_at")} as opened_at, i.health, i.reason, i.outcome,
      (extract(epoch from i.closed_at - i.opened_at) * 1000)::float8 as duration_ms, ${visible()} as is_public
    from closed i join services s on s.id = i.service_id order by i.service_id`)
  return closed.flatMap(({ service_id: serviceId, is_public, opened_at, health, reason, duration_ms }) => {
    const detail = { opened_at, health, reason, outcome, duration_ms }
    return is_public ? [{ kind: "incident.closed", serviceId, at: now, detail }] : []
  })
}
