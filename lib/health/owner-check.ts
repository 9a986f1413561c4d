// A check that a domain's owner starts. It waits for the host like every requested check, and records its result like a sweep.

import type { HealthCheck } from "@/lib/catalogue/schema"
import { getServiceRow, isPublic, requireOwnHost, type ServiceRow } from "@/lib/catalogue/service-row"
import { checkOwner, type Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { probeService } from "@/lib/health/sweep/sweep"
import { withHost } from "@/lib/probe/host/with-host"
import { formatTimestamp } from "@/lib/time"

/** @throws AppError `forbidden` for a wrong token or a listing of another host, `not_found` */
export async function findOwnListing(owner: Owner, id: string, now: Date): Promise<ServiceRow> {
  await checkOwner(owner, now)
  const listing = requireOwnHost(await getServiceRow(id), owner.domain)
  if (listing.deletedAt !== null) throw new AppError("not_found", "There is no service with this id.")
  return listing
}

/**
 * Probes the listing now and records the check. @returns the check, and the health of the service after the check
 * @throws AppError `conflict` when the listing is not probed, `rate_limited` while its host is being checked, `unavailable` while
 *   this machine is offline
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
  const counts = await withHost(listing, "owner", ({ signal }, token) =>
    probeService(listing.id, token, { now, signal }),
  )
  if (counts.leased === 0) throw new AppError("conflict", "The listing changed just now. Load the page again.")
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
