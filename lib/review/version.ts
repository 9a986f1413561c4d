// Checks that a reviewer decides about the current version of a listing. The version is a digest of the declared fields, which an
// approval publishes. A client may send `updated_at` instead, but changes within one second share one `updated_at`. Pure.

import { isSameJson } from "@/lib/catalogue/call/declared-parameters"
import { AppError, type FieldProblem } from "@/lib/contract/errors"
import { sha256 } from "@/lib/crypto"
import { type Columns, FIELDS, readCurrent } from "@/lib/registration/changes"
import type { Difference, Proposed } from "@/lib/registration/schema"
import { formatTimestamp } from "@/lib/time"

/** The version of the listing that the reviewer saw. An empty object skips the comparison. */
export interface Seen {
  version?: string | null
  /** Compared in whole seconds, because the API returns `updated_at` in whole seconds. */
  updatedAt?: Date | null
  /** The declared fields that the reviewer saw, so that the error can list the differences. */
  declared?: Proposed | null
  /** The status that the listing must still have; for a decision about a list of listings that wait. */
  status?: "pending"
}

/** Returns the SHA-256 digest of the declared fields as 64 hexadecimal digits. */
export function formatVersion(declared: Proposed): string {
  return sha256(JSON.stringify(FIELDS.map((field) => declared[field]))).toString("hex")
}

export function readDeclared(listing: Columns): Proposed {
  return Object.fromEntries(FIELDS.map((field) => [field, readCurrent(listing, field)])) as Proposed
}

function listDifferences(before: Proposed, now: Proposed): Difference[] {
  const changed = FIELDS.filter((field) => !isSameJson(before[field], now[field]))
  return changed.map((field) => ({ field, before: before[field], now: now[field] }))
}

export class ListingChanged extends AppError {
  constructor(
    details: FieldProblem[],
    readonly differences: Difference[],
  ) {
    const message = "The listing has changed since you read it. Read it again before you decide."
    super("conflict", message, { details, slug: "listing_changed" })
  }
}

/** @throws `conflict` when the listing has another status than the reviewer expects */
export function requireStatus(listing: { status: string }, { status }: Seen): void {
  if (status === undefined || listing.status === status) return
  throw new AppError("conflict", `The listing does not wait for review any more; it is ${listing.status}.`)
}

/** @throws ListingChanged unless the reviewer saw the current version */
export function requireSeen(listing: Columns & { updatedAt: Date }, { version, updatedAt, declared }: Seen): void {
  const now = readDeclared(listing)
  const differences = declared ? listDifferences(declared, now) : []
  const details: FieldProblem[] = differences.map(({ field }) => ({ field, message: "has changed" }))
  const current = formatVersion(now)
  if (version && version !== current) details.push({ field: "version", message: `is ${current} now` })
  const changedAt = formatTimestamp(listing.updatedAt)
  if (updatedAt && formatTimestamp(updatedAt) !== changedAt) {
    details.push({ field: "updated_at", message: `is ${changedAt} now` })
  }
  if (details.length > 0) throw new ListingChanged(details, differences)
}
