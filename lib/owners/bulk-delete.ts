// Deletes several services in one transaction. The response lists each id as deleted, or as skipped with the reason.

import { findServiceRows, isPublic, lockServiceRows, type ServiceRow } from "@/lib/catalogue/service-row"
import { inOwnClaim, type Owner } from "@/lib/claims/ownership"
import type { BulkDeleted } from "@/lib/claims/schema"
import { deleteRows } from "@/lib/owners/commands"

const UNKNOWN = "There is no service with this id."

/** The response repeats each id as the client sent it. @throws AppError `forbidden` for a wrong token */
export function deleteServices(owner: Owner, ids: readonly (number | string)[], now: Date): Promise<BulkDeleted> {
  return inOwnClaim(owner, now, async (transaction) => {
    const texts = ids.map(String)
    const wanted = ids.filter((id, index) => texts.indexOf(String(id)) === index)
    const found = await findServiceRows(transaction, wanted.map(String))
    const mine = found.filter((row) => row?.host === owner.domain).map((row) => row?.id ?? "")
    const locked = new Map((await lockServiceRows(transaction, mine)).map((row) => [row.id, row]))
    const result: BulkDeleted = { deleted: [], skipped: [], reasons: {} }
    const taken = new Set<string>()
    for (const [index, id] of wanted.entries()) {
      const row = found[index] ?? null
      const current = row && (locked.get(row.id) ?? row)
      const reason = findReasonToSkip(current, owner.domain, taken)
      if (reason === null && current) taken.add(current.id)
      result[reason === null ? "deleted" : "skipped"].push(id)
      if (reason !== null) result.reasons[String(id)] = reason
    }
    const rows = [...taken].flatMap((id) => locked.get(id) ?? [])
    await deleteRows(transaction, rows, now)
    return result
  })
}

/**
 * Returns why a service is not deleted, or null. A service of another host that is not public gets the reason of a missing
 * service.
 */
function findReasonToSkip(row: ServiceRow | null, domain: string, taken: ReadonlySet<string>): string | null {
  if (!row) return UNKNOWN
  if (row.host !== domain) {
    return isPublic(row) ? `It is under ${row.host}, not under ${domain}.` : UNKNOWN
  }
  if (row.deletedAt !== null) return "It was deleted before."
  return taken.has(row.id) ? "It is named twice." : null
}
