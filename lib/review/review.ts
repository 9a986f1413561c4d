// The reviewer's decisions about a listing: approve, reject, restore (docs/decisions.md#registration-and-review). Approval
// publishes the listing and records the event `service.new`. Rejection of a public listing records `service.removed`.

import { nameListing, recordAct } from "@/lib/acts/log"
import type { ActName, Actor } from "@/lib/acts/schema"
import type { Service } from "@/lib/catalogue/schema"
import { getServiceRow, lockServiceRow, readService, type ServiceRow } from "@/lib/catalogue/service-row"
import { isDomainVerified, lockDomain, recordAction } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import type { Decided, Decision } from "@/lib/review/schema"
import { formatVersion, readDeclared, requireSeen, requireStatus, type Seen } from "@/lib/review/version"
import { formatTimestamp } from "@/lib/time"

/**
 * In milliseconds. Above Prisma's defaults (5 s and 2 s), because transactions queue for the only connection of the embedded
 * database.
 */
export const TRANSACTION = { timeout: 15_000, maxWait: 10_000 } as const

export type Verdict = Decision["state"]

/**
 * Publishes a pending or rejected listing and makes its next check due now. Repeating the call changes nothing. Throws `conflict`
 * for a deleted listing, and `ListingChanged` when the reviewer saw another version of the listing.
 */
export function approve(id: string, now: Date, by: Actor, seen: Seen = {}): Promise<Service> {
  return decide(id, async (transaction, listing) => {
    if (listing.deletedAt !== null) throw new AppError("conflict", "The listing is deleted; restore it first.")
    requireStatus(listing, seen)
    if (listing.status === "active") return
    requireSeen(listing, seen)
    const data = { status: "active", listedAt: now, nextCheckAt: now, updatedAt: now, reviewNote: null }
    await transaction.service.update({ where: { id: listing.id }, data })
    await recordDecision(transaction, by, "approve", listing, { ...listing, ...data }, now)
    await recordEvents(transaction, { kind: "service.new", serviceId: listing.id, at: now })
  })
}

/**
 * Rejects a pending listing or removes a public listing. Only reviewers see the reason. Repeating the call changes nothing.
 * Throws `conflict` for a deleted listing, and `ListingChanged` when the reviewer saw another version.
 */
export function reject(id: string, reason: string | null, now: Date, by: Actor, seen: Seen = {}): Promise<Service> {
  return decide(id, async (transaction, listing) => {
    if (listing.deletedAt !== null) throw new AppError("conflict", "The listing is deleted already.")
    requireStatus(listing, seen)
    if (listing.status === "rejected") return
    requireSeen(listing, seen)
    await recordEvents(transaction, await closeIncidents(transaction, [listing.id], "unobserved", now))
    const data = { status: "rejected", reviewNote: reason, updatedAt: now }
    await transaction.service.update({ where: { id: listing.id }, data })
    await recordDecision(transaction, by, "reject", listing, { ...listing, ...data }, now)
    if (listing.status !== "active") return
    await recordEvents(transaction, { kind: "service.removed", serviceId: listing.id, at: now })
  })
}

/**
 * Undoes an owner's deletion, for 30 days until the row is purged, or the merging of a duplicate, and makes the next check due now.
 * The listing stays verified only if its domain is still verified. Repeating the call changes nothing.
 */
export function restore(id: string, now: Date, by: Actor): Promise<Service> {
  return decide(id, async (transaction, listing) => {
    if (listing.deletedAt === null) return
    const domainVerified = listing.domainVerified && (await isDomainVerified(transaction, listing.host))
    const data = {
      deletedAt: null,
      deletedBy: null,
      mergedInto: null,
      domainVerified,
      nextCheckAt: now,
      updatedAt: now,
    }
    await transaction.service.update({ where: { id: listing.id }, data })
    if (listing.mergedInto !== null) await shareLabels(transaction, listing.mergedInto, [listing.id], now)
    const detail = { name: listing.name, number: listing.number }
    await recordAction(transaction, listing.host, { action: "restored", serviceId: listing.id, detail, now })
    await recordAct(transaction, by, {
      ...nameListing("restore", listing),
      before: { deleted_at: listing.deletedAt, merged_into: listing.mergedInto },
      after: { deleted_at: null, merged_into: null },
      now,
    })
    if (listing.status === "active")
      await recordEvents(transaction, { kind: "service.new", serviceId: listing.id, at: now })
  })
}

