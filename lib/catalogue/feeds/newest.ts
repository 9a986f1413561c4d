// The listings of a feed, newest first (decisions.md, "Health endpoint, snapshots, export, feed"): the condition of the list,
// in the order of the index `services_newest`, so that a feed is read and not sorted.

import { FEED, type FeedListing, type FeedQuery } from "@/lib/catalogue/feeds/feed"
import { buildCondition } from "@/lib/catalogue/list/conditions"
import { FEED_FIELDS } from "@/lib/catalogue/present"
import { pool } from "@/lib/db/client"

/** At most a hundred. What is older than `type=new` allows is cut before they are counted. */
export async function listNewest({ filters, isNew }: FeedQuery, now: Date): Promise<FeedListing[]> {
  const { text, values } = buildCondition(filters)
  const since = isNew ? new Date(now.getTime() - FEED.newMs).toISOString() : null
  const cut = since === null ? "" : `and s.listed_at >= $${values.push(since)}::timestamptz`
  const { rows } = await pool().query<{ listings: FeedListing[] }>(
    `select coalesce(json_agg(page), '[]') as listings from (
       select ${FEED_FIELDS} from services s where ${text} ${cut}
       order by s.listed_at desc, s.id limit ${FEED.items}) page`,
    values,
  )
  return rows[0]?.listings ?? []
}
