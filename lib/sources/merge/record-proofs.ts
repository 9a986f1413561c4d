// Handles new services from sources that must probe an endpoint before they add a service. The probe becomes the first check of
// the service, and the service waits for review, like a registration (docs/sources.md#well-known).

import type { Database } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { recordChecks } from "@/lib/health/checks/record"
import { CHECKED_SERVICE } from "@/lib/health/rules/columns"
import { getInitialStatus } from "@/lib/registration/initial-status"
import type { Listing } from "@/lib/sources/schema"

export function initialState(proof: Listing["proof"], now: Date) {
  const { status, listedAt } = proof ? getInitialStatus(false, now) : { status: "active" as const, listedAt: now }
  return { status, listedAt, probeBody: proof?.body ?? null }
}

export interface ProvenService {
  id: string
  proof: Listing["proof"]
}

/** Records the probe results of new services as checks. Call this function before the events of these services are recorded. */
export async function recordProofs(transaction: Database, added: readonly ProvenService[], now: Date): Promise<void> {
  const proofs = new Map(added.flatMap(({ id, proof }) => (proof ? [[id, proof]] : [])))
  if (proofs.size === 0) return
  const services = await transaction.service.findMany({
    where: { id: { in: [...proofs.keys()] } },
    select: CHECKED_SERVICE,
  })
  const probed = services.flatMap((service) => {
    const proof = proofs.get(service.id)
    // Pass the status "pending", so that the check records no events: the event `service.new` announces the result of the check.
    return proof ? [{ service: { ...service, status: "pending" }, result: proof.result }] : []
  })
  await recordChecks(transaction, probed, { now, intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000 })
}
