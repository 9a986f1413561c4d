// The states of a domain claim, and what each trigger does in each state, as one table (docs/decisions.md#claims). Pure.

import { AppError, type ErrorCode } from "@/lib/errors"

export const CLAIM_STATUSES = ["pending", "verified", "revoked"] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
/** `expired` is a pending claim whose 72 hours are over. */
export const CLAIM_STATES = ["none", "pending", "expired", "verified", "revoked"] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/**
 * `start`, `verify`, `revoke` and `reset` are calls of the API. `own` is any call with the owner's token.
 * `lapse`: the weekly check failed three times in a row.
 */
export const TRIGGERS = ["start", "verify", "own", "revoke", "reset", "lapse"] as const
export type Trigger = (typeof TRIGGERS)[number]

export const CLAIM_LIFETIME_MS = 72 * 3_600_000

interface Move {
  to: ClaimStatus
  status: 200 | 201
}
interface Refusal {
  refuse: ErrorCode
  slug: string
  message: string
}
type Cell = Move | Refusal

const go = (to: ClaimStatus, status: Move["status"] = 200): Move => ({ to, status })
const refuse = (code: ErrorCode, slug: string, message: string): Refusal => ({ refuse: code, slug, message })

const TAKEN = refuse("conflict", "already_verified", "This domain is verified already.")
const NO_PENDING = refuse(
  "not_found",
  "no_pending_claim",
  "There is no pending claim for this domain; start one first.",
)
const EXPIRED = refuse("gone", "claim_expired", "This claim is over 72 hours old; start a new one.")
const NO_CLAIM = refuse("not_found", "no_claim", "There is no claim for this domain.")
// One sentence whether the token is wrong or the claim is not in force: only who holds the token could tell them apart.
export const NOT_OWNER = refuse(
  "forbidden",
  "not_owner",
  "The token is not the current one of a verified claim of this domain.",
)

export const TRANSITIONS: Record<Trigger, Record<ClaimState, Cell>> = {
  start: {
    none: go("pending", 201),
    pending: go("pending"),
    expired: go("pending"),
    verified: TAKEN,
    revoked: go("pending", 201),
  },
  verify: { none: NO_PENDING, pending: go("verified"), expired: EXPIRED, verified: TAKEN, revoked: NO_PENDING },
  own: { none: NOT_OWNER, pending: NOT_OWNER, expired: NOT_OWNER, verified: go("verified"), revoked: NOT_OWNER },
  revoke: { none: NO_CLAIM, pending: NOT_OWNER, expired: NOT_OWNER, verified: go("revoked"), revoked: NOT_OWNER },
  reset: {
    none: NO_CLAIM,
    pending: go("pending"),
    expired: go("pending"),
    verified: go("pending"),
    revoked: go("pending"),
  },
  lapse: { none: NO_CLAIM, pending: NO_PENDING, expired: NO_PENDING, verified: go("revoked"), revoked: NO_PENDING },
}

/** The state of a claim, or of a domain without one. It expires once its 72 hours are over, not at the last of them. */
export function stateOf(claim: { status: string; expiresAt: Date } | null, now: Date): ClaimState {
  if (!claim) return "none"
  if (claim.status === "pending" && now > claim.expiresAt) return "expired"
  return claim.status as ClaimStatus
}

/** What the trigger leads to. Throws the AppError that the table names where it leads nowhere. */
export function move(trigger: Trigger, state: ClaimState): Move {
  const cell = TRANSITIONS[trigger][state]
  if ("to" in cell) return cell
  throw refusal(cell)
}

export function refusal({ refuse: code, slug, message }: Refusal): AppError {
  return new AppError(code, message, { slug })
}
