// How long the review of a registration takes, for the form that registers.

import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"

export const REVIEW_TIME = { days: 90, fewest: 5 } as const

/** The median time from registration to decision in milliseconds, of at least `fewest` decisions in `days`; null with fewer. */
export async function findReviewTime(now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - REVIEW_TIME.days * 86_400_000)
  const [found] = await db().$queryRaw<{ decisions: number; seconds: number | null }[]>(sql`
    select count(*)::int as decisions,
      percentile_cont(0.5) within group (order by extract(epoch from a.at - s.registered_at))::float8 as seconds
    from admin_acts a join services s on s.id::text = a.object_id
    where a.object_kind = 'service' and a.act in ('approve', 'reject') and a.at > ${since} and s.registered_at < a.at`)
  if (!found || found.seconds === null || found.decisions < REVIEW_TIME.fewest) return null
  return found.seconds * 1000
}
