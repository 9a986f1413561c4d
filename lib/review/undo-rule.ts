// Decides whether an approval or a rejection can still be taken back: only while the listing is as the decision left it. Pure.

import { Decided } from "@/lib/review/schema"

/** How long a decision can be taken back. The page offers it with the notice of the decision. */
export const UNDO_MINUTES = 10

export interface UndoState {
  /** The listing as the decision left it. */
  decided: Decided
  current: Decided
  isDeleted: boolean
  /** True when an administrator has acted on the listing after the decision. */
  hasLaterAct: boolean
  ageMs: number
}

/** Returns why the decision stands, as the end of a sentence about the listing; null when it can be taken back. */
export function findUndoObstacle({ decided, current, isDeleted, hasLaterAct, ageMs }: UndoState): string | null {
  if (ageMs > UNDO_MINUTES * 60_000) return `was decided more than ${UNDO_MINUTES} minutes ago`
  if (isDeleted) return "was deleted since"
  if (hasLaterAct) return "was changed by an administrator since"
  if (current.status !== decided.status) return `is ${current.status} now`
  if (current.version !== decided.version) return "has changed since"
  if (current.domain_verified !== decided.domain_verified) return "belongs to a domain whose proof has changed since"
  return null
}

/** Parses what the log of acts keeps of a decision; null for an act that is no decision about a listing. */
export function parseDecision(before: unknown, after: unknown): { before: Decided; after: Decided } | null {
  const [from, to] = [Decided.safeParse(before), Decided.safeParse(after)]
  return from.success && to.success ? { before: from.data, after: to.data } : null
}
