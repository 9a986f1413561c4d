// What owners deleted and is not gone yet (spec §3.2), for the administrator who may take a deletion back: the newest first, a
// page at a time.

import { PURGE } from "@/lib/catalogue/owned/purge"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { Service } from "@/lib/catalogue/schema"
import { pool } from "@/lib/db/client"
import { cutPage } from "@/lib/page-cursor"
import type { DeletedPage, DeletedQuery } from "@/lib/registration/schema"
import { formatTimestamp } from "@/lib/time"

interface Row {
  deleted_at: Date
  service: Service
}

// Walks the index of what is to be purged from its newer end.
const DELETED = `
  select s.deleted_at, (select row_to_json(one) from (select ${SERVICE_FIELDS}) one) as service
  from services s
  where s.deleted_at > $1 and s.deleted_by = 'owner' and ($3::uuid is null or (s.deleted_at, s.id) < ($2, $3::uuid))
  order by s.deleted_at desc, s.id desc limit $4`

/** `after` is the `next_cursor` of the page before; what is restored or purged meanwhile moves nothing. */
export async function listDeleted({ limit, after }: DeletedQuery, now: Date): Promise<DeletedPage> {
  const since = new Date(now.getTime() - PURGE.afterMs)
  const { rows } = await pool().query<Row>(DELETED, [since, after?.at ?? null, after?.id ?? null, limit + 1])
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
