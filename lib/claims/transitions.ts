// The state machine of a domain claim, as one table of triggers and states (docs/decisions.md#claims). Pure functions.

import { AppError, type ErrorCode } from "@/lib/contract/errors"

export const CLAIM_STATUSES = ["pending", "verified", "revoked"] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
/** `expired` is a pending claim whose 72 hours are over. */
export const CLAIM_STATES = ["none", "pending", "expired", "verified", "revoked"] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/**
 * `start`, `verify`, `revoke` and `reset` are API operations. `own` is any operation with the owner's token.
 * `lapse`: the weekly check failed three times in a row.
 */
export const TRIGGERS = ["start", "verify", "own", "revoke", "reset", "lapse"] as const
export type Trigger = (typeof TRIGGERS)[number]

export const CLAIM_LIFETIME_MS = 72 * 3_600_000

interface Transition {
  to: ClaimStatus
  status: 200 | 201
}
interface Rejection {
  rejectedAs: ErrorCode
  slug: string
  message: string
}
type Cell = Transition | Rejection

const to = (next: ClaimStatus, status: Transition["status"] = 200): Transition => ({ to: next, status })
const reject = (code: ErrorCode, slug: string, message: string): Rejection => ({ rejectedAs: code, slug, message })

const TAKEN = reject("conflict", "already_verified", "This domain is verified already.")
const NO_PENDING = reject(
  "not_found",
  "no_pending_claim",
  "There is no pending claim for this domain; start one first.",
)
const EXPIRED = reject("gone", "claim_expired", "This claim is over 72 hours old; start a new one.")
const NO_CLAIM = reject("not_found", "no_claim", "There is no claim for this domain.")
// A wrong token and an unverified claim get the same message: otherwise any client could learn whether a claim is verified.
export const NOT_OWNER = reject(
  "forbidden",
  "not_owner",
  "The token is not the current one of a verified claim of this domain.",
)

export const TRANSITIONS: Record<Trigger, Record<ClaimState, Cell>> = {
  start: {
    none: to("pending", 201),
    pending: to("pending"),
    expired: to("pending"),
    verified: TAKEN,
    revoked: to("pending", 201),
  },
  verify: { none: NO_PENDING, pending: to("verified"), expired: EXPIRED, verified: TAKEN, revoked: NO_PENDING },
  own: { none: NOT_OWNER, pending: NOT_OWNER, expired: NOT_OWNER, verified: to("verified"), revoked: NOT_OWNER },
  revoke: { none: NO_CLAIM, pending: NOT_OWNER, expired: NOT_OWNER, verified: to("revoked"), revoked: NOT_OWNER },
  reset: {
    none: NO_CLAIM,
    pending: to("pending"),
    expired: to("pending"),
    verified: to("pending"),
    revoked: to("pending"),
  },
  lapse: { none: NO_CLAIM, pending: NO_PENDING, expired: NO_PENDING, verified: to("revoked"), revoked: NO_PENDING },
}

/** @param claim null for a domain without a claim. A pending claim is still valid at exactly `expiresAt`. */
export function getClaimState(claim: { status: string; expiresAt: Date } | null, now: Date): ClaimState {
  if (!claim) return "none"
  if (claim.status === "pending" && now > claim.expiresAt) return "expired"
  return claim.status as ClaimStatus
}

/** @throws the AppError of the table when the state does not allow the trigger */
export function getTransition(trigger: Trigger, state: ClaimState): Transition {
  const cell = TRANSITIONS[trigger][state]
  if ("to" in cell) return cell
  throw toError(cell)
}

export function toError({ rejectedAs: code, slug, message }: Rejection): AppError {
  return new AppError(code, message, { slug })
}
