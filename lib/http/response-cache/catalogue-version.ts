// The catalogue version: a text that changes with every commit that announces a change, records an owner's action or changes a count.
// Measured figures change without a new version. A response rendered after a version was read is at least as new as that version.

import { queryPrepared } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

const VERSION = sql`select (select n from catalogue_version) || '.' || coalesce((select max(seq) from events), 0) || '.' ||
                coalesce((select max(id) from owner_actions), 0) as version`

/** A process reads the version at most this often, so another process may serve an older response for this long after a write. */
export const VERSION_AGE_MS = 20

/** Reads the version as it was at most `VERSION_AGE_MS` ago, or a later one. */
export function createVersionReader() {
  return reuse(async () => {
    const [row] = await queryPrepared<{ version: string }>(VERSION)
    return row?.version ?? ""
  }, VERSION_AGE_MS)
}
export type VersionReader = ReturnType<typeof createVersionReader>

/**
 * Shares one read for `ageMs` from its start, by a monotonic clock. A failed read is not shared with later callers. `drop` makes the
 * next call read again.
 */
export function reuse<T>(read: () => Promise<T>, ageMs: number, now = () => performance.now()) {
  let last: { startedAt: number; result: Promise<T> } | null = null
  const drop = () => {
    last = null
  }
  const readOrReuse = () => {
    if (last && now() - last.startedAt <= ageMs) return last.result
    const current = { startedAt: now(), result: read() }
    last = current
    current.result.catch(() => last === current && drop())
    return current.result
  }
  return { read: readOrReuse, drop }
}
