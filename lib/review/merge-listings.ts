// Merges a duplicate into another listing (docs/decisions.md#duplicates). The duplicate is removed, its addresses redirect to the
// kept listing, and the sources that name the duplicate label the kept listing.

import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import type { Service } from "@/lib/catalogue/schema"
import { getServiceRow, isPublic, lockServiceRows, readService, type ServiceRow } from "@/lib/catalogue/service-row"
import { lockDomain } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { recordEvents } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import { shareLabels, TRANSACTION } from "@/lib/review/review"

/**
 * Repeating the call changes nothing. Returns the kept listing.
 * @throws AppError `not_found`, `conflict` with the reason why the listings cannot be merged
 */
export async function mergeListings(id: string, into: string, now: Date, by: Actor): Promise<Service> {
  const [given, target] = await Promise.all([getServiceRow(id), getServiceRow(into)])
  return db().$transaction(async (transaction) => {
    for (const host of [...new Set([given.host, target.host])].sort()) await lockDomain(transaction, host, "shared")
    const rows = await lockServiceRows(transaction, [given.id, target.id])
    const [duplicate, kept] = [find(rows, given), find(rows, target)]
    if (duplicate.mergedInto === kept.id) return readService(transaction, kept.id)
    const obstacle = findMergeObstacle(duplicate, kept)
    if (obstacle !== null) throw new AppError("conflict", obstacle)
    await recordEvents(transaction, await closeIncidents(transaction, [duplicate.id], "unobserved", now))
    // No chains: what was merged into the duplicate leads to the kept listing now.
    await transaction.service.updateMany({ where: { mergedInto: duplicate.id }, data: { mergedInto: kept.id } })
    const data = { deletedAt: now, deletedBy: "admin", mergedInto: kept.id, updatedAt: now }
    await transaction.service.update({ where: { id: duplicate.id }, data })
    await recordAct(transaction, by, {
      ...nameListing("merge", duplicate),
      before: { merged_into: null },
      after: { merged_into: kept.id, name: kept.name },
      now,
    })
    if (isPublic(duplicate))
      await recordEvents(transaction, { kind: "service.removed", serviceId: duplicate.id, at: now })
    await shareLabels(transaction, kept.id, [], now)
    return readService(transaction, kept.id)
  }, TRANSACTION)
}

function find(rows: readonly ServiceRow[], { id }: ServiceRow): ServiceRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError("not_found", "There is no service with this id.")
  return row
}

export type MergeSide = Pick<ServiceRow, "id" | "protocol" | "host" | "status" | "deletedAt" | "domainVerified">

/** Returns why the duplicate cannot be merged into the listing, as a sentence; null when it can. */
export function findMergeObstacle(duplicate: MergeSide, kept: MergeSide): string | null {
  if (duplicate.id === kept.id) return "A listing cannot be merged into itself."
  if (duplicate.deletedAt !== null) return "The duplicate is deleted already."
  if (kept.deletedAt !== null) return "The listing to keep is deleted."
  if (kept.status !== "active") return "The listing to keep is not public."
  if (duplicate.protocol !== kept.protocol) {
    return `The duplicate is paid by ${duplicate.protocol}, the listing to keep by ${kept.protocol}. They are two ways to pay.`
  }
  if (duplicate.domainVerified && duplicate.host !== kept.host) {
    return `The duplicate belongs to the owner of ${duplicate.host}. It can be merged into a listing of this host only.`
  }
  return null
}
