// An administrator's reset of a claim, for an owner who lost or leaked the token. The listings stay verified for 72 hours, the
// lifetime of the new claim.

import { buildClaimed, issueToken, parseDomainName } from "@/lib/claims/commands"
import { toUnicode } from "@/lib/claims/domain"
import { addHash, deleteHashes } from "@/lib/claims/hashes"
import { lockDomain, recordAction } from "@/lib/claims/ownership"
import type { Reset } from "@/lib/claims/schema"
import { getClaimState, getTransition } from "@/lib/claims/transitions"
import { db } from "@/lib/db/client"
import { log } from "@/lib/log"
import { formatTimestamp } from "@/lib/time"

/** Throws `invalid_parameter` for a malformed domain, and `not_found` without a claim. */
export async function resetClaim(name: string, now: Date): Promise<Reset> {
  const domain = parseDomainName(name)
  const issued = issueToken(now)
  const graceUntil = await db().$transaction(async (transaction) => {
    await lockDomain(transaction, domain, "exclusive")
    const claim = await transaction.claim.findUnique({ where: { domain } })
    const { to } = getTransition("reset", getClaimState(claim, now))
    const isMarked = claim?.status === "verified" || (claim?.graceUntil ?? null) !== null
    const graceUntil = isMarked ? issued.expiresAt : null
    const { tokenHash, expiresAt } = issued
    await transaction.claim.update({
      where: { domain },
      data: { status: to, tokenHash, expiresAt, graceUntil, revokedAt: null, misses: 0 },
    })
    await deleteHashes(transaction, domain)
    const contactEmail = claim?.contactEmail ?? null
    await addHash(transaction, domain, { tokenHash, expiresAt, contactEmail, client: null }, now)
    await recordAction(transaction, domain, { action: "reset", now })
    return graceUntil
  })
  log.info({ domain, hasGrace: graceUntil !== null }, "claim reset")
  return {
    reset: true,
    new_status: "pending",
    grace_until: graceUntil && formatTimestamp(graceUntil),
    ...buildClaimed(domain, toUnicode(domain), issued),
  }
}
