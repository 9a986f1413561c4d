// The queues as the dispatcher reads them: which webhooks have something to send now, and what comes next for one of them.

import { pool } from "@/lib/db/client"
import type { PendingDelivery, Receiver } from "@/lib/webhooks/deliver"

export interface Head extends Receiver {
  failureCount: number
  receiverHost: string
  /** In the order of the queue, oldest first. */
  deliveries: PendingDelivery[]
}

const READY = `w.is_active and w.next_attempt_at <= now()
  and exists (select from deliveries d where d.webhook_id = w.id and d.state = 'pending')`

const HEAD = `
  select w.id, w.url, w.secret_encrypted as "secretEncrypted", w.former_secret_encrypted as "formerSecretEncrypted",
    w.former_until as "formerUntil", w.failure_count as "failureCount", w.receiver_host as "receiverHost",
    (select coalesce(json_agg(json_build_object('id', d.id::text, 'messageId', d.message_id, 'kind', d.kind, 'body', d.body)
                              order by d.position), '[]')
     from (select * from deliveries d where d.webhook_id = w.id and d.state = 'pending' order by d.position limit $2) d
    ) as deliveries
  from webhooks w where w.id = $1 and w.is_active and w.next_attempt_at <= now()`

/** Ready webhooks, numbered within their receiver host after those of that host that are busy. */
const NUMBERED = `
  with busy as (select receiver_host, count(*) from webhooks where id = any($1::uuid[]) group by receiver_host)
  select w.id, w.next_attempt_at,
    coalesce(b.count, 0) + row_number() over (partition by w.receiver_host order by w.next_attempt_at, w.id) as number
  from webhooks w left join busy b using (receiver_host)
  where ${READY} and w.id <> all($1::uuid[]) and w.id <> all($2::uuid[])`

interface Wanted {
  /** Webhooks that are being worked on; they count for their host. */
  busy: readonly string[]
  /** Webhooks to leave out. */
  broken: readonly string[]
  most: number
  mostOfHost: number
}

/** Webhooks with something to send now; the one that has waited longest comes first. */
export async function listReady({ busy, broken, most, mostOfHost }: Wanted): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `select id from (${NUMBERED}) numbered where number <= $4 order by next_attempt_at, id limit $3`,
    [busy, broken, most, mostOfHost],
  )
  return rows.map(({ id }) => id)
}

/** The next deliveries of one webhook; null when it was deleted, deactivated or told to wait. */
export async function readHead(webhookId: string, limit: number): Promise<Head | null> {
  const { rows } = await pool().query<Head>(HEAD, [webhookId, limit])
  return rows[0] ?? null
}

/** Whether there is anything to do now: events that are in no queue yet, or a webhook with something to send. */
export async function hasWork(): Promise<boolean> {
  const { rows } = await pool().query<{ due: boolean }>(`
    select exists (select from events e, outbox o where e.seq > o.seq)
        or exists (select from webhooks w where ${READY}) as due`)
  return rows[0]?.due === true
}
