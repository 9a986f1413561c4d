// Stores delivery attempts and the back-off of their webhook in one statement. After a crash, an attempt that was not stored is
// repeated with the same id and body.

import { db } from "@/lib/db/client"
import { query } from "@/lib/db/query"
import { recordset, sql } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { log } from "@/lib/process/log"
import type { Backoff } from "@/lib/webhooks/backoff"
import type { AttemptRecord } from "@/lib/webhooks/send-delivery"

const ATTEMPT = {
  '"deliveryId"': "bigint",
  at: "timestamptz",
  ms: "int",
  status: "int",
  error: "text",
  response: "text",
}

/**
 * Stores the attempts of one webhook. A delivery that is no longer pending keeps its state; its attempt is stored too.
 * @param attempts in the order in which they were made
 * @param backoff the result of `computeBackoff` for the last attempt
 */
export async function recordAttempts(
  webhookId: string,
  attempts: readonly AttemptRecord[],
  backoff: Backoff,
): Promise<void> {
  const last = attempts.at(-1)
  if (!last) return
  await query(sql`
    with made as (select * from ${recordset(attempts, ATTEMPT, "made")}),
    counted as (
      update deliveries d set attempts = d.attempts + 1, last_status = made.status, last_error = made.error,
        state = case when d.state = 'pending' and made.status between 200 and 299 then 'delivered' else d.state end,
        delivered_at = case when made.status between 200 and 299 then made.at else d.delivered_at end
      from made where d.id = made."deliveryId" and d.webhook_id = ${webhookId} returning d.id
    ), stored as (
      insert into attempts (delivery_id, at, ms, status, error, response)
      select "deliveryId", at, ms, status, error, response from made where "deliveryId" in (select id from counted) order by at
    )
    update webhooks set failure_count = ${backoff.failureCount}, last_triggered_at = ${last.at}, last_status = ${last.status},
      next_attempt_at = date_trunc('milliseconds', now() + make_interval(secs => ${backoff.waitMs}::float8 / 1000))
    where id = ${webhookId}`)
  if (backoff.deactivation !== null) await deactivate(webhookId, backoff.deactivation, last.at)
}

/**
 * Deactivates the webhook. Pending deliveries become failed, so that `recoverSince` can queue them after an activation. After a
 * crash before this call, the next failed attempt deactivates the webhook.
 */
async function deactivate(webhookId: string, reason: string, at: Date): Promise<void> {
  const wasActive = await db().$transaction(async (transaction) => {
    const ended = await transaction.$executeRaw(sql`
      update webhooks set is_active = false, deactivated_at = ${at.toISOString()}::timestamptz, deactivation_reason = ${reason}
      where id = ${webhookId}::uuid and is_active`)
    if (ended === 0) return false
    await transaction.$executeRaw(sql`
      update deliveries set state = 'failed' where webhook_id = ${webhookId}::uuid and state = 'pending'`)
    await recordEvents(transaction, { kind: "webhook.deactivated", at, detail: { webhook: webhookId, reason } })
    return true
  })
  if (wasActive) log.warn({ webhook: webhookId, reason }, "webhook deactivated")
}

/** Sends nothing more of the webhook's queue for `ms`. Its failures and attempts do not change. */
export async function postponeQueue(webhookId: string, ms: number): Promise<void> {
  await query(sql`
    update webhooks set next_attempt_at = date_trunc('milliseconds', now() + make_interval(secs => ${ms}::float8 / 1000))
    where id = ${webhookId}`)
}
