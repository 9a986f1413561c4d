// Sending again what a receiver missed, and sending something to try it (decisions.md, "Webhooks and events"). Everything goes
// to the end of the webhook's queue, with the id and body it had.

import { v7 as newId } from "uuid"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { db } from "@/lib/db/client"
import { raw, sql } from "@/lib/db/sql"
import { VISIBLE_SQL } from "@/lib/db/visible"
import { AppError } from "@/lib/errors"
import { parseBody } from "@/lib/input"
import { formatTimestamp } from "@/lib/time"
import type { Webhook } from "@/lib/webhooks/access"
import { ASKED_FOR, EVENT_BODY } from "@/lib/webhooks/outbox"
import { LIMITS, type Queued, type Recovered, RecoverInput, TEST_EVENT } from "@/lib/webhooks/schema"

const DAY_MS = 86_400_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function requireActive({ isActive }: Webhook): void {
  if (!isActive) throw new AppError("conflict", "The webhook is deactivated; activate it first.")
}

/** A delivery of kind `webhook.test`, with the newest listing of the webhook's protocol as an example. */
export async function sendTest(webhook: Webhook, now: Date): Promise<Queued> {
  requireActive(webhook)
  const id = newId()
  const { protocolFilter } = webhook
  const examples = await db().$queryRaw<{ service: object }[]>(sql`
    select (select to_jsonb(one) from (select ${raw(SERVICE_FIELDS)}) one) as service from services s
    where ${raw(VISIBLE_SQL)} and (${protocolFilter}::text is null or s.protocol = ${protocolFilter}::text)
    order by s.listed_at desc, s.id limit 1`)
  const service = examples[0]?.service ?? null
  const body = JSON.stringify({ id, event: TEST_EVENT, timestamp: formatTimestamp(now), service })
  await db().delivery.create({ data: { webhookId: webhook.id, messageId: id, kind: TEST_EVENT, body } })
  return { id, state: "pending" }
}

/** Sends one delivery again. Throws `not_found`, `gone` for a listing that was purged, and `conflict`. */
export async function replayDelivery(webhook: Webhook, messageId: string): Promise<Queued> {
  requireActive(webhook)
  const [found] = await db().$queryRaw<{ hasBody: boolean }[]>(sql`
    update deliveries set state = case when body is null then state else 'pending' end,
      position = case when body is null or state = 'pending' then position else nextval('delivery_positions') end
    where webhook_id = ${webhook.id}::uuid and message_id = ${UUID.test(messageId) ? messageId : null}::uuid
    returning body is not null as "hasBody"`)
  if (!found) throw new AppError("not_found", "This webhook has no such delivery.")
  if (!found.hasBody) throw new AppError("gone", "The listing of that delivery was removed for good.")
  return { id: messageId.toLowerCase(), state: "pending" }
}

/**
 * Queues what happened since then and did not reach the receiver: deliveries that failed, and events from while the webhook
 * was not active. What is said of listings that are public no more is told to nobody. In the order of the log.
 */
export async function recoverSince(webhook: Webhook, body: unknown, now: Date): Promise<Recovered> {
  const { since } = parseBody(RecoverInput, body)
  requireActive(webhook)
  const from = new Date(Math.max(since.getTime(), now.getTime() - LIMITS.keptDays * DAY_MS))
  const queued = await db().$executeRaw(sql`
    insert into deliveries (webhook_id, message_id, event_seq, kind, body)
    select w.id, e.id, e.seq, e.kind, ${raw(EVENT_BODY)} from webhooks w join events e on ${raw(ASKED_FOR)}
    where w.id = ${webhook.id}::uuid and e.at >= ${from.toISOString()}::timestamptz and e.service is not null
      and exists (select from services s where s.id = e.service_id and ${raw(VISIBLE_SQL)})
      and not exists (select from deliveries d where d.webhook_id = w.id and d.message_id = e.id and d.state <> 'failed')
    order by e.seq limit ${LIMITS.recover}
    on conflict (webhook_id, message_id) do update set state = 'pending', position = excluded.position`)
  return { queued, since: formatTimestamp(from), more: queued === LIMITS.recover }
}
