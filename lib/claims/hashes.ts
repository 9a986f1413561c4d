// The token hashes that can prove a pending claim. Every start of the claim adds a hash, valid for 72 hours. Another client's
// start thus does not invalidate a hash that the owner has published. Callers hold the domain's lock.

import { type Database, sql } from "@/lib/db/sql"
import { networkKey } from "@/lib/net/client-address"

/**
 * Maximum numbers of pending hashes of one domain: per client network, and in total. Above `perNetwork`, the network's oldest
 * hash is deleted. Above `perDomain`, the newest of the earlier hashes is deleted, so that a flood of starts cannot remove the
 * owner's hash.
 */
export const HASH_LIMITS = { perNetwork: 5, perDomain: 1_000 } as const

export interface PendingHash {
  tokenHash: string
  contactEmail: string | null
}
interface NewHash extends PendingHash {
  expiresAt: Date
  /** The key by which rate limits count the caller; null for an administrator, whose hash is exempt from `HASH_LIMITS`. */
  client: string | null
}

export async function addHash(
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
export function listHashes(transaction: Database, domain: string, now: Date): Promise<PendingHash[]> {
  return transaction.claimHash.findMany({
    where: { domain, expiresAt: { gte: now } },
    orderBy: { seq: "desc" },
    select: { tokenHash: true, contactEmail: true },
  })
}

export async function deleteHashes(transaction: Database, domain: string): Promise<void> {
  await transaction.claimHash.deleteMany({ where: { domain } })
}
