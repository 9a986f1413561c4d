// An administrator's reset of a claim, for an owner who lost or leaked the token. The listings of a verified claim stay verified
// for 72 hours. The owner has the same time to verify the claim again.

import { recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { buildClaimed, issueToken, parseDomainName } from "@/lib/claims/commands"
import { addHash, deleteHashes } from "@/lib/claims/hashes"
import { inClaim, recordAction } from "@/lib/claims/ownership"
import type { Reset } from "@/lib/claims/schema"
import { getClaimState, getTransition } from "@/lib/claims/transitions"
import { log } from "@/lib/process/log"
import { formatTimestamp } from "@/lib/time"

/**
 * Issues a new token and makes the claim pending. Throws `invalid_parameter` for a malformed domain, and `not_found` without a
 * claim.
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
