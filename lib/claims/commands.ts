// A provider's operations on the claim of a domain: start, verify, revoke. The table in transitions.ts decides whether a change
// is allowed. Each change holds the domain's lock, so concurrent changes run one after the other.

import { z } from "zod"
import { recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { approveWaiting } from "@/lib/claims/acceptance"
import { toUnicode } from "@/lib/claims/domain"
import { markServices } from "@/lib/claims/marks"
import { inClaim, type Owner, recordAction, requireOwner } from "@/lib/claims/ownership"
import { buildPlacement, buildProofFailure, formatInstructions, hashToken, judgeProof } from "@/lib/claims/proof"
import { type Resolvers, requestProof } from "@/lib/claims/request-proof"
import {
  type Claimed,
  ClaimInput,
  DomainName,
  type Reset,
  type Revoked,
  type Verified,
  VerifyInput,
} from "@/lib/claims/schema"
import { CLAIM_LIFETIME_MS, getClaimState, getTransition, NOT_OWNER, toError } from "@/lib/claims/transitions"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { equalSecrets, randomHex } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { networkKey } from "@/lib/net/client-address"
import { log } from "@/lib/process/log"
import { formatTimestamp } from "@/lib/time"

const TOKEN_BYTES = 32

/**
 * Starts or refreshes the claim of a domain. Returns the token, with status 201 for a new claim and 200 for a pending claim. The
 * database stores only the token's hash. A hash from an earlier start stays valid for 72 hours from that start.
 * @param client the key by which rate limits count the caller
 * @throws `invalid_parameter`, and `conflict` for a verified domain
 */
export async function startClaim(
  body: unknown,
  client: string,
  now: Date,
): Promise<{ status: 200 | 201; claimed: Claimed }> {
  const { domain, contact_email: contactEmail } = parseBody(ClaimInput, body)
  const issued = issueToken(now)
  const { tokenHash, expiresAt } = issued
  const status = await inClaim(domain, async (transaction, claim) => {
    const { to, status } = getTransition("start", getClaimState(claim, now))
    const fresh = { status: to, tokenHash, expiresAt }
    const anew = { contactEmail, createdAt: now }
    const restarted = status === 201 ? { ...anew, verifiedAt: null, revokedAt: null, misses: 0 } : {}
    const create = { domain, ...fresh, ...anew }
    await transaction.claim.upsert({ where: { domain }, create, update: { ...fresh, ...restarted } })
    await addHash(transaction, domain, { tokenHash, expiresAt, contactEmail, client }, now)
    return status
  })
  log.info({ domain, isNew: status === 201 }, "claim started")
  return { status, claimed: buildClaimed(domain, issued, status === 200 ? "repeated" : "first") }
}

function issueToken(now: Date) {
  const token = randomHex(TOKEN_BYTES)
  return { token, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + CLAIM_LIFETIME_MS) }
}

/** Builds the response to a start or to an administrator's reset. No other response contains the token. */
function buildClaimed(
  domain: string,
  issued: ReturnType<typeof issueToken>,
  kind: Parameters<typeof formatInstructions>[2],
): Claimed {
  const placement = buildPlacement(domain, issued.tokenHash, issued.expiresAt)
  return {
    domain,
    domain_unicode: toUnicode(domain),
    verification_token: issued.token,
    ...placement,
    instructions: formatInstructions(domain, placement, kind),
  }
}

/**
 * Fetches the proof that the domain publishes. With a valid proof, the claim, the domain's public listings and the waiting
 * listings in `approve` become verified.
 * @throws `invalid_parameter`; `forbidden` for a wrong token; `not_found` without a pending claim; `conflict` for a verified
 *   domain; `gone` after 72 hours; `proof_not_accepted` with the reason
 */
export async function verifyClaim(body: unknown, now: Date, resolvers: Resolvers = {}): Promise<Verified> {
  const { domain, method, approve, verification_token: token } = parseBody(VerifyInput, body)
  getTransition("verify", getClaimState(await db().claim.findUnique({ where: { domain } }), now))
  const { found, elapsedMs } = await requestProof(domain, method, resolvers)
  const verified = await inClaim(domain, async (transaction, claim) => {
    const { to } = getTransition("verify", getClaimState(claim, now))
    const hash = claim?.tokenHash ?? ""
    const pending = await listHashes(transaction, domain, now)
    const { proven, miss } = judgeProof(found, new Set(pending.map(({ tokenHash }) => tokenHash)))
    if (miss) {
      const failure = buildProofFailure(miss, { domain, hash, method, elapsedMs, now })
      throw new AppError("proof_not_accepted", miss.message, { slug: miss.reason, body: { ...failure } })
    }
    // Select the published hash of the caller's token or, without a token, the newest published hash.
    const winner = pending.find(
      ({ tokenHash }) => proven.includes(tokenHash) && (token === null || equalSecrets(hashToken(token), tokenHash)),
    )
    if (!winner) throw toError(NOT_OWNER)
    // The token of the selected hash becomes the token of the claim. All other pending hashes become invalid.
    const data = { ...winner, status: to, method, verifiedAt: now, lastCheckedAt: now, misses: 0, graceUntil: null }
    await transaction.claim.update({ where: { domain }, data })
    await deleteHashes(transaction, domain)
    await recordAction(transaction, domain, { action: "verified", detail: { method }, now })
    const marked = await markServices(transaction, domain, true, now)
    const approved = await approveWaiting(transaction, domain, approve, now)
    // Any client may call, and what waits for review is not public.
    const hidden = token === null && { waiting: null, waiting_count: null }
    return { services_count: marked + approved.published.length, ...approved, ...hidden }
  })
  const { services_count: services, published } = verified
  log.info({ domain, method, services, published: published.length }, "claim verified")
  return { domain, status: "verified", method, ...verified }
}

