// Whether the directory is so large that counting all of it takes a while: by the planner's estimate, which costs nothing.

import { pool } from "@/lib/db/client"

const LARGE = { fromListings: 20_000, lookMs: 60_000 } as const

let last: { at: number; isLarge: Promise<boolean> } | null = null

export function isLarge(): Promise<boolean> {
  if (last && Date.now() - last.at < LARGE.lookMs) return last.isLarge
  const isLarge = pool()
    .query<{ listings: number }>("select reltuples as listings from pg_class where oid = 'services'::regclass")
    .then(({ rows }) => (rows[0]?.listings ?? 0) >= LARGE.fromListings)
  last = { at: Date.now(), isLarge }
  isLarge.catch(() => {
    last = null
  })
  return isLarge
}
