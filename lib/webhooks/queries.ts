// Reads what the owner of a webhook sees: its state, and the log of its deliveries with their attempts.

import { query, queryOne } from "@/lib/db/query"
import { empty, sql, utc } from "@/lib/db/sql"
import { formatTimestamp } from "@/lib/time"
import type { Webhook } from "@/lib/webhooks/access"
import { describeFilters } from "@/lib/webhooks/filters"
import { type DeliveryLog, type LogQuery, WebhookDetails } from "@/lib/webhooks/schema"

const MAX_WAITING = 10_000
const ATTEMPTS_SHOWN = 10

export async function describeWebhook(webhook: Webhook): Promise<WebhookDetails> {
  const row = await queryOne<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select from deliveries where webhook_id = ${webhook.id} and state = 'pending' limit ${MAX_WAITING}) counted`)
  const waiting = row?.waiting ?? 0
  const time = (at: Date | null) => (at ? formatTimestamp(at) : null)
  return WebhookDetails.parse({
    id: webhook.id,
    url: webhook.url,
    events: webhook.events.join(","),
    ...describeFilters(webhook),
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

/** Reads one page of the delivery log, newest first. */
export async function listDeliveries(webhookId: string, { before, limit, state }: LogQuery): Promise<DeliveryLog> {
  const rows = await query<{ delivery: DeliveryLog["deliveries"][number] }>(sql`
    select json_build_object(
      'number', d.id, 'id', d.message_id, 'event', d.kind, 'state', d.state, 'created_at', ${utc("d.created_at")},
      'delivered_at', ${utc("d.delivered_at")}, 'attempt_count', d.attempts, 'body', d.body,
      'attempts', (
        select coalesce(json_agg(json_build_object('at', ${utc("a.at")}, 'ms', a.ms, 'status', a.status, 'error', a.error,
                                                   'response', a.response) order by a.id), '[]')
        from (select * from attempts a where a.delivery_id = d.id order by a.id desc limit ${ATTEMPTS_SHOWN}) a)
    ) as delivery
    from deliveries d where d.webhook_id = ${webhookId}
      ${before === undefined ? empty : sql`and d.id < ${before}`} ${state === undefined ? empty : sql`and d.state = ${state}`}
    order by d.id desc limit ${limit + 1}`)
  const deliveries = rows.slice(0, limit).map(({ delivery }) => delivery)
  return { deliveries, next_before: rows.length > limit ? (deliveries.at(-1)?.number ?? null) : null }
}
