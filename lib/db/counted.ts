// Counts over the public catalogue, remembered together with the catalogue's version. The version row changes in the same
// commit as anything that can change a count, and is read in the same snapshot as the page that shows the count, so a
// remembered count is exact in every process, or it is not used.

import { LRUCache } from "lru-cache"
import { pool } from "@/lib/db/client"

export interface Versioned<T> {
  version: string
  value: T
}

const memory = new LRUCache<string, Versioned<Promise<unknown>>>({ max: 5000 })

/** The SQL that reads the version within another statement. */
export const VERSION_SQL = "(select n from catalogue_version)::text"

/** The current version of the catalogue's counts. */
export async function getCatalogueVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(`select ${VERSION_SQL} as version`)
  return rows[0]?.version ?? "0"
}

/**
 * The value remembered under `key` for exactly this version, else computed, once however many ask at the same moment.
 * Without a version (none was read yet) whatever `compute` finds in its own snapshot is right.
 */
export async function counted<T>(key: string, version: string, compute: () => Promise<Versioned<T>>): Promise<T> {
  const known = memory.get(key)
  if (known && known.version === version) return (await known.value) as T
  const computing = compute()
  const value = computing.then((result) => result.value)
  memory.set(key, { version, value })
  try {
    const result = await computing
    if (result.version !== version) memory.set(key, { version: result.version, value })
    return result.value
  } catch (error) {
    memory.delete(key)
    throw error
  }
}
