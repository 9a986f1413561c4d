// Probes one service immediately, on request. The sweep records its probes with the same functions (lib/health/checks/record.ts).

import { recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import type { HealthCheck } from "@/lib/catalogue/schema"
import { lockServiceRow, type ServiceRow } from "@/lib/catalogue/service-row"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { env } from "@/lib/env"
import { recordCheck } from "@/lib/health/checks/record"
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
      const act = { act: "probe", object: "service", objectId: listing.id, name: current.name } as const
      await recordAct(transaction, by, { ...act, after: seen, now })
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
