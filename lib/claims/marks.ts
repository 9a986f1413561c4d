// What a proven or lost claim does to the listings of its host, in the transaction that changes the claim: `domain_verified`,
// approval of what waits for review, and the announcements (decisions.md, "Claims", "Registration and review").

import { type Database, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { append, type ServiceEvent } from "@/lib/events/log"

interface Row {
  id: string
  status: string
  domain_verified: boolean
}

/** Marks all listings of the host. Answers how many there are, those that wait for review included. */
export async function markServices(
  transaction: Database,
  host: string,
  isVerified: boolean,
  now: Date,
): Promise<number> {
  // In the order in which everybody locks several listings.
  const rows = await transaction.$queryRaw<Row[]>(sql`
    select id, status, domain_verified from services where host = ${host} and deleted_at is null order by id for update`)
  const approved = isVerified && env.AUTO_APPROVE !== "none" ? rows.filter(({ status }) => status === "pending") : []
  const changed = rows.filter(({ domain_verified }) => domain_verified !== isVerified)
  const at = now.toISOString()
  await transaction.$executeRaw(sql`
    update services set domain_verified = ${isVerified}, updated_at = ${at}::timestamptz
    where id = any(${changed.map(({ id }) => id)}::uuid[])`)
  await transaction.$executeRaw(sql`
    update services set status = 'active', review_note = null, listed_at = ${at}::timestamptz,
      next_check_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where id = any(${approved.map(({ id }) => id)}::uuid[])`)
  await append(transaction, announce(changed, approved, isVerified, now))
  return rows.filter(({ status }) => status === "active" || status === "pending").length
}

function announce(changed: Row[], approved: Row[], isVerified: boolean, at: Date): ServiceEvent[] {
  const updated = changed.filter(({ status }) => status === "active")
  const previous = { domain_verified: isVerified ? 0 : 1 }
  return [
    ...approved.map(({ id }) => ({ kind: "service.new" as const, serviceId: id, at })),
    ...updated.map(({ id }) => ({ kind: "service.updated" as const, serviceId: id, at, previous })),
  ]
}
