// Takes back the approvals and rejections of one batch (docs/decisions.md#admin). Each listing gets the state from before the
// decision, in one transaction with its event and its line in the log of acts.

import { validate as isUuid } from "uuid"
import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import type { Service } from "@/lib/catalogue/schema"
import type { ServiceRow } from "@/lib/catalogue/service-row"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import type { Database } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import { decide, toDecided } from "@/lib/review/review"
import type { Decided, Undone } from "@/lib/review/schema"
import { findUndoObstacle, parseDecision } from "@/lib/review/undo-rule"

/** A decision is taken back listing by listing: one that has changed since keeps its state and is reported. */
export async function undoBatch(batch: string, now: Date, by: Actor): Promise<Undone> {
  const where = { batch, act: { in: ["approve", "reject"] } }
  const acts = isUuid(batch) ? await db().adminAct.findMany({ where, orderBy: { id: "asc" } }) : []
  if (acts.length === 0) throw new AppError("not_found", "There is no decision with this id.")
  const undone: Service[] = []
  const kept: Undone["kept"] = []
  for (const act of acts) {
    let obstacle: string | null = null
    try {
      const service = await decide(act.objectId, async (transaction, listing) => {
        obstacle = await restoreState(transaction, listing, act, { now, by })
      })
      if (obstacle === null) undone.push(service)
    } catch (error) {
      if (!(error instanceof AppError && error.code === "not_found")) throw error
      obstacle = "does not exist any more"
    }
    if (obstacle !== null) kept.push({ id: act.objectId, name: act.name, reason: `${act.name} ${obstacle}.` })
  }
  return { undone, kept }
}

interface DecisionAct {
  id: bigint
  at: Date
  before: unknown
  after: unknown
}

/** Returns why the decision stands; null after the state was restored. */
async function restoreState(
  transaction: Database,
  listing: ServiceRow,
  act: DecisionAct,
  { now, by }: { now: Date; by: Actor },
): Promise<string | null> {
  const decision = parseDecision(act.before, act.after)
  if (!decision) throw new Error(`act ${act.id} keeps no decision`)
  const current = toDecided(listing)
  const later = await transaction.adminAct.count({ where: { objectId: listing.id, id: { gt: act.id } } })
  const facts = {
    isDeleted: listing.deletedAt !== null,
    hasLaterAct: later > 0,
    ageMs: now.getTime() - act.at.getTime(),
  }
  const obstacle = findUndoObstacle({ ...facts, decided: decision.after, current })
  if (obstacle !== null) return obstacle
  await writeState(transaction, listing, decision.before, now)
  const state = { before: current, after: decision.before }
  await recordAct(transaction, by, { ...nameListing("undo", listing), ...state, now })
  return null
}

async function writeState(transaction: Database, { id, status }: ServiceRow, to: Decided, now: Date): Promise<void> {
  const listedAt = to.listed_at === null ? null : new Date(to.listed_at)
  const due = to.status === "active" && { nextCheckAt: now }
  const data = { status: to.status, reviewNote: to.review_note, listedAt, updatedAt: now, ...due }
  await transaction.service.update({ where: { id }, data })
  if (status === "active") {
    await closeIncidents(transaction, [id], "unobserved", now)
    await recordEvents(transaction, { kind: "service.removed", serviceId: id, at: now })
  } else if (to.status === "active") {
    await recordEvents(transaction, { kind: "service.new", serviceId: id, at: now })
  }
}
