// Approves or dismisses a revision: a change to a public listing that an untrusted client proposed by registering the endpoint
// again (docs/decisions.md#registration-and-review).

import { validate as isUuid } from "uuid"
import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { isPublic, lockServiceRow, readService } from "@/lib/catalogue/service-row"
import { isDomainVerified } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { announceChange } from "@/lib/registration/announce"
import { changesRequest, listChanges, toColumns } from "@/lib/registration/changes"
import { Proposed } from "@/lib/registration/schema"
import { describeDecision, isDecided, TRANSACTION, type Verdict } from "@/lib/review/review"
import type { Decision } from "@/lib/review/schema"

/**
 * Applies a revision, or dismisses it. Repeating a decision returns the same result. Throws `not_found`. Throws `conflict` when
 * the opposite was decided. An approval also throws `conflict` when the listing is not public or belongs to a verified domain.
 */
export function decideRevision(id: string, verdict: Verdict, now: Date, by: Actor): Promise<Decision> {
  return db().$transaction(async (transaction) => {
    const host = await findHost(transaction, id)
    const isClaimed = await isDomainVerified(transaction, host)
    const revision = await lockRevision(transaction, id)
    if (isDecided(revision.state, verdict)) return describeDecision(transaction, revision, revision.serviceId)
    if (verdict === "approved") await apply(transaction, revision, isClaimed, now)
    const data = { state: verdict, decidedAt: now }
    const decided = await transaction.revision.update({ where: { id: revision.id }, data })
    const subject = await readService(transaction, revision.serviceId)
    const act = verdict === "approved" ? "approve_revision" : "dismiss_revision"
    const after = { revision: revision.id, proposed: revision.proposed }
    await recordAct(transaction, by, { ...nameListing(act, subject), after, now })
    return describeDecision(transaction, decided, revision.serviceId)
  }, TRANSACTION)
}

/**
 * Reads the host without locking the revision: a registration locks the domain before the revision, and another order could
 * deadlock.
 */
async function findHost(transaction: Database, id: string): Promise<string> {
  const include = { service: { select: { host: true } } }
  const found = isUuid(id) ? await transaction.revision.findUnique({ where: { id }, include }) : null
  if (!found) throw unknownRevision()
  return found.service.host
}

/**
 * Locks the revision before the listing. A registration that replaces the revision uses the same order; another order could
 * deadlock.
 */
async function lockRevision(transaction: Database, id: string) {
  await transaction.$executeRaw(sql`select id from revisions where id = ${id}::uuid for update`)
  const revision = await transaction.revision.findUnique({ where: { id } })
  if (!revision) throw unknownRevision()
  return revision
}

const unknownRevision = () => new AppError("not_found", "There is no such revision; a later one may have replaced it.")

async function apply(
  transaction: Database,
  revision: { serviceId: string; proposed: unknown },
  isClaimed: boolean,
  now: Date,
): Promise<void> {
  const listing = await lockServiceRow(transaction, revision.serviceId)
  if (!isPublic(listing)) {
    throw new AppError("conflict", "The listing is not public, so its changes cannot be published.")
  }
  if (isClaimed || listing.domainVerified) {
    throw new AppError("conflict", "The listing belongs to a verified domain; only its owner changes it.")
  }
  const changes = listChanges(listing, Proposed.parse(revision.proposed))
  if (changes.length === 0) return
  const before = await readService(transaction, listing.id)
  const due = changesRequest(changes) && { nextCheckAt: now }
  // The approved parameters are not the owner's, even if an owner declared the former ones before the claim ended.
  const isOthers = changes.some(({ field }) => field === "parameters")
  const ownerEdited = listing.ownerEdited.filter((field) => !(isOthers && field === "parameters"))
  const data = { ...toColumns(changes), ...due, ownerEdited, updatedAt: now }
  await transaction.service.update({ where: { id: listing.id }, data })
  await updatePrices(transaction, [listing.id], now)
  await announceChange(transaction, before, listing, now)
}
