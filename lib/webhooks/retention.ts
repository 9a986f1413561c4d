// Deletes deliveries 30 days after their creation, also pending ones (docs/decisions.md#webhooks-and-events). Deletes 5,000 rows
// per statement, so that other statements do not wait for a long one.

import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { type JobContext, runBatches } from "@/lib/process/job-context"
import { LIMITS } from "@/lib/webhooks/schema"

const BATCH = 5_000
const DAY_MS = 86_400_000

/** Deletes old deliveries with their attempts, and former secrets that no longer sign. */
export async function deleteOldDeliveries({ now, signal }: JobContext) {
  const before = new Date(now.getTime() - LIMITS.keptDays * DAY_MS).toISOString()
  const statement = sql`
    delete from deliveries where id in (
      select id from deliveries where created_at < ${before}::timestamptz order by created_at limit ${BATCH})`
  const deliveries = await runBatches(BATCH, signal, () => db().$executeRaw(statement))
  const { count } = await db().webhook.updateMany({
    where: { formerUntil: { lte: now } },
    data: { formerSecretEncrypted: null, formerUntil: null },
  })
  return { deliveries, former_secrets: count }
}
