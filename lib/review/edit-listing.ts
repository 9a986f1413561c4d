// An administrator's edit of a listing in any state: its name, its category, and whether the operator features it. Name and
// category then stay: sources and registrations treat them like fields that the owner edited.

import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import type { Service } from "@/lib/catalogue/schema"
import { isPublic, readService } from "@/lib/catalogue/service-row"
import { AppError } from "@/lib/contract/errors"
import { recordEvents } from "@/lib/events/log"
import { decide } from "@/lib/review/review"
import type { ListingEdit } from "@/lib/review/schema"

const FIELDS = ["name", "category", "featured"] as const

/** Repeating the call changes nothing. @throws AppError `not_found`, `conflict` for a deleted listing */
export function editListing(id: string, edit: ListingEdit, now: Date, by: Actor): Promise<Service> {
  return decide(id, async (transaction, listing) => {
    if (listing.deletedAt !== null) throw new AppError("conflict", "The listing is deleted; restore it first.")
    const changed = FIELDS.filter((field) => edit[field] !== undefined && edit[field] !== listing[field])
    if (changed.length === 0) return
    const pick = (from: ListingEdit) => Object.fromEntries(changed.map((field) => [field, from[field]]))
    const fixed = changed.filter((field) => field !== "featured")
    const ownerEdited = [...new Set([...listing.ownerEdited, ...fixed])]
    const before = await readService(transaction, listing.id)
    const data = { ...pick(edit), ownerEdited, updatedAt: now }
    await transaction.service.update({ where: { id: listing.id }, data })
    await recordAct(transaction, by, { ...nameListing("edit", listing), before: pick(listing), after: pick(edit), now })
    if (!isPublic(listing)) return
    const previous = Object.fromEntries(changed.map((field) => [field, before[field]]))
    await recordEvents(transaction, { kind: "service.updated", serviceId: listing.id, at: now, previous })
  })
}
