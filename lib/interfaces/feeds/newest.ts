// Lists the services of a feed, newest first: the order of the index `services_newest`, so that Postgres does not sort.

import { buildCondition } from "@/lib/catalogue/list/match"
import { FEED_FIELDS } from "@/lib/catalogue/present"
import { queryOne } from "@/lib/db/query"
import { empty, raw, sql } from "@/lib/db/sql"
import { FEED, type FeedQuery, type FeedRow } from "@/lib/interfaces/feeds/feed"

/** Returns at most 100 services. `type=new` leaves out services listed more than seven days ago. */
export async function listNewest({ filters, isNew }: FeedQuery, now: Date): Promise<FeedRow[]> {
  const since = new Date(now.getTime() - FEED.newMs).toISOString()
  const row = await queryOne<{ rows: FeedRow[] }>(sql`
    select coalesce(json_agg(page), '[]') as rows from (
      select ${FEED_FIELDS} from services s
      where ${buildCondition(filters)} ${isNew ? sql`and s.listed_at >= ${since}::timestamptz` : empty}
      order by s.listed_at desc, s.id limit ${raw(String(FEED.items))}) page`)
  return row?.rows ?? []
}
