// The event log: one append-only numbered table from which webhooks, feeds, the change list and the live stream read
// (decisions.md, "Webhooks and events"). `append` is the only way to announce anything, in the transaction that did it.

import { v7 as newId } from "uuid"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { type Database, raw, sql } from "@/lib/db/sql"
import { VISIBLE_SQL } from "@/lib/db/visible"
import type { SERVICE_EVENTS } from "@/lib/events/schema"

export interface ServiceEvent {
  kind: (typeof SERVICE_EVENTS)[number]
  serviceId: string
  at: Date
  /** What the changed fields held before. */
  previous?: Record<string, string | number | null>
}

// Any constant will do; it only has to be ours alone.
const APPEND_LOCK = 402_402

/**
 * Appends events in their order, each with its service as it is now in this transaction. The lock lasts until commit, so
 * the numbers of the log ascend in commit order and a reader who has seen number n never misses a smaller one.
 */
export async function append(transaction: Database, events: ServiceEvent | readonly ServiceEvent[]): Promise<void> {
  const given = [events].flat()
  if (given.length === 0) return
  await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${APPEND_LOCK})`)
  await insert(transaction, [...given, ...(await siblingEvents(transaction, given))])
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
      and s.id <> all(${events.map(({ serviceId }) => serviceId)}::uuid[]) and ${raw(VISIBLE_SQL)}
    order by s.id`)
  return siblings.map(({ id }) => ({ kind: "service.updated", serviceId: id, at: first.at }))
}

/** One statement however many there are: Postgres takes each service's public shape once and keeps the order. */
async function insert(transaction: Database, events: readonly ServiceEvent[]): Promise<void> {
  const inserted = await transaction.$executeRaw(sql`
    with named as (
      select * from unnest(
        ${events.map(() => newId())}::uuid[], ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ serviceId }) => serviceId)}::uuid[], ${events.map(({ at }) => at.toISOString())}::timestamptz[],
        ${events.map(({ previous }) => (previous ? JSON.stringify(previous) : null))}::text[]
      ) with ordinality as named(id, kind, service_id, at, previous, position)
    ), shapes as materialized (
      select s.id, s.protocol, (select to_jsonb(one) from (select ${raw(SERVICE_FIELDS)}) one) as service
      from services s where s.id in (select service_id from named)
    )
    insert into events (id, kind, service_id, protocol, at, service, previous)
    select named.id, named.kind, named.service_id, shapes.protocol, named.at, shapes.service, named.previous::jsonb
    from named join shapes on shapes.id = named.service_id order by named.position`)
  if (inserted === events.length) return
  throw new Error(`${events.length - inserted} of ${events.length} events are of services that do not exist`)
}
