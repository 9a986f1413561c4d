// The hashes that prove a pending claim. Every start adds one, each is valid for its own 72 hours, and the one that is found
// published wins. So nobody who merely starts a claim invalidates the hash that the owner has placed. Call all of these under the
// domain's lock.

import { type Database, sql } from "@/lib/db/sql"
import { networkKey } from "@/lib/net/client-address"

/** A network replaces its own oldest hash only; a full domain replaces its newest ones, so that early hashes stay. */
export const HASH_LIMITS = { perNetwork: 5, perDomain: 1_000 } as const

interface NewHash {
  tokenHash: string
  expiresAt: Date
  contactEmail: string | null
  /** Who started the claim, as requests are counted; null for an administrator, whose hash is never replaced. */
  client: string | null
}
export interface PendingHash {
  tokenHash: string
  contactEmail: string | null
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

/** The hashes that prove the claim now, the newest first. */
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
