// From the log to the queues: every event becomes one delivery for each webhook that asked for its kind and protocol, in the
// order of the log. How far that is done is one row, moved in the same statement, so a crash neither skips nor repeats.

import { pool } from "@/lib/db/client"
import { WEBHOOK_EVENTS } from "@/lib/webhooks/schema"

const PAGE = {
  /** Events looked at by one statement, */
  events: 2_000,
  /** and about how many deliveries it may make. */
  deliveries: 10_000,
} as const

/** The body of event `e`: text that is kept and sent as it is. */
export const EVENT_BODY = `(jsonb_build_object('id', e.id, 'event', e.kind, 'service', e.service,
    'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  || case when e.previous is null then '{}' else jsonb_build_object('previous', e.previous) end)::text`

/** Whether webhook `w` asked for event `e`. */
export const ASKED_FOR = "e.kind = any(w.events) and (w.protocol_filter is null or w.protocol_filter = e.protocol)"

/** A purged listing's events have no words any more, and are told to nobody: `for share`, so that none is purged meanwhile. */
const EXPAND = `
  with last as (select seq from outbox for update),
  room as (select greatest(1, $2 / greatest(1, count(*))) as events from webhooks where is_active),
  page as (select * from events where seq > (select seq from last) order by seq limit least($1, (select events from room))
    for share),
  told as materialized (select e.seq, e.id, e.kind, e.protocol, ${EVENT_BODY} as body
    from page e where e.kind = any($3) and e.service is not null),
  queued as (
    insert into deliveries (webhook_id, message_id, event_seq, kind, body)
    select w.id, e.id, e.seq, e.kind, e.body from told e join webhooks w
      on w.is_active and e.seq > w.from_seq and ${ASKED_FOR}
    order by e.seq on conflict do nothing returning 1),
  moved as (update outbox set seq = (select max(seq) from page) where exists (select from page) returning 1)
  select (select count(*)::int from page) as events, (select count(*)::int from queued) as deliveries`

/** Makes deliveries of what the log holds since the last time. Answers how many. */
export async function expandEvents(signal: AbortSignal): Promise<number> {
  let deliveries = 0
  while (!signal.aborted) {
    const { rows } = await pool().query<{ events: number; deliveries: number }>(EXPAND, [
      PAGE.events,
      PAGE.deliveries,
      WEBHOOK_EVENTS,
    ])
    const [page] = rows
    deliveries += page?.deliveries ?? 0
    if (!page || page.events === 0) break
  }
  return deliveries
}
