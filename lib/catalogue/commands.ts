// What the owner of a domain does to the listings under it: edit, delete (spec §4.1, §3.2). Checked in the order of decisions.md,
// "Claims": fields, token, service, host, values. What an owner said wins over what sources say from then on.

import { EDITABLE, hasEditableField, listEditedFields, ServiceEdit, toColumns } from "@/lib/catalogue/owned/edit"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import type { Service } from "@/lib/catalogue/schema"
import { findServiceRow, lockServiceRow, type ServiceRow, unknownService } from "@/lib/catalogue/service-row"
import { listServicesByIds } from "@/lib/catalogue/services-by-id"
import { type Owner, recordAction, requireOwner } from "@/lib/claims/ownership"
import type { Deleted } from "@/lib/claims/schema"
import { db } from "@/lib/db/client"
import { type Database, storable } from "@/lib/db/sql"
import { AppError } from "@/lib/errors"
import { append } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import { invalidFields, parseBody } from "@/lib/input"

/**
 * Changes what the body names of one listing and answers it as it is then. Throws `invalid_parameter` where the body names
 * no field or a value that does not fit, `forbidden` for a wrong token or another host's listing, `not_found`.
 */
export function editService(owner: Owner, id: string, body: unknown, now: Date): Promise<Service> {
  if (!hasEditableField(body)) {
    const message = `names no field that can be changed; those are ${EDITABLE.join(", ")}`
    throw invalidFields([{ field: "body", message }])
  }
  return db().$transaction(async (transaction) => {
    await requireOwner(transaction, owner, now)
    const listing = await lockOwned(transaction, owner, id)
    if (listing.deletedAt !== null) throw unknownService()
    await applyEdit(transaction, listing, parseBody(ServiceEdit, body), now)
    return readOne(transaction, listing.id)
  })
}

async function applyEdit(transaction: Database, listing: ServiceRow, edit: ServiceEdit, now: Date): Promise<void> {
  const fields = listEditedFields(listing, edit)
  if (fields.length === 0) return
  const before = await readOne(transaction, listing.id)
  const ownerEdited = [...new Set([...listing.ownerEdited, ...fields])]
  const data = { ...toColumns(edit, fields), ownerEdited, updatedAt: now }
  await transaction.service.update({ where: { id: listing.id }, data })
  await updatePrices(transaction, [listing.id], now)
  const after = await readOne(transaction, listing.id)
  const shown = EDITABLE.filter((field) => before[field] !== after[field])
  const previous = Object.fromEntries(shown.map((field) => [field, before[field]]))
  const detail = storable({ ...describe(listing), fields, previous })
  await recordAction(transaction, listing.host, { action: "edited", serviceId: listing.id, detail, now })
  if (listing.status !== "active" || shown.length === 0) return
  await append(transaction, { kind: "service.updated", serviceId: listing.id, at: now, previous })
}

/** Hides a listing from everybody for good; repeating it changes nothing. Throws `forbidden` and `not_found`. */
export function deleteService(owner: Owner, id: string, now: Date): Promise<Deleted> {
  return db().$transaction(async (transaction) => {
    await requireOwner(transaction, owner, now)
    const listing = await lockOwned(transaction, owner, id)
    await hide(transaction, [listing], now)
    const message = "The listing is deleted. It is hidden now and gone for good in 30 days."
    return { message, id: listing.number, service_id: listing.id }
  })
}

/** Deletes these listings, already locked, except those that are deleted. */
export async function hide(transaction: Database, listings: readonly ServiceRow[], now: Date): Promise<void> {
  const present = listings.filter(({ deletedAt }) => deletedAt === null)
  const ids = present.map(({ id }) => id)
  const data = { deletedAt: now, deletedBy: "owner", updatedAt: now }
  await transaction.service.updateMany({ where: { id: { in: ids } }, data })
  await closeIncidents(transaction, ids, "unobserved", now)
  for (const listing of present) {
    const detail = describe(listing)
    await recordAction(transaction, listing.host, { action: "deleted", serviceId: listing.id, detail, now })
  }
  const shown = present.filter(({ status }) => status === "active")
  await append(
    transaction,
    shown.map(({ id }) => ({ kind: "service.removed" as const, serviceId: id, at: now })),
  )
}

/** The listing, locked. A hidden one of another host is told of no more than a missing one. */
async function lockOwned(transaction: Database, owner: Owner, id: string): Promise<ServiceRow> {
  const found = await findServiceRow(transaction, id)
  if (!found) throw unknownService()
  const isPublic = found.status === "active" && found.deletedAt === null
  if (found.host !== owner.domain && isPublic) {
    throw new AppError("forbidden", `This listing is under ${found.host}, not under ${owner.domain}.`, {
      slug: "other_host",
    })
  }
  if (found.host !== owner.domain) throw unknownService()
  return lockServiceRow(transaction, found.id)
}

const describe = ({ name, number }: ServiceRow) => ({ name, number })

async function readOne(transaction: Database, id: string): Promise<Service> {
  const [service] = await listServicesByIds(transaction, [id])
  if (!service) throw unknownService()
  return service
}
