// Listings that their owner deleted and that are purged since: what a source says of them is not heard (decisions.md,
// "Registration and review": never resurrected). Whoever registers one again, as its owner may, is.

import { PURGED_KEY } from "@/lib/db/purged"
import { type Database, raw, sql } from "@/lib/db/sql"
import type { Candidate } from "@/lib/sources/merge/candidate"

/** Those of the candidates that are not among the purged. */
export async function withoutPurged(transaction: Database, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  const rows = await transaction.$queryRaw<{ place: bigint }[]>(sql`
    select place from unnest(${candidates.map(({ url }) => url)}::text[], ${candidates.map(({ protocol }) => protocol)}::text[])
      with ordinality s(url, protocol, place)
    where exists (select from purged_listings p where p.key = ${raw(PURGED_KEY)})`)
  const purged = new Set(rows.map(({ place }) => Number(place) - 1))
  return candidates.filter((_candidate, index) => !purged.has(index))
}
