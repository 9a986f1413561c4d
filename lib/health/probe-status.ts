// Taking a listing out of probing and putting it back: an endpoint that validates its parameters before it asks
// for payment cannot be judged by a generic probe, so nothing is said about its health.

import type { ServiceRow } from "@/lib/catalogue/service-row"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { AppError } from "@/lib/errors"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import type { ProbeStatusChange } from "@/lib/health/schema"

type ProbeStatus = ProbeStatusChange["probe_status"]

/** Sets the status; back to `probeable` the listing is due at once. Repeating it changes nothing. */
export function setProbeStatus(id: string, probeStatus: ProbeStatus, now: Date): Promise<ProbeStatusChange> {
  return db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`select id from services where id = ${id}::uuid for update`)
    const before = await transaction.service.findUnique({ where: { id } })
    if (!before) throw new AppError("not_found", "There is no service with this id.")
    const previous = before.probeStatus as ProbeStatus
    if (previous !== probeStatus) {
      const due = probeStatus === "probeable" && { nextCheckAt: now }
      await transaction.service.update({ where: { id }, data: { probeStatus, updatedAt: now, ...due } })
      if (probeStatus === "unprobeable") await forgetHealth(transaction, id, now)
      await recordEvents(transaction, announcements(before, probeStatus, now))
    }
    return { id, number: before.number, probe_status: probeStatus, previous }
  })
}

/** Of a listing that can no longer be probed nothing is known, and how its incident ended will not be seen. */
async function forgetHealth(transaction: Database, id: string, now: Date): Promise<void> {
  await transaction.$executeRaw(sql`
    update services set
      health_since = case when health_status = 'unknown' then health_since else ${now.toISOString()}::timestamptz end,
      health_status = 'unknown', consecutive_ok = 0, consecutive_wrong = 0, consecutive_slow = 0, consecutive_failures = 0,
      uptime_30d = null, latency_p50_ms = null, reliability_score = null, score_terms = null, stale_at = null,
      evidence_at = null
    where id = ${id}::uuid`)
  await closeIncidents(transaction, [id], "unobserved", now)
}

/** Only what the public sees is worth an event. */
function announcements(before: ServiceRow, probeStatus: ProbeStatus, at: Date): ServiceEvent[] {
  if (before.status !== "active" || before.deletedAt !== null) return []
  const { id: serviceId, probeStatus: probe_status, healthStatus: health_status } = before
  const changed: ServiceEvent = { kind: "service.updated", serviceId, at, previous: { probe_status } }
  if (probeStatus === "probeable" || health_status === "unknown") return [changed]
  return [changed, { kind: "service.health_changed", serviceId, at, previous: { health_status } }]
}
