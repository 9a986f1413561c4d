// Sets the health of services without a check for three intervals to `unknown` (docs/decisions.md#health), with an event, and ends
// their incidents as unobserved.

import { db } from "@/lib/db/client"
import { sql, visible } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import type { JobContext } from "@/lib/job-context"

const BATCH = 200

/** The oldest first, one transaction per batch. */
export async function expireStale({ now, signal }: JobContext): Promise<Record<string, number>> {
  let expired = 0
  for (let batch = BATCH; batch === BATCH && !signal.aborted; expired += batch) batch = await expireBatch(now)
  return { expired }
}

/** Resets the counters too: checks before the gap do not count towards the next state. */
function expireBatch(now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const lapsed = await transaction.$queryRaw<{ id: string; health_status: string }[]>(sql`
      with stale as (
        select s.id, s.health_status from services s
        where ${visible()} and s.health_status <> 'unknown' and s.stale_at <= ${now}::timestamptz
        order by s.stale_at limit ${BATCH} for no key update skip locked)
      update services s set health_status = 'unknown', health_since = ${now}::timestamptz, consecutive_ok = 0,
                            consecutive_wrong = 0, consecutive_slow = 0, consecutive_failures = 0
      from stale where s.id = stale.id
      returning s.id, stale.health_status`)
    await closeIncidents(
      transaction,
      lapsed.map(({ id }) => id),
      "unobserved",
      now,
    )
    const events = lapsed.map(({ id, health_status }) => ({
      kind: "service.health_changed" as const,
      serviceId: id,
      at: now,
      previous: { health_status },
    }))
    await recordEvents(transaction, events)
    return lapsed.length
  })
}
