// How long the job leaves a failing server alone: a minute after the first failure, twice as long after each that follows, an
// hour at most. Written down, so that it holds for whichever process runs the job next.

import { pool } from "@/lib/db/client"

const REST = { firstMs: 60_000, longestMs: 3_600_000 } as const

export async function isResting(now: Date): Promise<boolean> {
  const { rows } = await pool().query<{ resting: boolean }>(
    "select coalesce(rest_until > $1, false) as resting from embedding_target",
    [now],
  )
  return rows[0]?.resting === true
}

export async function noteFailure(now: Date): Promise<void> {
  await pool().query(
    `update embedding_target set failures = failures + 1,
       rest_until = $1::timestamptz + least($2 * 2 ^ least(failures, 20), $3) * interval '1 millisecond'`,
    [now, REST.firstMs, REST.longestMs],
  )
}

export async function noteSuccess(): Promise<void> {
  await pool().query("update embedding_target set failures = 0, rest_until = null where failures > 0")
}
