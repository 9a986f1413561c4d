// How long the job leaves a failing embeddings server alone: one minute after the first failure, twice as long after each further
// one, at most one hour. Stored in the database, because any process may run the job next.

import { query, queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

const BACK_OFF = { firstMs: 60_000, longestMs: 3_600_000 } as const

export async function isBackingOff(now: Date): Promise<boolean> {
  const row = await queryOne<{ isBackingOff: boolean }>(
    sql`select coalesce(rest_until > ${now}, false) as "isBackingOff" from embedding_target`,
  )
  return row?.isBackingOff === true
}

export async function recordFailure(now: Date): Promise<void> {
  await query(sql`
    update embedding_target set failures = failures + 1, rest_until = ${now}::timestamptz
      + least(${BACK_OFF.firstMs}::int * 2 ^ least(failures, 20), ${BACK_OFF.longestMs}::int) * interval '1 millisecond'`)
}

export async function recordSuccess(): Promise<void> {
  await query(sql`update embedding_target set failures = 0, rest_until = null where failures > 0`)
}
