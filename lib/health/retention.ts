// How long what was measured is kept (decisions.md, "Health"): raw checks 7 days, hourly sums 90 days, daily ones for ever.
// Old rows go in batches, each its own transaction, so that nothing waits behind a long delete.

import { pool } from "@/lib/db/client"

const BATCH = 10_000
const DAYS = { checks: 7, hourly: 90, hosts: 90, prices: 400 } as const
/** Of each price history so many rows stay, however old. */
const PRICES_KEPT = 100

type Context = { now: Date; signal: AbortSignal }

/** Each deletes at most $2 rows older than $1. Checks ascend by id in time, so the oldest are found at the index's edge. */
const DELETIONS = {
  checks: `delete from checks where id in (
             select id from (select id, checked_at from checks order by id limit $2) oldest where checked_at < $1)`,
  hourly: `delete from checks_hourly where ctid in (select ctid from checks_hourly where hour < $1 limit $2)`,
  hosts: `delete from hosts where host in (
            select h.host from hosts h where coalesce(h.last_asked_at, h.robots_at) < $1
            and not exists (select from services s where s.host = h.host and s.deleted_at is null) limit $2)`,
  prices: `delete from prices where id in (
             select p.id from prices p where p.seen_at < $1 and p.id not in (
               select k.id from prices k where k.service_id = p.service_id order by k.seen_at desc limit ${PRICES_KEPT})
             limit $2)`,
} as const

export async function applyRetention({ now, signal }: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [what, statement] of Object.entries(DELETIONS)) {
    const before = new Date(now.getTime() - DAYS[what as keyof typeof DAYS] * 86_400_000)
    counts[what] = await deleteAll(statement, before, signal)
  }
  return counts
}

async function deleteAll(statement: string, before: Date, signal: AbortSignal): Promise<number> {
  let deleted = 0
  for (let batch = BATCH; batch === BATCH && !signal.aborted; deleted += batch) {
    batch = (await pool().query(statement, [before, BATCH])).rowCount ?? 0
  }
  return deleted
}
