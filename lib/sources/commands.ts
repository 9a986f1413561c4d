// Reading a source: at a tick of its job when it is due, or by hand at once. The caller holds the job's lease.

import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { fingerprintOf } from "@/lib/sources/adapters/exclusive"
import { listPastRuns } from "@/lib/sources/queries"
import { findSource } from "@/lib/sources/registry"
import type { Adapter, AdapterName } from "@/lib/sources/schema"
import { isDue } from "@/lib/sources/sync/due"
import type { Counts } from "@/lib/sources/sync/runs"
import { syncSource } from "@/lib/sources/sync/sync"

interface Context {
  now: Date
  signal: AbortSignal
}

/** Answers nothing where it is not due. What a place does wrong stands in its run, and is no failure of the job. */
export async function syncWhenDue(name: AdapterName, { now, signal }: Context): Promise<Counts> {
  const adapter = findSource(name)
  const wanted = (await hasChanged(adapter)) || isDue(await listPastRuns(name), adapter.everyMinutes, now)
  if (!wanted) return {}
  try {
    return await read(adapter, signal)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    log.warn({ source: name, reason: error.message }, "a source could not be read; it is tried again")
    return { failed: 1 }
  }
}

/** Throws also what the place does wrong. */
export function syncNow(name: AdapterName, { signal }: Context): Promise<Counts> {
  return read(findSource(name), signal)
}

function read(adapter: Adapter, signal: AbortSignal): Promise<Counts> {
  return syncSource(adapter, { now: () => new Date(), signal })
}

/** Of the operator's own listings, as this process saw them last; before that, none. */
let fingerprint: string | null = null

/** Own listings are read at the start and whenever a file changes (sources.md, "exclusive"); other places cannot be watched. */
async function hasChanged({ name, url }: Adapter): Promise<boolean> {
  if (name !== "exclusive") return false
  const seen = fingerprint
  fingerprint = await fingerprintOf(url).catch((error: unknown) => {
    // That the folder cannot be read, the next run says.
    if (error instanceof UpstreamFailure) return seen
    throw error
  })
  return fingerprint !== seen
}
