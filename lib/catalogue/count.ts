// How many public services match: exact, and counted once for each version of the catalogue.

import type { Condition } from "@/lib/catalogue/search"
import { pool } from "@/lib/db/client"
import { counted, VERSION_SQL } from "@/lib/db/counted"

/** How many public services match, remembered per catalogue version. */
export function countServices(condition: Condition, version: string): Promise<number> {
  const key = `total ${condition.text} ${JSON.stringify(condition.values)}`
  return counted(key, version, async () => {
    const { rows } = await pool().query<{ version: string; total: number }>(
      `select ${VERSION_SQL} as version, count(*)::int as total from services s where ${condition.text}`,
      condition.values,
    )
    return { version: rows[0]?.version ?? version, value: rows[0]?.total ?? 0 }
  })
}
