// Restores listings that the owner of their domain deleted, until they are purged. Each gets the state from before its deletion.

import { findServiceRows, lockServiceRows, type ServiceRow } from "@/lib/catalogue/service-row"
import { inOwnClaim, type Owner, recordAction } from "@/lib/claims/ownership"
import type { Database } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { PURGE } from "@/lib/owners/purge"

/**
 * Restores those of the listings that the owner deleted less than 30 days ago, and makes their next check due now. Skips others, so
 * repeating the call changes nothing.
 * @returns the names of the restored listings
 * @throws AppError `forbidden` for a wrong token
 */
export function restoreServices(owner: Owner, ids: readonly string[], now: Date): Promise<string[]> {
  return inOwnClaim(owner, now, async (transaction) => {
    const found = await findServiceRows(transaction, ids)
    const mine = found.filter((row) => row?.host === owner.domain).map((row) => row?.id ?? "")
    const rows = (await lockServiceRows(transaction, mine)).filter((row) => isRestorable(row, now))
    await restoreRows(transaction, rows, now)
    return rows.map(({ name }) => name)
  })
}

/** A listing that an administrator merged into another one is not deleted by its owner. */
function isRestorable({ deletedAt, deletedBy }: ServiceRow, now: Date): boolean {
  return deletedAt !== null && deletedBy === "owner" && now.getTime() - deletedAt.getTime() < PURGE.afterMs
}

async function restoreRows(transaction: Database, rows: readonly ServiceRow[], now: Date): Promise<void> {
  const data = { deletedAt: null, deletedBy: null, nextCheckAt: now, updatedAt: now }
  await transaction.service.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data })
  for (const { id, host, name, number } of rows) {
    const detail = { name, number, by: "owner" }
    await recordAction(transaction, host, { action: "restored", serviceId: id, detail, now })
  }
  const shown = rows.filter(({ status }) => status === "active")
  await recordEvents(
    transaction,
    shown.map(({ id }) => ({ kind: "service.new" as const, serviceId: id, at: now })),
  )
}
