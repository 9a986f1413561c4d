// A check that a domain's owner starts. It takes the host's lease and records its result like a sweep, so that no host gets two
// requests at once and no result is recorded twice.

import type { HealthCheck } from "@/lib/catalogue/schema"
import { getServiceRow, isPublic, requireOwnHost, type ServiceRow } from "@/lib/catalogue/service-row"
import { checkOwner, type Owner } from "@/lib/claims/ownership"
import { db } from "@/lib/db/client"
import { AppError } from "@/lib/errors"
import { probeService } from "@/lib/health/sweep/sweep"
import { formatTimestamp } from "@/lib/time"

/** More than the longest probe with the pause before it, the host's robots.txt and the check of our own connection. */
const MOST_MS = 45_000

/** @throws AppError `forbidden` for a wrong token or a listing of another host, `not_found` */
export async function findOwnListing(owner: Owner, id: string, now: Date): Promise<ServiceRow> {
  await checkOwner(owner, now)
  const listing = requireOwnHost(await getServiceRow(id), owner.domain)
  if (listing.deletedAt !== null) throw new AppError("not_found", "There is no service with this id.")
  return listing
}

/**
 * Probes the listing now and records the check. @returns the check, and the health of the service after the check
 * @throws AppError `conflict` when the listing is not probed or its host is being probed, `unavailable` while this machine is
 *   offline
 */
export async function checkListing(listing: ServiceRow, now: Date): Promise<HealthCheck & { health_status: string }> {
  if (!isPublic(listing))
    throw new AppError("conflict", "The listing is not public, and only public listings are checked.")
  if (listing.probeStatus === "unprobeable") {
    throw new AppError(
      "conflict",
      "The listing is not probed, because its endpoint requires parameters before payment.",
    )
  }
  const counts = await probeService(listing.id, { now, signal: AbortSignal.timeout(MOST_MS) })
  if (counts.leased === 0) {
    throw new AppError(
      "conflict",
      "The host is being checked right now. Load the page again in a minute to see the result.",
    )
  }
  if (counts.discarded > 0) {
    throw new AppError(
      "unavailable",
      "The directory has no connection to the internet, so nothing was recorded. Try again later.",
    )
  }
  const check = await db().check.findFirst({
    where: { serviceId: listing.id, checkedAt: { gte: now } },
    orderBy: [{ checkedAt: "desc" }, { id: "desc" }],
    include: { service: { select: { healthStatus: true } } },
  })
  if (!check)
    throw new AppError("conflict", "No result was recorded: the listing changed during the check, or it took too long.")
  return {
    id: String(check.id),
    checked_at: formatTimestamp(check.checkedAt),
    status: check.verdict as HealthCheck["status"],
    response_time_ms: check.responseTimeMs,
    http_status: check.httpStatus,
    error_message: check.errorMessage,
    health_status: check.service.healthStatus,
  }
}
