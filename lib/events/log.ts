// The event log: one append-only numbered table from which webhooks, feeds, the change list and the live stream read
// (docs/decisions.md#webhooks-and-events). `recordEvents` is the only way to announce anything, in the transaction that did it.

import { v7 as newId } from "uuid"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { type Database, sql } from "@/lib/db/sql"
import { visible } from "@/lib/db/visible"
import type { SERVICE_EVENTS } from "@/lib/events/schema"

export interface ServiceEvent {
  kind: (typeof SERVICE_EVENTS)[number]
  serviceId: string
  at: Date
  /** What the changed fields held before. */
  previous?: Record<string, string | number | null>
}

/** A fact about no service: `detail` names the domain of a lapsed claim, or the webhook. */
export interface OtherEvent {
  kind: "claim.lapsed" | "webhook.deactivated"
  at: Date
  detail: Record<string, string>
}
export type LogEvent = ServiceEvent | OtherEvent
const isOfService = (event: LogEvent): event is ServiceEvent => "serviceId" in event

// Any constant will do; it only has to be ours alone.
const APPEND_LOCK = 402_402

/**
 * Appends events in their order, each with its service as it is now in this transaction. The lock lasts until commit, so
 * the numbers of the log ascend in commit order and a reader who has seen number n never misses a smaller one.
 */
export async function recordEvents(transaction: Database, events: LogEvent | readonly LogEvent[]): Promise<void> {
  const given = [events].flat()
  if (given.length === 0) return
  await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${APPEND_LOCK})`)
  await insert(transaction, [...given, ...(await siblingEvents(transaction, given.filter(isOfService)))])
}

/**
 * A listing that comes or goes changes `related_protocols` of the public listings of its URL. Those without an event of
 * their own here, which would show it, get one.
 */
async function siblingEvents(transaction: Database, events: readonly ServiceEvent[]): Promise<ServiceEvent[]> {
  const moved = events.filter(({ kind }) => kind === "service.new" || kind === "service.removed")
  const [first] = moved
  if (!first) return []
  const siblings = await transaction.$queryRaw<{ id: string }[]>(sql`
    select s.id from services s
    where s.url in (select url from services where id = any(${moved.map(({ serviceId }) => serviceId)}::uuid[]))
      and s.id <> all(${events.map(({ serviceId }) => serviceId)}::uuid[]) and ${visible()}
    order by s.id`)
  return siblings.map(({ id }) => ({ kind: "service.updated", serviceId: id, at: first.at }))
}

/** One statement however many there are: Postgres takes each service's public shape once and keeps the order. */
async function insert(transaction: Database, events: readonly LogEvent[]): Promise<void> {
  const rows = events.map((event) => (isOfService(event) ? rowOfService(event) : rowOfOther(event)))
  const inserted = await transaction.$executeRaw(sql`
    with named as (
      select * from unnest(
        ${rows.map(() => newId())}::uuid[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ serviceId }) => serviceId)}::uuid[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
        ${rows.map(({ previous }) => previous)}::text[], ${rows.map(({ detail }) => detail)}::text[]
      ) with ordinality as named(id, kind, service_id, at, previous, detail, position)
    ), shapes as materialized (
      select s.id, s.protocol, (select to_jsonb(one) from (select ${SERVICE_FIELDS}) one) as service
      from services s where s.id in (select service_id from named)
    )
    insert into events (id, kind, service_id, protocol, at, service, previous, detail)
    select named.id, named.kind, named.service_id, shapes.protocol, named.at, shapes.service, named.previous::jsonb,
           named.detail::jsonb
    from named left join shapes on shapes.id = named.service_id
    where named.service_id is null or shapes.id is not null order by named.position`)
  if (inserted === events.length) return
  throw new Error(`${events.length - inserted} of ${events.length} events are of services that do not exist`)
}

function rowOfService({ kind, serviceId, at, previous }: ServiceEvent) {
  return { kind, serviceId, at, previous: previous ? JSON.stringify(previous) : null, detail: null }
}

function rowOfOther({ kind, at, detail }: OtherEvent) {
  return { kind, serviceId: null, at, previous: null, detail: JSON.stringify(detail) }
}
