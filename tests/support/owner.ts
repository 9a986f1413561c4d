// Creates the owner of a verified domain: a claim, its token, and the body fields by which a request proves ownership.

import { hashToken } from "@/lib/claims/proof"
import { randomHex } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import type { Prisma } from "@/lib/db/generated/client"

const DAY_MS = 86_400_000
const TOKEN_BYTES = 32

export interface DomainOwner {
  domain: string
  token: string
  /** The two body fields by which a request proves ownership. */
  proof: { domain: string; verification_token: string }
}

/** Creates a verified claim of the domain. `given` overrides its columns. Listings are not marked as verified. */
export async function anOwner(
  domain: string,
  given: Partial<Prisma.ClaimUncheckedCreateInput> = {},
): Promise<DomainOwner> {
  const token = randomHex(TOKEN_BYTES)
  const now = new Date()
  await db().claim.create({
    data: {
      domain,
      status: "verified",
      tokenHash: hashToken(token),
      expiresAt: new Date(now.getTime() + 3 * DAY_MS),
      verifiedAt: now,
      lastCheckedAt: now,
      ...given,
    },
  })
  return { domain, token, proof: { domain, verification_token: token } }
}
