// Deleting several listings at once (spec §4.1): each id is deleted or skipped with its reason, all in one transaction.

import { hide } from "@/lib/catalogue/commands"
import { findServiceRows, lockServiceRows, type ServiceRow } from "@/lib/catalogue/service-row"
import { type Owner, requireOwner } from "@/lib/claims/ownership"
import type { BulkDeleted } from "@/lib/claims/schema"
import { db } from "@/lib/db/client"

const UNKNOWN = "There is no service with this id."

/** Ids come back as the caller wrote them. Throws `forbidden` for a wrong token. */
export function deleteServices(owner: Owner, ids: readonly (number | string)[], now: Date): Promise<BulkDeleted> {
  return db().$transaction(async (transaction) => {
    await requireOwner(transaction, owner, now)
    const texts = ids.map(String)
    const wanted = ids.filter((id, index) => texts.indexOf(String(id)) === index)
    const found = await findServiceRows(transaction, wanted.map(String))
    const mine = found.filter((listing) => listing?.host === owner.domain).map((listing) => listing?.id ?? "")
    const locked = new Map((await lockServiceRows(transaction, mine)).map((listing) => [listing.id, listing]))
    const answer: BulkDeleted = { deleted: [], skipped: [], reasons: {} }
    const taken = new Set<string>()
    for (const [index, id] of wanted.entries()) {
      const listing = found[index] ?? null
      const current = listing && (locked.get(listing.id) ?? listing)
      const reason = reasonToSkip(current, owner.domain, taken)
      if (reason === null && current) taken.add(current.id)
      answer[reason === null ? "deleted" : "skipped"].push(id)
      if (reason !== null) answer.reasons[String(id)] = reason
    }
    await hide(
      transaction,
      [...taken].flatMap((id) => locked.get(id) ?? []),
      now,
    )
    return answer
  })
}

/** A hidden listing of another host is told of no more than a missing one. */
function reasonToSkip(listing: ServiceRow | null, domain: string, taken: ReadonlySet<string>): string | null {
  if (!listing) return UNKNOWN
  if (listing.host !== domain) {
    const isPublic = listing.status === "active" && listing.deletedAt === null
    return isPublic ? `It is under ${listing.host}, not under ${domain}.` : UNKNOWN
  }
  if (listing.deletedAt !== null) return "It was deleted before."
  return taken.has(listing.id) ? "It is named twice." : null
}
