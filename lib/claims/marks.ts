// Sets or clears `domain_verified` of listings and records the events, in the caller's transaction. Verifying a claim and
// accepting a listing set the flag. The end of a claim clears the flag. After an administrator's reset of a claim, the flag is
// cleared after 72 hours.

import type { ServiceRow } from "@/lib/catalogue/service-row"
import { recordAction } from "@/lib/claims/ownership"
import { type Database, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"

interface Row {
  id: string
  status: string
  is_present: boolean
  domain_verified: boolean
}

/**
 * Sets `domain_verified` of the host's public listings, or clears `domain_verified` of all listings of the host, including
 * deleted listings.
 * @returns the number of the host's public listings
 */
export async function markServices(
  transaction: Database,
  host: string,
  isVerified: boolean,
  now: Date,
): Promise<number> {
  // Lock in the order of ids, as every transaction that locks several listings does: another order could deadlock.
  const rows = await transaction.$queryRaw<Row[]>(sql`
    select id, status, deleted_at is null as is_present, domain_verified from services
    where host = ${host} and (deleted_at is null or domain_verified) order by id for update`)
  const isPublic = ({ status, is_present }: Row) => status === "active" && is_present
  const changed = rows.filter((row) => row.domain_verified !== isVerified && (!isVerified || isPublic(row)))
  await transaction.$executeRaw(sql`
    update services set domain_verified = ${isVerified}, updated_at = ${now.toISOString()}::timestamptz
    where id = any(${changed.map(({ id }) => id)}::uuid[])`)
  const previous = { domain_verified: isVerified ? 0 : 1 }
  const announced = changed.filter(isPublic).map(({ id }) => updated(id, now, previous))
  await recordEvents(transaction, announced)
  return rows.filter(isPublic).length
}

/**
 * Sets `domain_verified` of listings of one host. Publishes pending listings and makes their next check due now. With
 * AUTO_APPROVE=none, pending listings stay pending, because a reviewer publishes every listing.
 * @param listings locked by the caller, public or pending, and not yet verified
 * @returns the ids of the listings that became public
 */
export async function acceptListings(
  transaction: Database,
  host: string,
  listings: readonly ServiceRow[],
  now: Date,
): Promise<string[]> {
  const waiting = listings.filter(({ status }) => status === "pending").map(({ id }) => id)
  const published = env.AUTO_APPROVE === "none" ? [] : waiting
  await transaction.service.updateMany({
    where: { id: { in: listings.map(({ id }) => id) } },
    data: { domainVerified: true, updatedAt: now },
  })
  await transaction.service.updateMany({
    where: { id: { in: published } },
    data: { status: "active", reviewNote: null, listedAt: now, nextCheckAt: now },
  })
  const actions = listings.map(({ id, name, number }) => {
    return { action: "accepted" as const, serviceId: id, detail: { name, number }, now }
  })
  await recordAction(transaction, host, ...actions)
  const marked = listings.filter(({ status }) => status === "active")
  await recordEvents(transaction, [
    ...published.map((id): ServiceEvent => ({ kind: "service.new", serviceId: id, at: now })),
    ...marked.map(({ id }) => updated(id, now, { domain_verified: 0 })),
  ])
  return published
}

function updated(serviceId: string, at: Date, previous: Record<string, number>): ServiceEvent {
  return { kind: "service.updated", serviceId, at, previous }
}
