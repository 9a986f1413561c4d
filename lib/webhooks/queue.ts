// Reads the delivery queues for the dispatcher: the webhooks with a due delivery, and the next deliveries of one webhook.

import { query, queryOne, queryRow } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import type { PendingDelivery, Receiver } from "@/lib/webhooks/send-delivery"

export interface QueueHead extends Receiver {
  failureCount: number
  receiverHost: string
  /** The next deliveries, in the order of the queue. */
  deliveries: PendingDelivery[]
}

const IS_READY = sql`w.is_active and w.next_attempt_at <= now()
  and exists (select from deliveries d where d.webhook_id = w.id and d.state = 'pending')`

interface ReadyOptions {
  /** The ids of webhooks with requests in flight. These webhooks count against `limitPerHost`. */
  busy: readonly string[]
  /** The ids of webhooks to leave out, because their queue threw an error in this run. */
  broken: readonly string[]
  limit: number
  limitPerHost: number
}

/** Lists the ids of webhooks with a due delivery, the longest overdue first. */
export async function listReadyWebhooks({ busy, broken, limit, limitPerHost }: ReadyOptions): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    with busy as (
      select receiver_host, count(*) from webhooks where id = any(${[...busy]}::uuid[]) group by receiver_host),
    numbered as (
      select w.id, w.next_attempt_at,
        coalesce(b.count, 0) + row_number() over (partition by w.receiver_host order by w.next_attempt_at, w.id) as number
      from webhooks w left join busy b using (receiver_host)
      where ${IS_READY} and w.id <> all(${[...busy]}::uuid[]) and w.id <> all(${[...broken]}::uuid[]))
    select id from numbered where number <= ${limitPerHost} order by next_attempt_at, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Reads a webhook with its next deliveries. Null when the webhook was deleted, is deactivated or is in back-off. */
export function getQueueHead(webhookId: string, limit: number): Promise<QueueHead | null> {
  return queryOne<QueueHead>(sql`
    select w.id, w.url, w.secret_encrypted as "secretEncrypted", w.former_secret_encrypted as "formerSecretEncrypted",
      w.former_until as "formerUntil", w.failure_count as "failureCount", w.receiver_host as "receiverHost",
      (select coalesce(json_agg(json_build_object('id', d.id::text, 'messageId', d.message_id, 'kind', d.kind, 'body', d.body)
                                order by d.position), '[]')
       from (select * from deliveries d where d.webhook_id = w.id and d.state = 'pending'
             order by d.position limit ${limit}) d) as deliveries
    from webhooks w where w.id = ${webhookId} and w.is_active and w.next_attempt_at <= now()`)
}

/** The number of pending deliveries, at most, that the overview counts. */
const COUNTED_PENDING = 10_000

/** The deliveries that are not sent yet, at most 10,000, and for how long the oldest due webhook has waited. */
export const getQueueLag = (): Promise<{ pending: number; lag_seconds: number }> =>
  queryRow(sql`
    select (select count(*)::int from (
              select from deliveries d where d.state = 'pending' limit ${COUNTED_PENDING}) pending) as pending,
      coalesce((select floor(extract(epoch from now() - min(w.next_attempt_at)))::int from webhooks w
                where ${IS_READY}), 0) as lag_seconds`)

/**
 * The age in seconds of the oldest delivery that is not sent yet, also while its webhook waits after a failure; 0 without one. Of each
 * webhook only the first delivery of its queue is read.
 */
export async function getOldestPending(): Promise<number> {
  const { seconds } = await queryRow<{ seconds: number }>(sql`
    select coalesce(floor(extract(epoch from now() - min(head.created_at)))::int, 0) as seconds
    from webhooks w cross join lateral (
      select d.created_at from deliveries d where d.webhook_id = w.id and d.state = 'pending'
      order by d.position limit 1) head`)
  return seconds
}

/** The number of webhooks by state. `failing`: active, and the last delivery failed. */
export const countWebhooks = (): Promise<{ active: number; failing: number; deactivated: number }> =>
  queryRow(sql`
    select (count(*) filter (where w.is_active and w.failure_count = 0))::int as active,
      (count(*) filter (where w.is_active and w.failure_count > 0))::int as failing,
      (count(*) filter (where not w.is_active))::int as deactivated
    from webhooks w`)

/** True when the dispatcher has work now: events without deliveries, or a webhook with a due delivery. */
export async function hasWork(): Promise<boolean> {
  const { due } = await queryRow<{ due: boolean }>(sql`
    select exists (select from events e, outbox o where e.seq > o.seq)
        or exists (select from webhooks w where ${IS_READY}) as due`)
  return due
}
