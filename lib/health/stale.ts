// Sets the health of a service to `unknown` after three check intervals without a check (docs/decisions.md#health). Records an
// event, and closes an open incident as `unobserved`.

import { db } from "@/lib/db/client"
import { sql, visible } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import { listFailingEnd, WITHOUT_FAILING } from "@/lib/health/end-cautions"
import { type JobContext, runBatches } from "@/lib/process/job-context"

const BATCH = 200

/** Starts with the services that have been stale for longest. Each batch is one transaction. */
export async function expireStale({ now, signal }: JobContext): Promise<Record<string, number>> {
  return { expired: await runBatches(BATCH, signal, () => expireBatch(now)) }
}

interface Lapsed {
  id: string
  health_status: string
  cautions: unknown
  is_new: boolean
}

/** Also resets the counters, so that checks before the gap do not count towards the next change of health. */
function expireBatch(now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const lapsed = await transaction.$queryRaw<Lapsed[]>(sql`
      with stale as (
        select s.id, s.health_status, s.cautions, s.is_new from services s
        where ${visible()} and s.health_status <> 'unknown' and s.stale_at <= ${now}::timestamptz
        order by s.stale_at limit ${BATCH} for no key update skip locked)
      update services s set health_status = 'unknown', health_since = ${now}::timestamptz, consecutive_ok = 0,
                            consecutive_wrong = 0, consecutive_slow = 0, consecutive_failures = 0,
                            cautions = ${WITHOUT_FAILING}, health_reason = null
      from stale where s.id = stale.id
      returning s.id, stale.health_status, stale.cautions, stale.is_new`)
    const ids = lapsed.map(({ id }) => id)
    const closed = await closeIncidents(transaction, ids, "unobserved", now)
    const common = { kind: "service.health_changed", at: now } as const
    const events = lapsed.map(({ id, health_status }) => ({ ...common, serviceId: id, previous: { health_status } }))
    const ended = lapsed.flatMap(({ id, cautions, is_new }) => listFailingEnd(id, cautions, is_new, now))
    await recordEvents(transaction, [...events, ...closed, ...ended])
    return lapsed.length
  })
}
