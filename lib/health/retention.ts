// How long what was measured is kept (docs/decisions.md#health): raw checks 7 days, hourly sums 90 days, daily ones for ever. Refused
// registrations and claims that nobody proved go after 30 days.
// Old rows go in batches, each its own transaction, so that nothing waits behind a long delete.

import { pool } from "@/lib/db/client"

const BATCH = 10_000
export const RETENTION_DAYS = {
  checks: 7,
  hourly: 90,
  hosts: 90,
  prices: 400,
  refused_registrations: 30,
  unproven_claims: 30,
  claim_hashes: 0,
} as const
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
  refused_registrations: `delete from registrations where id in (
                            select id from registrations where outcome = 'refused' and at < $1 order by at limit $2)`,
  // Conditions outside the list hold for a claim that is started again meanwhile.
  unproven_claims: `delete from claims where status = 'pending' and expires_at < $1 and domain in (
                      select domain from claims where status = 'pending' and expires_at < $1 and grace_until is null
                      order by expires_at limit $2)`,
  claim_hashes: `delete from claim_hashes where (domain, token_hash) in (
                   select domain, token_hash from claim_hashes where expires_at < $1 order by expires_at limit $2)`,
} as const satisfies Record<keyof typeof RETENTION_DAYS, string>

export async function applyRetention({ now, signal }: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [what, statement] of Object.entries(DELETIONS)) {
    const before = new Date(now.getTime() - RETENTION_DAYS[what as keyof typeof RETENTION_DAYS] * 86_400_000)
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
