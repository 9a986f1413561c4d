// Who controls a domain: the seam through which other rooms ask, and the lock under which the answer stays true until their
// transaction ends (docs/decisions.md#claims).

import { hashToken } from "@/lib/claims/proof"
import { type OwnerActionKind, OwnerInput } from "@/lib/claims/schema"
import { getClaimState, getTransition, NOT_OWNER, toError } from "@/lib/claims/transitions"
import { equalSecrets } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import { type Database, type Json, sql } from "@/lib/db/sql"
import { parseBody } from "@/lib/input"

/** Whoever says to hold the token of a domain; `requireOwner` decides. The hash is of the token that was presented. */
export interface Owner {
  domain: string
  tokenHash: string
}

// Compared with where there is no claim, so that a wrong token takes as long as a wrong domain.
const NO_HASH = "0".repeat(64)

/** The one who presents this token. */
export function buildOwner(domain: string, token: string): Owner {
  return { domain, tokenHash: hashToken(token) }
}

/** The owner that a request body names. Throws `invalid_parameter` without domain or token. */
export function parseOwner(body: unknown): Owner {
  const { domain, verification_token } = parseBody(OwnerInput, body)
  return buildOwner(domain.domain, verification_token)
}

/**
 * Waits for those who are changing who owns this domain, or who rely on it: claims change it exclusively, all others share.
 * Taken before any row of a service, by everybody.
 */
export async function lockDomain(database: Database, domain: string, mode: "exclusive" | "shared"): Promise<void> {
  const key = sql`hashtextextended(${domain}, 403)`
  await database.$executeRaw(
    mode === "exclusive" ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

/**
 * True when a verified claim covers exactly this host, the grace after a reset included; it stays so until the transaction
 * ends. Such a host has an owner, whose listings nobody else changes.
 */
export async function isDomainVerified(transaction: Database, host: string): Promise<boolean> {
  await lockDomain(transaction, host, "shared")
  const isVerified = [{ status: "verified" }, { graceUntil: { not: null } }]
  return (await transaction.claim.count({ where: { domain: host, OR: isVerified } })) > 0
}

/**
 * Throws `forbidden` unless the owner's token is the current one of a verified claim. It stays so until the transaction ends.
 * Compared in constant time; a revoked or reset token is dead at once.
 */
export async function requireOwner(transaction: Database, { domain, tokenHash }: Owner, now: Date): Promise<void> {
  await lockDomain(transaction, domain, "shared")
  const claim = await transaction.claim.findUnique({ where: { domain } })
  const isToken = equalSecrets(tokenHash, claim?.tokenHash ?? NO_HASH)
  if (!isToken) throw toError(NOT_OWNER)
  getTransition("own", getClaimState(claim, now))
}

/** `requireOwner` in a transaction of its own, for what comes before a command. Throws `forbidden`. */
export function checkOwner(owner: Owner, now: Date): Promise<void> {
  return db().$transaction((transaction) => requireOwner(transaction, owner, now))
}

interface ActionEntry {
  action: OwnerActionKind
  serviceId?: string
  detail?: Json
  now: Date
}

/** Writes a line of the domain's audit trail, in the transaction that did it. */
export function recordAction(transaction: Database, domain: string, entry: ActionEntry): Promise<void> {
  return recordActions(transaction, domain, [entry])
}

/** The same for several lines, in one statement. */
export async function recordActions(
  transaction: Database,
  domain: string,
  entries: readonly ActionEntry[],
): Promise<void> {
  const data = entries.map(({ action, serviceId = null, detail = {}, now }) => {
    return { domain, action, serviceId, detail, at: now }
  })
  await transaction.ownerAction.createMany({ data })
}
