// Runs other requests to the endpoint of a listing while its host is leased, so that no worker probes the host meanwhile.

import { db } from "@/lib/db/client"
import { AppError } from "@/lib/errors"
import { recordHosts } from "@/lib/health/sweep/hosts"
import { leaseService, releaseLeases } from "@/lib/health/sweep/lease"
import type { ProbeTarget } from "@/lib/probe/etiquette"

/**
 * @param run must end before the lease, which lasts five minutes
 * @throws AppError `conflict` when the listing is not probed or its host is being probed
 */
export async function withHostLease<T>(id: string, now: Date, run: (target: ProbeTarget) => Promise<T>): Promise<T> {
  const hosts = await leaseService(id, now)
  const requests = hosts.flatMap((host) => host.requests)
  const own = requests.find(({ services }) => services.some((service) => service.id === id))
  if (!own) throw new AppError("conflict", "The host is being checked right now. Try again in a minute.")
  try {
    return await run(own.target)
  } finally {
    await recordHosts(db(), hosts, new Date())
    await releaseLeases(requests, null)
  }
}
