// Reading a source: at a tick of its job when it is due, or by hand at once. The caller holds the job's lease.

import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import type { SourceName } from "@/lib/source-table"
import { fingerprintOf } from "@/lib/sources/adapters/exclusive/listings-folder"
import { listPastRuns } from "@/lib/sources/queries"
import { findSource, loadAdapter } from "@/lib/sources/registry"
import type { Source } from "@/lib/sources/schema"
import { isDue } from "@/lib/sources/sync/due"
import type { Counts } from "@/lib/sources/sync/runs"
import { syncSource } from "@/lib/sources/sync/sync"

interface Context {
  now: Date
  signal: AbortSignal
}

/** Answers nothing where it is not due. What a place does wrong stands in its run, and is no failure of the job. */
export async function syncWhenDue(name: SourceName, { now, signal }: Context): Promise<Counts> {
  const source = findSource(name)
  const wanted = (await hasChanged(source)) || isDue(await listPastRuns(name), source.everyMinutes, now)
  if (!wanted) return {}
  try {
    return await read(source, signal)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    log.warn({ source: name, reason: error.message }, "a source could not be read; it is tried again")
    return { failed: 1 }
  }
}

/** Throws also what the place does wrong. */
export function syncNow(name: SourceName, { signal }: Context): Promise<Counts> {
  return read(findSource(name), signal)
}

async function read(source: Source, signal: AbortSignal): Promise<Counts> {
  const adapter = await loadAdapter(source.name)
  return syncSource({ ...adapter, url: source.url }, { now: () => new Date(), signal })
}

/** Of the operator's own listings, as this process saw them last; before that, none. */
let fingerprint: string | null = null

/** Own listings are read at the start and whenever a file changes (sources.md, "exclusive"); other places cannot be watched. */
async function hasChanged({ name, url }: Source): Promise<boolean> {
  if (name !== "exclusive") return false
  const seen = fingerprint
  fingerprint = await fingerprintOf(url).catch((error: unknown) => {
    // That the folder cannot be read, the next run says.
    if (error instanceof UpstreamFailure) return seen
    throw error
  })
  return fingerprint !== seen
}
