// A newcomer whose word alone is not taken enters with the answer of its endpoint, as a registration does: recorded as its first
// check, and waiting for review as a registration without the owner's token does (sources.md, "well-known").

import type { Database } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { recordChecks, WATCHED } from "@/lib/health/checks/record"
import { approval } from "@/lib/registration/approval"
import type { Offer } from "@/lib/sources/schema"

/** How it enters. */
export function entry(proof: Offer["proof"], now: Date) {
  const { status, listedAt } = proof ? approval(false, now) : { status: "active" as const, listedAt: now }
  return { status, listedAt: listedAt?.toISOString() ?? null, probeBody: proof?.body ?? null }
}

export interface Proven {
  id: string
  proof: Offer["proof"]
}

/** Records what the endpoints of these new listings answered, before any of them is announced. */
export async function recordProofs(transaction: Database, added: readonly Proven[], now: Date): Promise<void> {
  const proofs = new Map(added.flatMap(({ id, proof }) => (proof ? [[id, proof]] : [])))
  if (proofs.size === 0) return
  const listings = await transaction.service.findMany({ where: { id: { in: [...proofs.keys()] } }, select: WATCHED })
  const probed = listings.flatMap((listing) => {
    const proof = proofs.get(listing.id)
    // What it answered is part of the announcement, and no news beside it.
    return proof ? [{ listing: { ...listing, status: "pending" }, result: proof.result }] : []
  })
  await recordChecks(transaction, probed, { now, intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000 })
}
