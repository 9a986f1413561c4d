// Listings that wait for review and came with one batch form a group, which a reviewer decides about in one act. Every listing is
// still decided in its own transaction, and one that has changed since the group was read is left as it is.

import { validate } from "uuid"
import type { Actor } from "@/lib/acts/schema"
import { AppError } from "@/lib/contract/errors"
import { query } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"
import { passes } from "@/lib/review/check-result"
import { RESULT, WAITS } from "@/lib/review/find-listings"
import { findReviewed } from "@/lib/review/queries"
import { approve, reject } from "@/lib/review/review"
import {
  type BatchDecided,
  type BatchDecision,
  type GroupDecision,
  MOST_GROUPS,
  PendingGroup,
} from "@/lib/review/schema"
import { formatTimestamp } from "@/lib/time"

/** The groups with at least two listings that wait, the oldest first, at most 50. */
export async function listGroups(now: Date): Promise<PendingGroup[]> {
  const rows = await query<{ group: unknown }>(sql`
    select json_build_object('id', b.id, 'target', b.target, 'sites', b.sites, 'created_at', ${utc("b.created_at")},
      'waiting', w.waiting, 'passing', w.passing) as "group"
    from registration_batches b cross join lateral (
      select count(*)::int as waiting, (count(*) filter (where ${RESULT} in ('passed', 'warnings')))::int as passing
      from services s where ${WAITS} and s.id in (
        select unnest(e.service_ids) from registration_batch_entries e where e.batch_id = b.id)) w
    where w.waiting > 1 order by b.created_at, b.id limit ${MOST_GROUPS}`)
  const as_of = now.toISOString()
  return rows.map(({ group }) => PendingGroup.parse({ ...(group as object), as_of }))
}

/**
 * Approves or rejects the listings of a group that still wait. All acts share one batch, which can be taken back.
 * @param id the id of the registered batch
 * @throws `not_found` when no listing of the group waits
 */
export async function decideGroup(
  id: string,
  { as_of, ...decision }: GroupDecision,
  now: Date,
  by: Actor,
): Promise<BatchDecided> {
  const rows = validate(id)
    ? await query<{ id: string; updatedAt: Date }>(sql`
        select s.id, s.updated_at as "updatedAt" from services s where ${WAITS} and s.id in (
          select unnest(service_ids) from registration_batch_entries where batch_id = ${id}::uuid)
        order by s.registered_at, s.id`)
    : []
  if (rows.length === 0) throw new AppError("not_found", "No listing of this group waits for review.")
  const isChanged = ({ updatedAt }: { updatedAt: Date }) => as_of !== null && updatedAt > as_of
  const services = rows.filter((row) => !isChanged(row)).map((row) => ({ id: row.id, version: null }))
  const decided = await decideListings({ ...decision, services }, now, by)
  const changed = rows.filter(isChanged).map((row) => ({
    id: row.id,
    reason: `The listing has changed since you read the group: ${formatTimestamp(row.updatedAt)}.`,
  }))
  return { ...decided, skipped: [...decided.skipped, ...changed] }
}

type Item = BatchDecision["services"][number]

/**
 * Each listing is decided in its own transaction, so that one that has changed does not stop the others. All acts share one
 * batch, which can be taken back together. Approves or rejects the listings that still wait and are unchanged. The others are
 * reported with the reason.
 */
export async function decideListings(decision: BatchDecision, now: Date, by: Actor): Promise<BatchDecided> {
  const decided: BatchDecided["decided"] = []
  const skipped: BatchDecided["skipped"] = []
  for (const item of decision.services) {
    try {
      decided.push(await decideOne(item, decision, now, by))
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      skipped.push({ id: item.id, reason: error.message })
    }
  }
  return { decided, skipped, batch: by.batch }
}

async function decideOne({ id, version }: Item, decision: BatchDecision, now: Date, by: Actor) {
  const { verdict, reason, only_passing } = decision
  const seen = { version, status: "pending" } as const
  if (verdict === "rejected") return reject(id, reason, now, by, seen)
  if (only_passing) await requirePassing(id)
  return approve(id, now, by, seen)
}

async function requirePassing(id: string): Promise<void> {
  const reviewed = await findReviewed(id)
  if (!reviewed) throw new AppError("not_found", "There is no service with this id.")
  if (!passes(reviewed)) {
    throw new AppError("conflict", `The newest check of ${reviewed.service.name} found no correct challenge.`)
  }
}
