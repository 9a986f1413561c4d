// The hashes that can prove a pending claim. Every start adds a hash that is valid for 72 hours, so that another client's start
// does not invalidate the hash that the owner has published. Callers hold the domain's lock.

import { type Database, sql } from "@/lib/db/sql"
import { networkKey } from "@/lib/net/client-address"

/**
 * The maximum number of pending hashes of a domain. Over the limit, a client network loses its own oldest hash. A domain loses
 * its newest hashes, so that a flood of starts cannot remove the owner's earlier hash.
 */
export const HASH_LIMITS = { perNetwork: 5, perDomain: 1_000 } as const

export interface PendingHash {
  tokenHash: string
  contactEmail: string | null
}
interface NewHash extends PendingHash {
  expiresAt: Date
  /** The key by which rate limits count the caller; null for an administrator, whose hash is exempt from the limits. */
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
