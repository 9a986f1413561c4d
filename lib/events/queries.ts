// Reading the log: the changes of public services after one that was seen (docs/decisions.md#webhooks-and-events). What was
// said of a service before it last went is told to nobody any more: only its id, and that it is gone.

import { pool } from "@/lib/db/client"
import { visible } from "@/lib/db/visible"
import type { ChangesQuery } from "@/lib/events/schema"

const CHANGE = `
  'seq', page.seq, 'id', page.id, 'event', page.kind,
  'timestamp', to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'service_id', page.service_id, 'service', told.service`

/**
 * One row more than the page holds says whether there are more. `limit 1` has Postgres look each service up by its key,
 * however many there are.
 */
const CHANGES = `
  select coalesce(json_agg(change order by seq) filter (where position <= $2), '[]')::text as changes,
         coalesce(max(seq) filter (where position <= $2), $1)::text as next_after, count(*) > $2 as has_more
  from (
    select page.seq, page.position, case when told.previous is null then json_build_object(${CHANGE})
                                         else json_build_object(${CHANGE}, 'previous', told.previous) end as change
    from (
      select e.*, row_number() over (order by e.seq) as position
      from events e where e.seq > $1 and e.kind like 'service.%' order by e.seq limit $2 + 1
    ) page
    left join lateral (
      select page.service, page.previous from services s
      where s.id = page.service_id and ${visible().sql}
        and page.seq > coalesce((select r.seq from events r where r.service_id = page.service_id
                                 and r.kind = 'service.removed' order by r.seq desc limit 1), 0)
      limit 1
    ) told on true
  ) told_page`

/** One page of changes as JSON text, as Postgres wrote it (`ChangePage`). */
export async function listChangesText({ after, limit }: ChangesQuery): Promise<string> {
  const { rows } = await pool().query<{ changes: string; next_after: string; has_more: boolean }>(CHANGES, [
    after,
    limit,
  ])
  const [page] = rows
  if (!page) throw new Error("the change list answered no row")
  return `{"changes":${page.changes},"next_after":${page.next_after},"has_more":${page.has_more}}`
}
