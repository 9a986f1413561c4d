// Deciding about a revision: what a stranger said of a public listing becomes the listing, or nothing does (decisions.md,
// "Registration and review").

import { validate as isUuid } from "uuid"
import { lockListing } from "@/lib/catalogue/listing"
import { reprice } from "@/lib/catalogue/reprice"
import type { Service } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { AppError } from "@/lib/errors"
import { append } from "@/lib/events/log"
import { changesRequest, listChanges, toColumns } from "@/lib/registration/changes"
import { describeDecision, isDecided, readOne, TRANSACTION, type Verdict } from "@/lib/registration/review"
import { type Decision, Proposed } from "@/lib/registration/schema"

/** What an event tells of a change. The probe body is nobody's business. */
const TOLD = [
  "name",
  "description",
  "category",
  "provider",
  "price_sats",
  "price_usd",
  "payment_asset",
  "payment_network",
  "http_method",
] as const satisfies (keyof Service)[]

/**
 * Carries a revision out, or dismisses it. Repeating a decision answers the same again. Throws `not_found`, and `conflict`
 * when it was decided the other way or the listing is no longer a stranger's to change.
 */
export function decideRevision(id: string, verdict: Verdict, now: Date): Promise<Decision> {
  return db().$transaction(async (transaction) => {
    const revision = await lockRevision(transaction, id)
    if (isDecided(revision.state, verdict)) return describeDecision(transaction, revision, revision.serviceId)
    if (verdict === "approved") await apply(transaction, revision, now)
    const data = { state: verdict, decidedAt: now }
    const decided = await transaction.revision.update({ where: { id: revision.id }, data })
    return describeDecision(transaction, decided, revision.serviceId)
  }, TRANSACTION)
}

/** Taken before the listing, as a registration does that replaces it. */
async function lockRevision(transaction: Database, id: string) {
  const revision = isUuid(id) ? await findLocked(transaction, id) : null
  if (!revision) throw new AppError("not_found", "There is no such revision; a later one may have replaced it.")
  return revision
}

async function findLocked(transaction: Database, id: string) {
  await transaction.$executeRaw(sql`select id from revisions where id = ${id}::uuid for update`)
  return transaction.revision.findUnique({ where: { id } })
}

async function apply(
  transaction: Database,
  revision: { serviceId: string; proposed: unknown },
  now: Date,
): Promise<void> {
  const listing = await lockListing(transaction, revision.serviceId)
  if (listing.status !== "active" || listing.deletedAt !== null) {
    throw new AppError("conflict", "The listing is not public; what is said of it cannot be published.")
  }
  if (listing.domainVerified) {
    throw new AppError("conflict", "The listing belongs to a verified domain; only its owner changes it.")
  }
  const changes = listChanges(listing, Proposed.parse(revision.proposed))
  if (changes.length === 0) return
  const before = await readOne(transaction, listing.id)
  const due = changesRequest(changes) && { nextCheckAt: now }
  const data = { ...toColumns(changes), ...due, updatedAt: now }
  await transaction.service.update({ where: { id: listing.id }, data })
  await reprice(transaction, [listing.id], now)
  const previous = listPrevious(before, await readOne(transaction, listing.id))
  if (Object.keys(previous).length === 0) return
  await append(transaction, { kind: "service.updated", serviceId: listing.id, at: now, previous })
}

function listPrevious(before: Service, after: Service): Record<string, string | number | null> {
  const changed = TOLD.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, before[field]]))
}
