// Purges deleted services after 30 days: the row with its checks, prices and registrations, and its data in the event log and the
// log of acts. A hash of the listing stays, so that no source lists it again. A merged listing stays as long as the listing that
// it was merged into. Batches of 50 rows keep each delete short for other statements.

import { db } from "@/lib/db/client"
import { PURGED_KEY, sql } from "@/lib/db/sql"
import { type JobContext, runBatches } from "@/lib/process/job-context"
import { log } from "@/lib/process/log"

export const PURGE = { afterMs: 30 * 86_400_000, batch: 50 } as const

export async function purgeDeleted({ now, signal }: JobContext): Promise<{ purged: number }> {
  const deletedBefore = new Date(now.getTime() - PURGE.afterMs)
  return { purged: await runBatches(PURGE.batch, signal, () => purgeBatch(deletedBefore)) }
}

function purgeBatch(deletedBefore: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const rows = await transaction.$queryRaw<{ id: string; number: number }[]>(sql`
      select id, number from services where deleted_at <= ${deletedBefore.toISOString()}::timestamptz and merged_into is null
      order by deleted_at, id limit ${PURGE.batch} for update skip locked`)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await transaction.$executeRaw(sql`
      update events set service = null, previous = null, detail = null, payees = '{}'
      where service_id = any(${ids}::uuid[]) and (service is not null or previous is not null or detail is not null)`)
    await transaction.$executeRaw(sql`
      update admin_acts set name = 'purged listing', before = null, after = null
      where object_kind = 'service' and object_id = any(${ids}::text[])`)
    await transaction.$executeRaw(sql`delete from registrations where service_id = any(${ids}::uuid[])`)
    await transaction.$executeRaw(sql`
      insert into purged_listings (key) select ${PURGED_KEY} from services s where s.id = any(${ids}::uuid[])
      on conflict do nothing`)
    await transaction.$executeRaw(sql`delete from services where id = any(${ids}::uuid[])`)
    log.info({ numbers: rows.map(({ number }) => number) }, "deleted services purged")
    return rows.length
  })
}
