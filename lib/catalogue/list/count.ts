// Counts the public services that match a condition: exactly for a catalogue version, or as an estimate at most one minute old.

import { findCount, getCount, getRecentCount, VERSION_SQL, type Versioned } from "@/lib/db/count-cache"
import { queryOne } from "@/lib/db/query"
import { type Sql, sql } from "@/lib/db/sql"

/** Returns the number for `version`, cached per catalogue version. */
export function countServices(condition: Sql, version: string): Promise<number> {
  return getCount(formatKey(condition), version, () => count(condition, version))
}

/** Returns a number that was counted within the last minute. */
export function estimateServices(condition: Sql): Promise<number> {
  return getRecentCount(formatKey(condition), () => count(condition, ""))
}

/** Returns the cached count, whatever its version and age, or null. */
export function findLastCount(condition: Sql): Versioned<number> | null {
  return findCount(formatKey(condition))
}

const formatKey = ({ text, values }: Sql) => `total ${text} ${JSON.stringify(values)}`

async function count(condition: Sql, version: string): Promise<Versioned<number>> {
  const row = await queryOne<{ version: string; total: number }>(
    sql`select ${VERSION_SQL} as version, count(*)::int as total from services s where ${condition}`,
  )
  return { version: row?.version ?? version, value: row?.total ?? 0 }
}
