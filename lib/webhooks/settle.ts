// Writes down what came of attempts, and what that means for the webhook, in one statement. Until then an attempt has not
// happened: after a crash it is made again, with the same id and body.

import { db, pool } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { append } from "@/lib/events/log"
import { log } from "@/lib/log"
import type { Judgement } from "@/lib/webhooks/backoff"
import type { AttemptRecord } from "@/lib/webhooks/deliver"

/** Deliveries that were replayed or purged meanwhile are left as they are; their attempt is kept. */
const SETTLE = `
  with made as (
    select * from unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[])
      as made (delivery_id, at, ms, status, error, response)
  ), counted as (
    update deliveries d set attempts = d.attempts + 1, last_status = made.status, last_error = made.error,
      state = case when d.state = 'pending' and made.status between 200 and 299 then 'delivered' else d.state end,
      delivered_at = case when made.status between 200 and 299 then made.at else d.delivered_at end
    from made where d.id = made.delivery_id and d.webhook_id = $1 returning d.id
  ), kept as (
    insert into attempts (delivery_id, at, ms, status, error, response)
    select delivery_id, at, ms, status, error, response from made where delivery_id in (select id from counted) order by at
  )
  update webhooks set failure_count = $8, next_attempt_at = date_trunc('milliseconds', now() + make_interval(secs => $9::float8 / 1000)),
    last_triggered_at = $10, last_status = $11
  where id = $1`

/** `attempts` in their order; `judgement` is that of the last. */
export async function settle(
  webhookId: string,
  attempts: readonly AttemptRecord[],
  judgement: Judgement,
): Promise<void> {
  const last = attempts.at(-1)
  if (!last) return
  await pool().query(SETTLE, [
    webhookId,
    attempts.map(({ deliveryId }) => deliveryId),
    attempts.map(({ at }) => at),
    attempts.map(({ ms }) => ms),
    attempts.map(({ status }) => status),
    attempts.map(({ error }) => error),
    attempts.map(({ response }) => response),
    judgement.failureCount,
    judgement.waitMs,
    last.at,
    last.status,
  ])
  if (judgement.deactivation !== null) await deactivate(webhookId, judgement.deactivation, last.at)
}

/**
 * What waits becomes failed, to be sent again by whoever re-activates the webhook. A crash before this leaves ten failures
 * counted, and the next one ends it.
 */
async function deactivate(webhookId: string, reason: string, at: Date): Promise<void> {
  const isOurs = await db().$transaction(async (transaction) => {
    const ended = await transaction.$executeRaw(sql`
      update webhooks set is_active = false, deactivated_at = ${at.toISOString()}::timestamptz, deactivation_reason = ${reason}
      where id = ${webhookId}::uuid and is_active`)
    if (ended === 0) return false
    await transaction.$executeRaw(sql`
      update deliveries set state = 'failed' where webhook_id = ${webhookId}::uuid and state = 'pending'`)
    await append(transaction, { kind: "webhook.deactivated", at, detail: { webhook: webhookId, reason } })
    return true
  })
  if (isOurs) log.warn({ webhook: webhookId, reason }, "webhook deactivated")
}
