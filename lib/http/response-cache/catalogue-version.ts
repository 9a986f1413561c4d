// Reads the catalogue version: a text that changes when a commit adds an event, adds an owner's action or changes a count.
// Measured figures change without a new version. A response rendered after a version was read is at least as new as that version.

import type { Availability } from "@/lib/db/availability"
import { queryPrepared } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

const VERSION = sql`select (select n from catalogue_version) || '.' || coalesce((select max(seq) from events), 0) || '.' ||
                coalesce((select max(id) from owner_actions), 0) as version`

/** A process reads the version at most once per 20 ms. So another process may serve an older response for 20 ms after a write. */
export const VERSION_AGE_MS = 20

export async function readVersion(): Promise<string> {
  const [row] = await queryPrepared<{ version: string }>(VERSION)
  return row?.version ?? ""
}

/** Creates a reader whose result is at most `VERSION_AGE_MS` old, and null while the database does not answer. */
export const createVersionReader = (database: Availability<string>) => reuse(database.read, VERSION_AGE_MS)
export type VersionReader = ReturnType<typeof createVersionReader>

/**
 * Shares one read among all calls within `ageMs` of its start, by a monotonic clock. After a failure the next call reads again.
 * `drop` also makes the next call read again.
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
