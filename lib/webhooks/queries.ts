// What the owner of a webhook is shown of it: its state, and its log with every attempt.

import { pool } from "@/lib/db/client"
import { formatTimestamp } from "@/lib/time"
import type { Webhook } from "@/lib/webhooks/access"
import { type DeliveryLog, type LogQuery, WebhookDetails } from "@/lib/webhooks/schema"

const MOST_WAITING = 10_000
const ATTEMPTS_SHOWN = 10
const UTC = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export async function describeWebhook(webhook: Webhook): Promise<WebhookDetails> {
  const waiting = await countWaiting(webhook.id)
  const time = (at: Date | null) => (at ? formatTimestamp(at) : null)
  return WebhookDetails.parse({
    id: webhook.id,
    url: webhook.url,
    events: webhook.events.join(","),
    protocol_filter: webhook.protocolFilter,
    is_active: webhook.isActive,
    failure_count: webhook.failureCount,
    created_at: time(webhook.createdAt),
    last_triggered_at: time(webhook.lastTriggeredAt),
    last_status: webhook.lastStatus,
    waiting,
    next_attempt_at: waiting > 0 ? time(webhook.nextAttemptAt) : null,
    deactivated_at: time(webhook.deactivatedAt),
    deactivation_reason: webhook.deactivationReason,
    former_secret_until: time(webhook.formerUntil),
  })
}

async function countWaiting(id: string): Promise<number> {
  const { rows } = await pool().query<{ waiting: number }>(
    `select count(*)::int as waiting from (
       select from deliveries where webhook_id = $1 and state = 'pending' limit $2) counted`,
    [id, MOST_WAITING],
  )
  return rows[0]?.waiting ?? 0
}

const LOG = `
  select json_build_object(
    'number', d.id, 'id', d.message_id, 'event', d.kind, 'state', d.state, 'created_at', ${UTC("d.created_at")},
    'delivered_at', ${UTC("d.delivered_at")}, 'attempt_count', d.attempts, 'body', d.body,
    'attempts', (
      select coalesce(json_agg(json_build_object('at', ${UTC("a.at")}, 'ms', a.ms, 'status', a.status, 'error', a.error,
                                                 'response', a.response) order by a.id), '[]')
      from (select * from attempts a where a.delivery_id = d.id order by a.id desc limit ${ATTEMPTS_SHOWN}) a)
  ) as delivery
  from deliveries d
  where d.webhook_id = $1 and ($2::bigint is null or d.id < $2) and ($3::text is null or d.state = $3)
  order by d.id desc limit $4 + 1`

/** Newest first. */
export async function listDeliveries(webhookId: string, { before, limit, state }: LogQuery): Promise<DeliveryLog> {
  const { rows } = await pool().query<{ delivery: DeliveryLog["deliveries"][number] }>(LOG, [
    webhookId,
    before ?? null,
    state ?? null,
    limit,
  ])
  const deliveries = rows.slice(0, limit).map(({ delivery }) => delivery)
  return { deliveries, next_before: rows.length > limit ? (deliveries.at(-1)?.number ?? null) : null }
}
