// The owner of a domain confirms that a changed payee is right, which ends the caution (docs/decisions.md#cautions). The API and the
// page /manage call the same command.

import { findEnd, formatIds, listCautions, readCautions } from "@/lib/catalogue/cautions/cautions"
import { confirmPayee, isSamePayee, type PayeeRecord } from "@/lib/catalogue/cautions/payees"
import { readRecord } from "@/lib/catalogue/cautions/record"
import type { HealthStatus, Service } from "@/lib/catalogue/schema"
import { isPublic, readService, type ServiceRow, unknownService } from "@/lib/catalogue/service-row"
import { inOwnClaim, type Owner, type ProvenClaim, recordAction } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { type Database, storable } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { lockOwned } from "@/lib/owners/commands"
import { formatTimestamp } from "@/lib/time"

/**
 * Confirms the payee that the last valid challenge names, and returns the service. Repeating the call changes nothing.
 * @throws AppError `forbidden` for a wrong token or a service of another host, `not_found`, `conflict` for another payee, or for a
 *   proof by file that is younger than the change
 */
export function confirmServicePayee(owner: Owner, id: string, payTo: string, now: Date): Promise<Service> {
  return inOwnClaim(owner, now, async (transaction, claim) => {
    const row = await lockOwned(transaction, owner, id)
    if (row.deletedAt !== null) throw unknownService()
    requireOlderProof(claim, readRecord(row.paymentRecord, row).payees.change)
    await confirm(transaction, row, payTo, now)
    return readService(transaction, row.id)
  })
}

/**
 * Somebody who broke into the server can change the payee and publish the file of a proof. So a file counts only when it proved the
 * domain before the payee changed. A DNS record is outside of the server.
 */
function requireOlderProof({ method, verifiedAt }: ProvenClaim, change: PayeeRecord["change"]): void {
  if (change === null || method === "dns") return
  // `stood_to` has whole seconds.
  if (verifiedAt !== null && formatTimestamp(verifiedAt) <= change.stood_to) return
  throw new AppError(
    "conflict",
    "The payee changed before a file on the same server proved the domain, so the proof does not show whose change it is. Revoke the claim and prove the domain by its DNS record, then confirm the payee. The caution ends by itself seven days after the change.",
  )
}

async function confirm(transaction: Database, row: ServiceRow, payTo: string, now: Date): Promise<void> {
  const before = readRecord(row.paymentRecord, row)
  const present = before.payees.change?.after ?? row.observedPayTo
  const named = [row.observedPayTo, ...(before.payees.change?.payees ?? []).map(({ pay_to }) => pay_to)]
  const confirmed = named.find((one) => one !== null && isSamePayee(one, payTo))
  if (!confirmed) throw new AppError("conflict", explainConflict(payTo, present))
  if (before.payees.change === null && isSamePayee(before.payees.confirmed?.pay_to ?? null, confirmed)) return
  const record = { ...before, payees: confirmPayee(before.payees, confirmed, now) }
  const cautions = listCautions(record, row.healthStatus as HealthStatus, now)
  const data = { paymentRecord: storable(record), cautions: storable(cautions), cautionsUntil: findEnd(cautions) }
  await transaction.service.update({ where: { id: row.id }, data: { ...data, updatedAt: now } })
  const detail = { name: row.name, number: row.number, pay_to: confirmed }
  await recordAction(transaction, row.host, { action: "payee_confirmed", serviceId: row.id, detail, now })
  if (!isPublic(row)) return
  const previous = { cautions: formatIds(readCautions(row.cautions), row.isNew) }
  const event = { kind: "service.cautions_changed" as const, serviceId: row.id, at: now, previous }
  await recordEvents(transaction, { ...event, detail: { pay_to: confirmed } })
}

const explainConflict = (given: string, present: string | null) =>
  present === null
    ? `The last valid challenge names no payee, so ${given} cannot be confirmed.`
    : `The last valid challenge names the payee ${present}, not ${given}. Confirm the payee that it names.`
