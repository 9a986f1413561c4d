// Turns events of the event log into deliveries: one per event for each webhook that subscribes to the event (lib/webhooks/match.ts),
// in the order of the log. The same statement stores the position in the log, so a crash neither skips nor repeats an event.

import { queryOne } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"
import { EVENT_VALUES } from "@/lib/events/filters"
import { CANDIDATES, MOST_CANDIDATES, SUBSCRIBED } from "@/lib/webhooks/match"
import { WEBHOOK_EVENTS } from "@/lib/webhooks/schema"

/** The limits of one statement: the events that it reads, and roughly the deliveries that it inserts. */
const BATCH = { events: 2_000, deliveries: 10_000 } as const

/** SQL for the body of a delivery of event `e`, as text that is stored and sent without changes. */
export const EVENT_BODY = sql`(jsonb_build_object('id', e.id, 'event', e.kind, 'service', e.service, 'timestamp', ${utc("e.at")})
  || case when e.previous is null then '{}' else jsonb_build_object('previous', e.previous) end
  || case when e.detail is null then '{}' else jsonb_build_object('detail', e.detail) end)::text`

/**
 * Inserts the deliveries of the next events. Events of purged services have no content and get no delivery. `for share` blocks a
 * purge of the selected events during the statement.
 */
const EXPAND = sql`
  with last as (select seq from outbox for update),
  batch as (select greatest(1, ${BATCH.deliveries}::int / greatest(1, (${MOST_CANDIDATES}))) as events),
  page as (select * from events where seq > (select seq from last)
    order by seq limit least(${BATCH.events}::int, (select events from batch)) for share),
  sent as materialized (select e.seq, e.id, e.kind, e.protocol, e.service_id, e.payees, ${EVENT_VALUES}, ${EVENT_BODY} as body
    from page e where e.kind = any(${[...WEBHOOK_EVENTS]}) and e.service is not null),
  queued as (
    insert into deliveries (webhook_id, message_id, event_seq, kind, body)
    select w.id, e.id, e.seq, e.kind, e.body from sent e cross join lateral (${CANDIDATES}) w
    where e.seq > w.from_seq and ${SUBSCRIBED}
    order by e.seq on conflict do nothing returning 1),
  moved as (update outbox set seq = (select max(seq) from page) where exists (select from page) returning 1)
  select (select count(*)::int from page) as events, (select count(*)::int from queued) as deliveries`

/**
 * Inserts the deliveries of all events since the last call.
 * @returns the number of deliveries
 */
export async function expandEvents(signal: AbortSignal): Promise<number> {
  let deliveries = 0
  while (!signal.aborted) {
    const page = await queryOne<{ events: number; deliveries: number }>(EXPAND)
    deliveries += page?.deliveries ?? 0
    if (!page || page.events === 0) break
  }
  return deliveries
}
