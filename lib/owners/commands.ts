// Edits and deletes services for the owner of their domain. Each function checks fields, token, service, host and values in this
// order. A source sync never overwrites a field that an owner edited. Docs: docs/decisions.md#claims.

import { findSchemaEvents, formerlyDeclared } from "@/lib/catalogue/call/schema-events"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import type { Service } from "@/lib/catalogue/schema"
import {
  findServiceRow,
  lockServiceRow,
  readService,
  requireOwnHost,
  type ServiceRow,
  unknownService,
} from "@/lib/catalogue/service-row"
import { inOwnClaim, type Owner, recordAction } from "@/lib/claims/ownership"
import type { Deleted } from "@/lib/claims/schema"
import { invalidFields, parseBody } from "@/lib/contract/input"
import { type Database, storable } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import { EDITABLE, hasEditableField, listEditedFields, ServiceEdit, toColumns } from "@/lib/owners/edit"
import { type NewRequest, requireSameUrl } from "@/lib/owners/edit-request"

/** The fields of a `Service`, which events contain. A change of the parameters has an event of its own, and the body stays private. */
const SHOWN = EDITABLE.filter((field) => field !== "parameters" && field !== "probe_body")

/**
 * Changes the fields in the body and returns the changed service.
 * @param request the checked request when the body changes method or probe body (edit-request.ts). Without it, both stay as they are
 * @throws AppError `invalid_parameter`, `forbidden` for a wrong token or a service of another host, `not_found`, `conflict` for another URL
 */
export function editService(
  owner: Owner,
  id: string,
  body: unknown,
  now: Date,
  request: NewRequest | null = null,
): Promise<Service> {
  if (!hasEditableField(body)) {
    const message = `names no field that can be changed; those are ${EDITABLE.join(", ")}`
    throw invalidFields([{ field: "body", message }])
  }
  return inOwnClaim(owner, now, async (transaction) => {
    const row = await lockOwned(transaction, owner, id)
    if (row.deletedAt !== null) throw unknownService()
    requireSameUrl(row, body)
    const { http_method: _, probe_body: __, ...others } = parseBody(ServiceEdit, body)
    await applyEdit(transaction, row, { ...others, ...toEdit(row, request) }, { now, request })
    return readService(transaction, row.id)
  })
}

/** The fields of the request that change. */
const toEdit = (row: ServiceRow, request: NewRequest | null): Pick<ServiceEdit, "http_method" | "probe_body"> => ({
  ...(request && request.method !== row.httpMethod && { http_method: request.method }),
  ...(request && request.body !== row.probeBody && { probe_body: request.body }),
})

interface EditContext {
  now: Date
  request: NewRequest | null
}

async function applyEdit(
  transaction: Database,
  row: ServiceRow,
  edit: ServiceEdit,
  { now, request }: EditContext,
): Promise<void> {
  const fields = listEditedFields(row, edit)
  if (fields.length === 0) return
  const before = await readService(transaction, row.id)
  const ownerEdited = [...new Set([...row.ownerEdited, ...fields])]
  // The next sweep records a check with the new request.
  const data = { ...toColumns(edit, fields), ...(request && { nextCheckAt: now }), ownerEdited, updatedAt: now }
  await transaction.service.update({ where: { id: row.id }, data })
  await updatePrices(transaction, [row.id], now)
  const after = await readService(transaction, row.id)
  const shown = SHOWN.filter((field) => before[field] !== after[field])
  const previous = Object.fromEntries(shown.map((field) => [field, before[field]]))
  const detail = storable({ ...describe(row), fields, previous })
  await recordAction(transaction, row.host, { action: "edited", serviceId: row.id, detail, now })
  const updated: ServiceEvent = { kind: "service.updated", serviceId: row.id, at: now, previous }
  const formerly = new Map(fields.includes("parameters") ? [[row.id, formerlyDeclared(row)]] : [])
  const events = await findSchemaEvents(transaction, formerly, now)
  await recordEvents(transaction, [...(row.status === "active" && shown.length > 0 ? [updated] : []), ...events])
}

/** Idempotent: deleting a deleted service changes nothing. @throws AppError `forbidden`, `not_found` */
export function deleteService(owner: Owner, id: string, now: Date): Promise<Deleted> {
  return inOwnClaim(owner, now, async (transaction) => {
    const row = await lockOwned(transaction, owner, id)
    await deleteRows(transaction, [row], now)
    const message = "The listing is deleted. It is hidden now and gone for good in 30 days."
    return { message, id: row.number, service_id: row.id }
  })
}

/** Marks rows as deleted. The caller must have locked the rows. Skips rows that are already deleted. */
export async function deleteRows(transaction: Database, rows: readonly ServiceRow[], now: Date): Promise<void> {
  const present = rows.filter(({ deletedAt }) => deletedAt === null)
  const ids = present.map(({ id }) => id)
  await recordEvents(transaction, await closeIncidents(transaction, ids, "unobserved", now))
  const data = { deletedAt: now, deletedBy: "owner", updatedAt: now }
  await transaction.service.updateMany({ where: { id: { in: ids } }, data })
  for (const row of present) {
    const detail = describe(row)
    await recordAction(transaction, row.host, { action: "deleted", serviceId: row.id, detail, now })
  }
  const shown = present.filter(({ status }) => status === "active")
  const events = shown.map(({ id }) => ({ kind: "service.removed" as const, serviceId: id, at: now }))
  await recordEvents(transaction, events)
}

const describe = ({ name, number }: ServiceRow) => ({ name, number })

/** Locks and returns the owner's service, deleted or not. @throws AppError `not_found`, `forbidden` for another host */
export async function lockOwned(transaction: Database, owner: Owner, id: string): Promise<ServiceRow> {
  const { id: found } = requireOwnHost(await findServiceRow(transaction, id), owner.domain)
  return lockServiceRow(transaction, found)
}
