// Decides about several waiting listings in one call. Each listing is decided in its own transaction, so that one that has changed
// does not stop the others. All acts share one batch, which can be taken back together.

import type { Actor } from "@/lib/acts/schema"
import { AppError } from "@/lib/contract/errors"
import { passes } from "@/lib/review/check-result"
import { findReviewed } from "@/lib/review/queries"
import { approve, reject } from "@/lib/review/review"
import type { BatchDecided, BatchDecision } from "@/lib/review/schema"

type Item = BatchDecision["services"][number]

/** Approves or rejects the listings that still wait and are unchanged. The others are reported with the reason. */
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
