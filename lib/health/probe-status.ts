// Taking a listing out of probing and putting it back (spec §3.2): an endpoint that validates its parameters before it asks
// for payment cannot be judged by a generic probe, so nothing is said about its health.

import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { AppError } from "@/lib/errors"
import { append } from "@/lib/events/log"
import type { Listing } from "@/lib/health/record"
import type { ProbeStatusChange } from "@/lib/health/schema"

type ProbeStatus = ProbeStatusChange["probe_status"]

/** What is forgotten when a listing can no longer be probed. */
const NOTHING_KNOWN = {
  healthStatus: "unknown",
  consecutiveOk: 0,
  consecutiveWrong: 0,
  consecutiveSlow: 0,
  consecutiveFailures: 0,
  uptime30d: null,
  latencyP50Ms: null,
  reliabilityScore: null,
} as const

/** Sets the status; back to `probeable` the listing is due at once. Repeating it changes nothing. */
export function setProbeStatus(id: string, probeStatus: ProbeStatus, now: Date): Promise<ProbeStatusChange> {
  return db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`select id from services where id = ${id}::uuid for update`)
    const before = await transaction.service.findUnique({ where: { id } })
    if (!before) throw new AppError("not_found", "There is no service with this id.")
    const previous = before.probeStatus as ProbeStatus
    if (previous !== probeStatus) {
      const health = probeStatus === "unprobeable" ? forget(before, now) : { nextCheckAt: now }
      await transaction.service.update({ where: { id }, data: { probeStatus, updatedAt: now, ...health } })
      if (hasLostHealth(before, probeStatus)) {
        const previous = { health_status: before.healthStatus }
        await append(transaction, { kind: "service.health_changed", serviceId: id, at: now, previous })
      }
    }
    return { id, number: before.number, probe_status: probeStatus, previous }
  })
}

function forget(before: Listing, now: Date) {
  return { ...NOTHING_KNOWN, ...(before.healthStatus !== NOTHING_KNOWN.healthStatus && { healthSince: now }) }
}

/** Only what the public saw and sees no more is worth an event. */
function hasLostHealth(before: Listing, probeStatus: ProbeStatus): boolean {
  const isPublic = before.status === "active" && before.deletedAt === null
  return isPublic && probeStatus === "unprobeable" && before.healthStatus !== NOTHING_KNOWN.healthStatus
}
