import type { Adapter, Source } from "@/lib/sources/schema"
import type { CheckServed, HttpsUpgrade } from "@/lib/sources/sync/https-upgrade"
import type { Counts, Run } from "@/lib/sources/sync/runs"
import type { ShapeTally } from "@/lib/sources/sync/shape-check"

/** An adapter with the URL of its source. */
export type SyncedAdapter = Adapter & Pick<Source, "url">

export interface SyncOptions {
  now: () => Date
  signal: AbortSignal
  /** Waits for `ms`. Rejects when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Checks whether an `https` URL is served; by default with one probe. */
  checkServed?: CheckServed
}

export interface Sync extends SyncOptions {
  adapter: SyncedAdapter
  run: Run
  counts: Counts
  tally: ShapeTally
  upgrade: HttpsUpgrade
}
