// Counts what a list shows: the public services that match a query, or their URLs with `group=url`. Exactly for a catalogue
// version, or as an estimate at most one minute old.

import { buildCondition, buildGroup } from "@/lib/catalogue/list/match"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { findCount, getCount, getRecentCount, VERSION_SQL, type Versioned } from "@/lib/db/count-cache"
import { queryOne } from "@/lib/db/query"
import { type Sql, sql } from "@/lib/db/sql"

type Matching = Partial<ListQuery>

/** Returns the number of rows of the list for `version`, cached per catalogue version. */
export function countMatches(query: Matching, version: string): Promise<number> {
  const counted = buildCount(query)
  return getCount(formatKey(counted), version, () => count(counted, version))
}

/** Returns the number of rows of the list, counted within the last minute. */
export function estimateMatches(query: Matching): Promise<number> {
  const counted = buildCount(query)
  return getRecentCount(formatKey(counted), () => count(counted, ""))
}

/** Returns the cached number of rows of the list, whatever its version and age, or null. */
export function findLastCount(query: Matching): Versioned<number> | null {
  return findCount(formatKey(buildCount(query)))
}

/** Returns how many services pass a condition, counted within the last minute. */
export function estimateServices(condition: Sql): Promise<number> {
  const counted = buildServiceCount(condition)
  return getRecentCount(formatKey(counted), () => count(counted, ""))
}

/**
 * Each URL of the matches is one row of a grouped list. Counting distinct URLs takes a third of the time of the list's anti-join:
 * 65 instead of 200 ms for 30,000 services.
 */
function buildCount(query: Matching): Sql {
  const condition = buildCondition({ ...query, group: undefined })
  return buildGroup(query)
    ? sql`(select from services s where ${condition} group by s.url) s`
    : buildServiceCount(condition)
}

const buildServiceCount = (condition: Sql) => sql`services s where ${condition}`

const formatKey = ({ text, values }: Sql) => `total ${text} ${JSON.stringify(values)}`

async function count(from: Sql, version: string): Promise<Versioned<number>> {
  const row = await queryOne<{ version: string; total: number }>(
    sql`select ${VERSION_SQL} as version, count(*)::int as total from ${from}`,
  )
  return { version: row?.version ?? version, value: row?.total ?? 0 }
}
