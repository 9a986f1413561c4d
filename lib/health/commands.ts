// Probes one service immediately, on request. The sweep records its probes with the same functions (lib/health/checks/record.ts).

import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import type { HealthCheck } from "@/lib/catalogue/schema"
import { getServiceRow, isPublic, lockServiceRow, requireOwnHost, type ServiceRow } from "@/lib/catalogue/service-row"
import { checkOwner, type Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { env } from "@/lib/env"
import { recordCheck } from "@/lib/health/checks/record"
import { probeService } from "@/lib/health/sweep/sweep"
import { withHost } from "@/lib/probe/host/with-host"
import { probe } from "@/lib/probe/probe"
import type { ProbeResult } from "@/lib/probe/probe-result"
import { formatTimestamp } from "@/lib/time"

/**
 * Probes one service now and records the check.
 * @param by the administrator who requests the probe; null for anybody else
 * @returns the check, and the health of the service after the check
 * @throws AppError `conflict` for a deleted service or a host that opted out, `rate_limited` while its host is being checked
 */
export async function probeNow(
  listing: ServiceRow,
  by: Actor | null = null,
): Promise<HealthCheck & { health_status: string }> {
  if (listing.deletedAt !== null)
    throw new AppError("conflict", "The service is deleted, and deleted services are not probed.")
  const { url, httpMethod: method, probeBody: body, tool } = listing
  return withHost(listing, "administrator", async (turn) => {
    if (turn.optOut !== null) throw new AppError("conflict", turn.optOut)
    const now = new Date()
    const result = await turn.send((signal) => probe({ url, method, body, tool }, { now, signal }))
    return recordProbe(listing, result, by, now)
  })
}

async function recordProbe(listing: ServiceRow, result: ProbeResult, by: Actor | null, now: Date) {
  const recorded = await db().$transaction(async (transaction) => {
    const current = await lockServiceRow(transaction, listing.id)
    const intervalMs = env.PROBE_INTERVAL_MINUTES * 60_000
    const check = await recordCheck(transaction, current, result, { now, intervalMs })
    const after = await transaction.service.findUniqueOrThrow({ where: { id: listing.id } })
    if (by !== null) {
      const seen = { verdict: check.verdict, http_status: check.httpStatus, error_message: check.errorMessage }
      await recordAct(transaction, by, { ...nameListing("probe", current), after: seen, now })
    }
    return { ...check, health: after.healthStatus }
  })
  return {
    id: recorded.checkId,
    checked_at: formatTimestamp(now),
    status: recorded.verdict,
    response_time_ms: result.outcome.ok ? result.timing.totalMs : null,
    http_status: recorded.httpStatus,
    error_message: recorded.errorMessage,
    health_status: recorded.health,
  }
}

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
