// Reads a source: when its job finds it due, or at once by hand. The caller holds the job's lease.

import type { JobContext } from "@/lib/job-context"
import { log } from "@/lib/log"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import type { SourceName } from "@/lib/source-table"
import { fingerprintOf } from "@/lib/sources/adapters/exclusive/listings-folder"
import { listPastRuns } from "@/lib/sources/queries"
import { findSource, loadAdapter } from "@/lib/sources/registry"
import type { Source } from "@/lib/sources/schema"
import { isDue } from "@/lib/sources/sync/due"
import type { Counts } from "@/lib/sources/sync/runs"
import { syncSource } from "@/lib/sources/sync/sync"

/** No counts when the source is not due. A failure of the source is stored in its run and does not fail the job. */
export async function syncWhenDue(name: SourceName, { now, signal }: JobContext): Promise<Counts> {
  const source = findSource(name)
  const isWanted = (await hasChanged(source)) || isDue(await listPastRuns(name), source.everyMinutes, now)
  if (!isWanted) return {}
  try {
    return await read(source, signal)
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error
    log.warn({ source: name, reason: error.message }, "a source could not be read; a later run tries again")
    return { failed: 1 }
  }
}

/** Also throws failures of the source. */
export function syncNow(name: SourceName, { signal }: JobContext): Promise<Counts> {
  return read(findSource(name), signal)
}

async function read(source: Source, signal: AbortSignal): Promise<Counts> {
  const adapter = await loadAdapter(source.name)
  return syncSource({ ...adapter, url: source.url }, { now: () => new Date(), signal })
}

/** Fingerprint of the operator's own listings at the last check of this process; null before the first check. */
let fingerprint: string | null = null

/** Whether a file of the operator's own listings changed since the last call, or this is the first. False for other sources. */
async function hasChanged({ name, url }: Source): Promise<boolean> {
  if (name !== "exclusive") return false
  const seen = fingerprint
  fingerprint = await fingerprintOf(url).catch((error: unknown) => {
    // The next run reports that the folder cannot be read.
    if (isUpstreamFailure(error)) return seen
    throw error
  })
  return fingerprint !== seen
}
