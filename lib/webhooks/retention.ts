// How long deliveries are kept: 30 days, waiting ones too (decisions.md, "Webhooks and events"). Batches, so that nothing
// waits behind a long delete.

import { pool } from "@/lib/db/client"
import { LIMITS } from "@/lib/webhooks/schema"

const BATCH = 5_000
const DAY_MS = 86_400_000

/** Attempts go with their delivery; a former secret goes when it signs no more. */
export async function forgetDeliveries({ now, signal }: { now: Date; signal: AbortSignal }) {
  const before = new Date(now.getTime() - LIMITS.keptDays * DAY_MS)
  let deliveries = 0
  for (let batch = BATCH; batch === BATCH && !signal.aborted; deliveries += batch) {
    const deleted = await pool().query(
      "delete from deliveries where id in (select id from deliveries where created_at < $1 order by created_at limit $2)",
      [before, BATCH],
    )
    batch = deleted.rowCount ?? 0
  }
  const secrets = await pool().query(
    "update webhooks set former_secret_encrypted = null, former_until = null where former_until <= $1",
    [now],
  )
  return { deliveries, former_secrets: secrets.rowCount ?? 0 }
}
