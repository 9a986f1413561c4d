// Lists services that owners deleted and that are not purged yet, newest deletion first. An administrator may restore these
// services.

import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { Service } from "@/lib/catalogue/schema"
import { cutPage } from "@/lib/contract/page-cursor"
import { query } from "@/lib/db/query"
import { empty, sql } from "@/lib/db/sql"
import { PURGE } from "@/lib/owners/purge"
import type { DeletedPage, DeletedQuery } from "@/lib/review/schema"
import { formatTimestamp } from "@/lib/time"

interface Row {
  deleted_at: Date
  service: Service
}

/** Keyset pagination: `after` is the previous page's `next_cursor`. Restoring or purging a service does not shift later pages. */
export async function listDeleted({ limit, after }: DeletedQuery, now: Date): Promise<DeletedPage> {
  const since = new Date(now.getTime() - PURGE.afterMs)
  // With this order Postgres reads the index of the purge job backwards.
  const rows = await query<Row>(sql`
    select s.deleted_at, (select row_to_json(one) from (select ${SERVICE_FIELDS}) one) as service
    from services s
    where s.deleted_at > ${since} and s.deleted_by = 'owner'
      ${after ? sql`and (s.deleted_at, s.id) < (${after.at}, ${after.id}::uuid)` : empty}
    order by s.deleted_at desc, s.id desc limit ${limit + 1}`)
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.deleted_at, id: row.service.id }))
  return {
    deleted: page.map(({ deleted_at, service }) => ({
      service,
      deleted_at: formatTimestamp(deleted_at),
      gone_at: formatTimestamp(new Date(deleted_at.getTime() + PURGE.afterMs)),
    })),
    next_cursor,
  }
}
