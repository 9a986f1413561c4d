// Checks who controls a domain (docs/decisions.md#claims). Each check locks the domain, so that the result of the check holds
// until the caller's transaction ends.

import { hashToken } from "@/lib/claims/proof"
import { type OwnerActionKind, OwnerInput } from "@/lib/claims/schema"
import { getClaimState, getTransition, NOT_OWNER, toError } from "@/lib/claims/transitions"
import { parseBody } from "@/lib/contract/input"
import { equalSecrets } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import { type Database, type Json, sql } from "@/lib/db/sql"

export type ClaimRow = NonNullable<Awaited<ReturnType<Database["claim"]["findUnique"]>>>

/** How and when the current proof of a domain was found. */
export type ProvenClaim = Pick<ClaimRow, "method" | "verifiedAt">

/** A caller that sent a token for a domain. The caller is unproven until `requireOwner` compares the hash. */
export interface Owner {
  domain: string
  tokenHash: string
}

// Compared with the token's hash when the domain has no claim, so that a request for an unknown domain takes as long as a wrong
// token.
const NO_HASH = "0".repeat(64)

export function buildOwner(domain: string, token: string): Owner {
  return { domain, tokenHash: hashToken(token) }
}

/**
 * Reads domain and token from a request body.
 * @throws `invalid_parameter` when the body lacks the domain or the token
 */
export function parseOwner(body: unknown): Owner {
  const { domain, verification_token } = parseBody(OwnerInput, body)
  return buildOwner(domain, verification_token)
}

/**
 * Takes the advisory lock of the domain until the transaction ends: exclusive to change the claim, shared to read the claim.
 * Every caller takes this lock before it locks a service row; another order could deadlock.
 */
export async function lockDomain(database: Database, domain: string, mode: "exclusive" | "shared"): Promise<void> {
  const key = sql`hashtextextended(${domain}, 403)`
  await database.$executeRaw(
    mode === "exclusive" ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

/**
 * Runs a change of the claim in a transaction that holds the domain's exclusive lock, so that concurrent changes run one after
 * the other.
 */
export function inClaim<T>(
  domain: string,
  change: (transaction: Database, claim: ClaimRow | null) => Promise<T>,
): Promise<T> {
  return db().$transaction(async (transaction) => {
    await lockDomain(transaction, domain, "exclusive")
    return change(transaction, await transaction.claim.findUnique({ where: { domain } }))
  })
}

/**
 * True when a verified claim covers exactly this host, including the 72 hours after an administrator's reset. Locks the domain.
 * Only the owner of a verified domain may change the listings of the domain.
 */
export async function isDomainVerified(transaction: Database, host: string): Promise<boolean> {
  await lockDomain(transaction, host, "shared")
  const isVerified = [{ status: "verified" }, { graceUntil: { not: null } }]
  return (await transaction.claim.count({ where: { domain: host, OR: isVerified } })) > 0
}

/**
 * Throws `forbidden` unless the token is the current token of a verified claim. The comparison takes constant time, and a wrong
 * token and an unverified claim get the same error.
 * @returns the claim
 */
export async function requireOwner(
  transaction: Database,
  { domain, tokenHash }: Owner,
  now: Date,
): Promise<ProvenClaim> {
  await lockDomain(transaction, domain, "shared")
  const claim = await transaction.claim.findUnique({ where: { domain } })
  if (!equalSecrets(tokenHash, claim?.tokenHash ?? NO_HASH) || claim === null) throw toError(NOT_OWNER)
  getTransition("own", getClaimState(claim, now))
  return claim
}

/** Runs a command of the owner in a transaction that holds the domain's lock. Throws like `requireOwner`. */
export function inOwnClaim<T>(
  owner: Owner,
  now: Date,
  run: (transaction: Database, claim: ProvenClaim) => Promise<T>,
): Promise<T> {
  return db().$transaction(async (transaction) => run(transaction, await requireOwner(transaction, owner, now)))
}

/** For an early check before a command. Throws like `requireOwner`. */
export const checkOwner = (owner: Owner, now: Date) => inOwnClaim(owner, now, async () => undefined)

/**
 * True if the caller sent the public hash of the claim in place of the token. Reports nothing that the file of the proof does not
 * report.
 */
export async function isPublicHash({ domain, tokenHash }: Owner): Promise<boolean> {
  const claim = await db().claim.findUnique({ where: { domain } })
  return claim !== null && equalSecrets(tokenHash, hashToken(claim.tokenHash))
}

interface ActionEntry {
  action: OwnerActionKind
  serviceId?: string
  detail?: Json
  now: Date
}

/** Adds actions to the domain's audit trail, in the transaction that makes the changes. */
export async function recordAction(transaction: Database, domain: string, ...entries: ActionEntry[]): Promise<void> {
  const data = entries.map(({ action, serviceId = null, detail = {}, now }) => {
    return { domain, action, serviceId, detail, at: now }
  })
  await transaction.ownerAction.createMany({ data })
}
