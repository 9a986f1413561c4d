// Queues deliveries again, queues events that a receiver missed, and queues tests (docs/decisions.md#webhooks-and-events). Each
// delivery goes to the end of the webhook's queue. A repeated delivery keeps its original id and body.

import { validate as isUuid, v7 as newId } from "uuid"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import { sql, visible } from "@/lib/db/sql"
import { EVENT_VALUES } from "@/lib/events/filters"
import { formatTimestamp } from "@/lib/time"
import type { Webhook } from "@/lib/webhooks/access"
import { buildServiceCondition, SUBSCRIBED } from "@/lib/webhooks/match"
import { EVENT_BODY } from "@/lib/webhooks/outbox"
import { LIMITS, type Queued, type Recovered, RecoverInput, TEST_EVENT } from "@/lib/webhooks/schema"

const DAY_MS = 86_400_000

function requireActive({ isActive }: Webhook): void {
  if (!isActive) throw new AppError("conflict", "The webhook is deactivated; activate it first.")
}

/**
 * Queues a delivery of kind `webhook.test`. The test contains, as an example, the newest public service that passes the webhook's
 * filters.
 */
export async function sendTest(webhook: Webhook, now: Date): Promise<Queued> {
  requireActive(webhook)
  const id = newId()
  const examples = await db().$queryRaw<{ service: object }[]>(sql`
    select (select to_jsonb(one) from (select ${SERVICE_FIELDS}) one) as service from services s
    where ${visible()} and ${buildServiceCondition(webhook)}
    order by s.listed_at desc, s.id limit 1`)
  const service = examples[0]?.service ?? null
  const body = JSON.stringify({ id, event: TEST_EVENT, timestamp: formatTimestamp(now), service })
  await db().delivery.create({ data: { webhookId: webhook.id, messageId: id, kind: TEST_EVENT, body } })
  return { id, state: "pending" }
}

/** SQL condition: the service of event `e` is public. Deliveries about other services are not sent again. */
const IS_PUBLIC = sql`exists (select from services s where s.id = e.service_id and ${visible()})`

/**
 * Queues one delivery again. Throws `not_found` for an unknown delivery, `gone` when its service is no longer public, and
 * `conflict` when the webhook is deactivated.
 */
export async function replayDelivery(webhook: Webhook, messageId: string): Promise<Queued> {
  requireActive(webhook)
  const [found] = await db().$queryRaw<{ isPublic: boolean }[]>(sql`
    with found as (
      select d.id, d.body is not null and (d.event_seq is null or ${IS_PUBLIC}) as is_public
      from deliveries d left join events e on e.seq = d.event_seq
      where d.webhook_id = ${webhook.id}::uuid and d.message_id = ${isUuid(messageId) ? messageId : null}::uuid
    ), queued as (
      update deliveries d set state = 'pending', position = nextval('delivery_positions')
      from found where d.id = found.id and found.is_public and d.state <> 'pending')
    select is_public as "isPublic" from found`)
  if (!found) throw new AppError("not_found", "This webhook has no such delivery.")
  if (!found.isPublic) throw new AppError("gone", "The listing of that delivery is not public any more.")
  return { id: messageId.toLowerCase(), state: "pending" }
}

/**
 * Queues the events that the receiver missed since the time `since`: failed deliveries, and events from when the webhook was
 * inactive. Goes back at most 30 days, and not beyond the creation of the webhook. Skips events that the dispatcher has not
 * processed yet, because the dispatcher will queue their deliveries.
 */
export async function recoverSince(webhook: Webhook, body: unknown, now: Date): Promise<Recovered> {
  const { since } = parseBody(RecoverInput, body)
  requireActive(webhook)
  const oldest = Math.max(webhook.createdAt.getTime(), now.getTime() - LIMITS.keptDays * DAY_MS)
  const from = new Date(Math.max(since.getTime(), oldest))
  const queued = await db().$executeRaw(sql`
    with missed as materialized (
      select e.seq from webhooks w
      join (select e.*, ${EVENT_VALUES} from events e where e.at >= ${from.toISOString()}::timestamptz) e on ${SUBSCRIBED}
      where w.id = ${webhook.id}::uuid and e.service is not null
        and e.seq <= greatest(w.from_seq, (select seq from outbox)) and ${IS_PUBLIC}
        and not exists (select from deliveries d where d.webhook_id = w.id and d.message_id = e.id and d.state <> 'failed')
      order by e.seq limit ${LIMITS.recover})
    insert into deliveries (webhook_id, message_id, event_seq, kind, body)
    select ${webhook.id}::uuid, e.id, e.seq, e.kind, ${EVENT_BODY} from missed join events e using (seq)
    where e.service is not null order by e.seq
    on conflict (webhook_id, message_id) do update set state = 'pending', position = excluded.position`)
  return { queued, since: formatTimestamp(from), more: queued === LIMITS.recover }
}
