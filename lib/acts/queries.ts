import type { Act, ActPage, ActQuery } from "@/lib/acts/schema"
import { query } from "@/lib/db/query"
import { empty, sql, utc } from "@/lib/db/sql"

/** Keyset pagination by the ascending id, so that new acts do not shift later pages. */
export async function listActs({ limit, after }: ActQuery): Promise<ActPage> {
  const rows = await query<Act>(sql`
    select id::float8 as id, ${utc("at")} as at, who, act, object_kind, object_id, name, before, after, batch
    from admin_acts ${after === undefined ? empty : sql`where id < ${after}::bigint`}
    order by admin_acts.id desc limit ${limit + 1}`)
  const acts = rows.slice(0, limit)
  return { acts, next_cursor: rows.length > limit ? String(acts.at(-1)?.id) : null }
}
