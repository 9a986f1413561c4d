// How many public services match: exact, and counted once for each version of the catalogue, or about as many.

import type { Condition } from "@/lib/catalogue/list/conditions"
import { pool } from "@/lib/db/client"
import { findCount, getCount, getRecentCount, VERSION_SQL, type Versioned } from "@/lib/db/count-cache"

/** How many public services match, remembered per catalogue version. */
export function countServices(condition: Condition, version: string): Promise<number> {
  return getCount(keyOf(condition), version, () => count(condition, version))
}

/** About how many: as counted within the last minute. */
export function estimateServices(condition: Condition): Promise<number> {
  return getRecentCount(keyOf(condition), () => count(condition, ""))
}

/** The count that is remembered, for whatever version. */
export function recallCount(condition: Condition): Versioned<number> | null {
  return findCount(keyOf(condition))
}

const keyOf = ({ text, values }: Condition) => `total ${text} ${JSON.stringify(values)}`

async function count({ text, values }: Condition, asked: string): Promise<Versioned<number>> {
  const { rows } = await pool().query<{ version: string; total: number }>(
    `select ${VERSION_SQL} as version, count(*)::int as total from services s where ${text}`,
    values,
  )
  return { version: rows[0]?.version ?? asked, value: rows[0]?.total ?? 0 }
}
