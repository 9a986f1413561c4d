// Sources do not add services again that their owners deleted and that are purged since (docs/sources.md#merging). A
// registration does.

import { type Database, PURGED_KEY, recordset, sql } from "@/lib/db/sql"
import type { Candidate } from "@/lib/sources/merge/candidate"

/** The candidates without those that are purged. */
export async function withoutPurged(transaction: Database, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  const given = candidates.map(({ url, protocol }, index) => ({ url, protocol, index }))
  const rows = await transaction.$queryRaw<{ index: number }[]>(sql`
    select s.index from ${recordset(given, { url: "text", protocol: "text", index: "int" }, "s")}
    where exists (select from purged_listings p where p.key = ${PURGED_KEY})`)
  const purged = new Set(rows.map(({ index }) => index))
  return candidates.filter((_candidate, index) => !purged.has(index))
}
