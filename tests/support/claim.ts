// Creates claims with default values. A test passes only the columns that matter for it.

import { randomBytes } from "node:crypto"
import { hashToken } from "@/lib/claims/proof"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"
import { db } from "@/lib/db/client"
import type { Prisma } from "@/lib/db/generated/client"

let count = 0

/** Creates a claim of a new domain that was verified just now. Returns the row and the token. */
export async function aClaim(given: Partial<Prisma.ClaimUncheckedCreateInput> = {}) {
  count += 1
  const token = randomBytes(32).toString("hex")
  const now = new Date()
  const status = given.status ?? "verified"
  const row = await db().claim.create({
    data: {
      domain: `claimed${count}.example`,
      status,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CLAIM_LIFETIME_MS),
      ...(status === "verified" && { verifiedAt: now, lastCheckedAt: now }),
      ...(status === "revoked" && { revokedAt: now }),
      ...given,
    },
  })
  if (status === "pending") {
    const { domain, tokenHash, contactEmail, expiresAt } = row
    const createdAt = new Date(expiresAt.getTime() - CLAIM_LIFETIME_MS)
    await db().claimHash.create({ data: { domain, tokenHash, contactEmail, createdAt, expiresAt } })
  }
  return { ...row, token }
}
