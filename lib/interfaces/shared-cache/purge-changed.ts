// Names the pages that changed to the shared caches of PURGE_URL, about a second after each change. What cannot be named is logged
// and expires by itself: no cache shows a page for longer than a minute.

import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { baseUrl, env } from "@/lib/env"
import { listAddresses } from "@/lib/interfaces/shared-cache/addresses"
import { readChanges, skipOldEvents, storePosition } from "@/lib/interfaces/shared-cache/changed-services"
import { buildPurgeRequests, isPurged, type PurgeRequest } from "@/lib/interfaces/shared-cache/purge-requests"
import { isUpstreamFailure, operatorFetch } from "@/lib/net/operator-fetch"
import type { JobContext } from "@/lib/process/job-context"
import { log } from "@/lib/process/log"

export const PURGE = {
  /** A run ends after this time at the latest. A run with a failure takes it, so that the log has one line a minute. */
  runMs: 60_000,
  /**
   * Changes within a second are joined. By then a page that was rendered before the change has reached the cache, and is dropped
   * with the others.
   */
  joinMs: 1_000,
  timeoutMs: 5_000,
  /** The pauses before another attempt. */
  retryMs: [1_000, 4_000] as readonly number[],
  atOnce: 8,
}

type Counts = { events: number; purged: number; failed: number }

/** Runs until the log has no more events. Failed requests are no failure of the run. */
export async function purgeChanged({ signal }: JobContext): Promise<Counts> {
  const counts: Counts = { events: 0, purged: 0, failed: 0 }
  const stop = AbortSignal.any([signal, AbortSignal.timeout(PURGE.runMs)])
  let reason: string | null = null
  await skipOldEvents()
  while (await waited(PURGE.joinMs, stop)) {
    const changes = await readChanges()
    if (!changes && counts.failed === 0) break
    if (!changes) continue
    reason = (await purge(listAddresses(changes.services), counts, signal)) ?? reason
    if (signal.aborted) break
    await storePosition(changes.seq)
    counts.events += changes.events
  }
  if (counts.failed > 0)
    log.warn({ failed: counts.failed, reason }, "changed pages were not purged from a shared cache")
  return counts
}

/** Returns why requests failed; null when none did. */
async function purge(paths: readonly string[], counts: Counts, signal: AbortSignal): Promise<string | null> {
  const reasons = await Promise.all(
    env.PURGE_URL.map(async (cache) => {
      const limit = pLimit(PURGE.atOnce)
      const requests = buildPurgeRequests(paths, { cache, baseUrl, token: env.PURGE_TOKEN })
      let failure: string | null = null
      const attempt = async (request: PurgeRequest) => {
        // After one request that failed three times, the others of these changes have one attempt each.
        const pauses = failure === null ? PURGE.retryMs : []
        const reason = await sendWithRetries(request, pauses, signal)
        if (signal.aborted) return
        counts[reason === null ? "purged" : "failed"] += request.addresses
        failure = reason ?? failure
      }
      await limit.map(requests, attempt)
      return failure
    }),
  )
  return reasons.find((reason) => reason !== null) ?? null
}

async function sendWithRetries(request: PurgeRequest, pauses: readonly number[], signal: AbortSignal) {
  let reason = await send(request, signal)
  for (const ms of pauses) {
    if (reason === null || !(await waited(ms, signal))) break
    reason = await send(request, signal)
  }
  return reason
}

/** Returns null after success. */
async function send({ url, request }: PurgeRequest, signal: AbortSignal): Promise<string | null> {
  try {
    const { status } = await operatorFetch(url, { ...request, timeoutMs: PURGE.timeoutMs, signal })
    return isPurged(status, request.method) ? null : `HTTP ${status}`
  } catch (error) {
    if (signal.aborted) return "stopped"
    if (isUpstreamFailure(error)) return error.reason
    throw error
  }
}

/** Returns false when the signal aborts first. */
const waited = (ms: number, signal: AbortSignal) => pause(ms, true, { signal }).catch(() => false)
