// Entry points that read a source: from its job, when the source is due, or at once on the administrator's request. The caller
// holds the lease of the source's job, so two runs of one source never overlap.

import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import type { JobContext } from "@/lib/process/job-context"
import { log, SHOWN_LEVEL } from "@/lib/process/log"
import type { SourceName } from "@/lib/source-table"
import { fingerprintOf } from "@/lib/sources/adapters/exclusive/listings-folder"
import { listPastRuns } from "@/lib/sources/queries"
import { findSource, loadAdapter } from "@/lib/sources/registry"
import type { Source } from "@/lib/sources/schema"
import { isDue } from "@/lib/sources/sync/due"
import type { Counts } from "@/lib/sources/sync/runs"
import { syncSource } from "@/lib/sources/sync/sync"

/**
 * Reads the source when the source is due or its files have changed. Otherwise returns no counts. When the source fails, the run
 * stores the failure, and the job itself succeeds.
 */
export async function syncWhenDue(name: SourceName, { now, signal }: JobContext): Promise<Counts> {
  const source = findSource(name)
  const isWanted = (await hasChanged(source)) || isDue(await listPastRuns(name), source.everyMinutes, now)
  if (!isWanted) return {}
  try {
    return await read(source, signal)
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error
    log[SHOWN_LEVEL]({ source: name, reason: error.message }, "a source could not be read; a later run tries again")
    return { failed: 1 }
  }
}

/** Reads the source at once. Throws the `UpstreamFailure` when the source fails. */
export function syncNow(name: SourceName, { signal }: JobContext): Promise<Counts> {
  return read(findSource(name), signal)
}

async function read(source: Source, signal: AbortSignal): Promise<Counts> {
  const adapter = await loadAdapter(source.name)
  return syncSource({ ...adapter, url: source.url }, { now: () => new Date(), signal })
}

/** Hash of the operator's own listing files at the last check by this process; null before the first check. */
let fingerprint: string | null = null

/**
 * Whether a file of the operator's own listings changed since the last call in this process. True on the first call, false for
 * other sources.
 */
async function hasChanged({ name, url }: Source): Promise<boolean> {
  if (name !== "exclusive") return false
  const seen = fingerprint
  fingerprint = await fingerprintOf(url).catch((error: unknown) => {
    // Report no change when the folder cannot be read: the next scheduled run stores that failure.
    if (isUpstreamFailure(error)) return seen
    throw error
  })
  return fingerprint !== seen
}
