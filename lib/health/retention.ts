// Deletes old rows (docs/decisions.md#health) in batches. Each batch is one transaction, so that no other statement waits for a
// long delete. Daily sums are never deleted. Checks are dropped by day (lib/db/check-days.ts).

import { db } from "@/lib/db/client"
import { type Sql, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { type JobContext, runBatches } from "@/lib/process/job-context"

const BATCH = 10_000
export const RETENTION_DAYS = {
  hourly: env.KEEP_HOURLY_DAYS,
  hosts: 90,
  host_files: 30,
  site_leases: 1,
  prices: env.KEEP_PRICES_DAYS,
  refused_registrations: 30,
  registration_batches: 30,
  unproven_claims: 30,
  claim_hashes: 0,
  search_demand: 90,
  service_uses: 90,
  dismissed_reports: 90,
} as const
/** The newest 100 prices of each service are kept at any age. */
const PRICES_KEPT = 100

/** Each statement deletes at most BATCH rows older than `before`. */
const DELETIONS: Record<keyof typeof RETENTION_DAYS, (before: Date) => Sql> = {
  hourly: (before) => sql`delete from checks_hourly where ctid in (
    select ctid from checks_hourly where hour < ${before} limit ${BATCH})`,
  hosts: (before) => sql`delete from hosts where host in (
    select h.host from hosts h where coalesce(h.last_asked_at, h.robots_at) < ${before}
      and not exists (select from services s where s.host = h.host and s.deleted_at is null) limit ${BATCH})`,
  host_files: (before) => sql`delete from host_files where host in (
    select f.host from host_files f where greatest(f.read_at, f.wanted_at) < ${before}
      and not exists (select from services s where s.host = f.host and s.deleted_at is null) limit ${BATCH})`,
  site_leases: (before) => sql`delete from site_leases where site in (
    select site from site_leases where until < ${before} limit ${BATCH}) and until < ${before}`,
  prices: (before) => sql`delete from prices where id in (
    select p.id from prices p where p.seen_at < ${before} and p.id not in (
      select k.id from prices k where k.service_id = p.service_id order by k.seen_at desc limit ${PRICES_KEPT})
    limit ${BATCH})`,
  refused_registrations: (before) => sql`delete from registrations where id in (
    select id from registrations where outcome = 'refused' and at < ${before} order by at limit ${BATCH})`,
  registration_batches: (before) => sql`delete from registration_batches where id in (
    select id from registration_batches where created_at < ${before} order by created_at limit ${BATCH / 200})`,
  // The delete repeats the conditions of its subselect, because an owner may start the claim again between the two.
  unproven_claims: (
    before,
  ) => sql`delete from claims where status = 'pending' and expires_at < ${before} and domain in (
    select domain from claims where status = 'pending' and expires_at < ${before} and grace_until is null
    order by expires_at limit ${BATCH})`,
  claim_hashes: (before) => sql`delete from claim_hashes where (domain, token_hash) in (
    select domain, token_hash from claim_hashes where expires_at < ${before} order by expires_at limit ${BATCH})`,
  dismissed_reports: (before) => sql`delete from reports where id in (
    select id from reports where decided_at < ${before} order by decided_at limit ${BATCH})`,
  search_demand: (before) => sql`delete from search_demand where ctid in (
    select ctid from search_demand where day < ${before.toISOString().slice(0, 10)}::date limit ${BATCH})`,
  service_uses: (before) => sql`delete from service_uses where ctid in (
    select ctid from service_uses where day < ${before.toISOString().slice(0, 10)}::date limit ${BATCH})`,
}

export async function applyRetention({ now, signal }: JobContext): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, days] of Object.entries(RETENTION_DAYS)) {
    const statement = DELETIONS[name as keyof typeof RETENTION_DAYS](new Date(now.getTime() - days * 86_400_000))
    counts[name] = await runBatches(BATCH, signal, () => db().$executeRaw(statement))
  }
  return counts
}