/** What the log of acts keeps of a listing before and after a decision, so that the decision can be taken back. */
export function toDecided(listing: ServiceRow): Decided {
  const { status, reviewNote, listedAt, domainVerified } = listing
  return {
    status,
    review_note: reviewNote,
    listed_at: listedAt?.toISOString() ?? null,
    domain_verified: domainVerified,
    version: formatVersion(readDeclared(listing)),
  }
}

function recordDecision(
  transaction: Database,
  by: Actor,
  act: ActName,
  before: ServiceRow,
  after: ServiceRow,
  now: Date,
): Promise<void> {
  return recordAct(transaction, by, {
    ...nameListing(act, before),
    before: toDecided(before),
    after: toDecided(after),
    now,
  })
}

/** Locks the domain and the listing, runs one decision, and returns the updated listing. */
export async function decide(
  id: string,
  act: (transaction: Database, listing: ServiceRow) => Promise<void>,
): Promise<Service> {
  const { id: serviceId, host } = await getServiceRow(id)
  return db().$transaction(async (transaction) => {
    // Lock the domain before the row: every transaction uses this order, and another order could deadlock.
    await lockDomain(transaction, host, "shared")
    await act(transaction, await lockServiceRow(transaction, serviceId))
    return readService(transaction, serviceId)
  }, TRANSACTION)
}

/**
 * Returns true when `verdict` was decided before, and false when the decision is open. Throws `conflict` when the opposite was
 * decided.
 */
export function isDecided(state: string, verdict: Verdict): boolean {
  if (state === "pending") return false
  if (state === verdict) return true
  throw new AppError("conflict", `This was ${state} already.`)
}

export async function describeDecision(
  database: Database,
  decided: { id: string; state: string; decidedAt: Date | null },
  serviceId: string,
): Promise<Decision> {
  const { id, state, decidedAt } = decided
  if (decidedAt === null) throw new Error(`decision ${id} has no time`)
  const service = await readService(database, serviceId)
  return { id, state: state as Verdict, decided_at: formatTimestamp(decidedAt), service }
}

/**
 * Adds the labels of the sources that name a merged duplicate, and drops those of sources that named only one of `released`:
 * listings that are merged no longer. The last label stays. Call it after `merged_into` has changed.
 */
export async function shareLabels(
  transaction: Database,
  keptId: string,
  released: readonly string[],
  now: Date,
): Promise<void> {
  const changed = await transaction.$queryRaw<{ before: string; after: string; is_public: boolean }[]>(sql`
    with kept as (select id, sources, is_unnamed, status, deleted_at from services where id = ${keptId}::uuid for update),
      named as (
        select distinct l.source from source_listings l join services s on s.id = l.service_id
        where s.id = ${keptId}::uuid or s.merged_into = ${keptId}::uuid),
      gone as (
        select distinct source from source_listings where service_id = any(${[...released]}::uuid[])
        except select source from named),
      shared as (
        select kept.id, own.labels || array(
          select source from named where source <> all(own.labels) order by source) as labels
        from kept cross join lateral (select array(
          select label from unnest(kept.sources) with ordinality had(label, place)
          where not kept.is_unnamed and label not in (select source from gone) order by place) as labels) own),
      shown as (
        select kept.id, case when labels = '{}' then sources else labels end as sources, labels = '{}' as is_unnamed
        from shared join kept on kept.id = shared.id)
    update services s set sources = shown.sources, is_unnamed = shown.is_unnamed, updated_at = ${now.toISOString()}::timestamptz
    from shown, kept
    where s.id = shown.id and (s.sources, s.is_unnamed) is distinct from (shown.sources, shown.is_unnamed)
    returning array_to_string(kept.sources, ',') as before, array_to_string(s.sources, ',') as after,
      kept.status = 'active' and kept.deleted_at is null as is_public`)
  const events = changed
    .filter(({ before, after, is_public }) => is_public && before !== after)
    .map(({ before }) => ({
      kind: "service.updated" as const,
      serviceId: keptId,
      at: now,
      previous: { source: before },
    }))
  await recordEvents(transaction, events)
}
