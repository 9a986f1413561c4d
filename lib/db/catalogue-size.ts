// Whether counting the whole catalogue takes noticeable time.

import { queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

const LARGE = { listings: 20_000, renewMs: 60_000 } as const

let last: { at: number; isLarge: Promise<boolean> } | null = null

/** True from 20,000 listings on, by the planner's estimate, which is read once a minute. */
export function isLarge(): Promise<boolean> {
  if (last && Date.now() - last.at < LARGE.renewMs) return last.isLarge
  const isLarge = readIsLarge()
  last = { at: Date.now(), isLarge }
  isLarge.catch(() => {
    last = null
  })
  return isLarge
}

async function readIsLarge(): Promise<boolean> {
  const row = await queryOne<{ listings: number }>(
    sql`select reltuples as listings from pg_class where oid = 'services'::regclass`,
  )
  return (row?.listings ?? 0) >= LARGE.listings
}
