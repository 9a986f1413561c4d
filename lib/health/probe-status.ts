// Stops and resumes the probing of a service. A generic probe cannot judge an endpoint that validates its parameters before it
// requires payment, so the health of the service is unknown while probing is stopped.

import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { isPublic, lockServiceRow, type ServiceRow } from "@/lib/catalogue/service-row"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import { listFailingEnd, WITHOUT_FAILING } from "@/lib/health/end-cautions"
import type { ProbeStatusChange } from "@/lib/health/schema"

type ProbeStatus = ProbeStatusChange["probe_status"]

/**
 * Sets the probe status. A service that becomes `probeable` is due immediately. Setting the current status again changes nothing.
 */
export function setProbeStatus(id: string, probeStatus: ProbeStatus, now: Date, by: Actor): Promise<ProbeStatusChange> {
  return db().$transaction(async (transaction) => {
    const before = await lockServiceRow(transaction, id)
    const previous = before.probeStatus as ProbeStatus
    if (previous !== probeStatus) {
      const due = probeStatus === "probeable" && { nextCheckAt: now }
      await transaction.service.update({ where: { id }, data: { probeStatus, updatedAt: now, ...due } })
      const closed = probeStatus === "unprobeable" ? await resetHealth(transaction, id, now) : []
      const { cautions, isNew } = before
      const ended = isPublic(before) ? listFailingEnd(id, cautions, isNew, now) : []
      await recordEvents(transaction, [...buildEvents(before, probeStatus, now), ...closed, ...ended])
      await recordAct(transaction, by, {
        ...nameListing("set_probe_status", before),
        before: { probe_status: previous },
        after: { probe_status: probeStatus },
        now,
      })
    }
    return { id, number: before.number, probe_status: probeStatus, previous }
  })
}

/** Clears the health and the figures. Closes an open incident as `unobserved`, because no check saw a recovery; returns its event. */
async function resetHealth(transaction: Database, id: string, now: Date): Promise<ServiceEvent[]> {
  await transaction.$executeRaw(sql`
    update services s set
      health_since = case when health_status = 'unknown' then health_since else ${now.toISOString()}::timestamptz end,
      health_status = 'unknown', consecutive_ok = 0, consecutive_wrong = 0, consecutive_slow = 0, consecutive_failures = 0,
      uptime_30d = null, latency_p50_ms = null, reliability_score = null, score_terms = null, stale_at = null,
      evidence_at = null, cautions = ${WITHOUT_FAILING}, health_reason = null
    where id = ${id}::uuid`)
  return closeIncidents(transaction, [id], "unobserved", now)
}

/** Services that are not public have no events. */
function buildEvents(before: ServiceRow, probeStatus: ProbeStatus, at: Date): ServiceEvent[] {
  if (before.status !== "active" || before.deletedAt !== null) return []
  const { id: serviceId, probeStatus: probe_status, healthStatus: health_status } = before
  const changed: ServiceEvent = { kind: "service.updated", serviceId, at, previous: { probe_status } }
  if (probeStatus === "probeable" || health_status === "unknown") return [changed]
  return [changed, { kind: "service.health_changed", serviceId, at, previous: { health_status } }]
}