/** Ends a claim and invalidates its token. Throws `not_found` without a claim, and `forbidden` for a wrong token. */
export async function revokeClaim(owner: Owner, now: Date): Promise<Revoked> {
  const { domain } = owner
  const count = await inClaim(domain, async (transaction, claim) => {
    if (!claim) getTransition("revoke", "none")
    await requireOwner(transaction, owner, now)
    const { to } = getTransition("revoke", getClaimState(claim, now))
    await transaction.claim.update({ where: { domain }, data: { status: to, revokedAt: now } })
    await recordAction(transaction, domain, { action: "revoked", now })
    return markServices(transaction, domain, false, now)
  })
  log.info({ domain, services: count }, "claim revoked")
  return { domain, status: "revoked", message: "The claim is revoked and its token no longer works." }
}

/**
 * Validates a host name.
 * @returns the domain in lower case and punycode
 * @throws `invalid_parameter`
 */
function parseDomainName(text: string): string {
  return parseBody(z.object({ domain: DomainName }), { domain: text }).domain
}

/**
 * An administrator's reset, for an owner who lost or leaked the token. The listings of a verified claim stay verified for 72
 * hours, in which the owner verifies the claim again. Issues a new token and makes the claim pending. Throws `invalid_parameter`
 * for a malformed domain, and `not_found` without a claim.
 */
export async function resetClaim(name: string, now: Date, by: Actor): Promise<Reset> {
  const domain = parseDomainName(name)
  const issued = issueToken(now)
  const { tokenHash, expiresAt } = issued
  const graceUntil = await inClaim(domain, async (transaction, claim) => {
    const { to } = getTransition("reset", getClaimState(claim, now))
    const isMarked = claim?.status === "verified" || (claim?.graceUntil ?? null) !== null
    const graceUntil = isMarked ? expiresAt : null
    const data = { status: to, tokenHash, expiresAt, graceUntil, revokedAt: null, misses: 0 }
    await transaction.claim.update({ where: { domain }, data })
    await deleteHashes(transaction, domain)
    const contactEmail = claim?.contactEmail ?? null
    await addHash(transaction, domain, { tokenHash, expiresAt, contactEmail, client: null }, now)
    await recordAction(transaction, domain, { action: "reset", now })
    const before = { status: claim?.status ?? null, verified_at: claim?.verifiedAt ?? null }
    const after = { status: to, grace_until: graceUntil }
    await recordAct(transaction, by, {
      act: "reset_claim",
      object: "domain",
      objectId: domain,
      name: domain,
      before,
      after,
      now,
    })
    return graceUntil
  })
  log.info({ domain, hasGrace: graceUntil !== null }, "claim reset")
  return {
    reset: true,
    new_status: "pending",
    grace_until: graceUntil && formatTimestamp(graceUntil),
    ...buildClaimed(domain, issued, "reset"),
  }
}

/**
 * Every start of a claim adds a hash that can prove it, valid for 72 hours: another client's start does not invalidate a hash that the owner
 * has published. Maximum numbers of pending hashes of one domain: per client network, and in total. Above `perNetwork`, the network's
 * oldest hash is deleted. Above `perDomain`, the newest of the earlier hashes is deleted, so that a flood of starts cannot remove the
 * owner's hash.
 */
export const HASH_LIMITS = { perNetwork: 5, perDomain: 1_000 } as const

interface PendingHash {
  tokenHash: string
  contactEmail: string | null
}
interface NewHash extends PendingHash {
  expiresAt: Date
  /** The key by which rate limits count the caller; null for an administrator, whose hash is exempt from `HASH_LIMITS`. */
  client: string | null
}

async function addHash(
  transaction: Database,
  domain: string,
  { tokenHash, expiresAt, contactEmail, client }: NewHash,
  now: Date,
): Promise<void> {
  const network = client === null ? null : networkKey(client)
  await transaction.claimHash.deleteMany({ where: { domain, expiresAt: { lt: now } } })
  await transaction.claimHash.create({ data: { domain, tokenHash, network, contactEmail, createdAt: now, expiresAt } })
  const others = sql`select token_hash from claim_hashes where domain = ${domain} and token_hash <> ${tokenHash}`
  await transaction.$executeRaw(sql`
    delete from claim_hashes where domain = ${domain} and token_hash in (
      ${others} and network = ${network} order by seq desc offset ${HASH_LIMITS.perNetwork - 1})`)
  await transaction.$executeRaw(sql`
    delete from claim_hashes where domain = ${domain} and token_hash in (
      ${others} and network is not null order by seq offset ${HASH_LIMITS.perDomain - 1})`)
}

/** Lists the hashes of the domain that have not expired, newest first. */
function listHashes(transaction: Database, domain: string, now: Date): Promise<PendingHash[]> {
  return transaction.claimHash.findMany({
    where: { domain, expiresAt: { gte: now } },
    orderBy: { seq: "desc" },
    select: { tokenHash: true, contactEmail: true },
  })
}

async function deleteHashes(transaction: Database, domain: string): Promise<void> {
  await transaction.claimHash.deleteMany({ where: { domain } })
}
