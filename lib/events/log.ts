// The event log: one append-only table with ascending numbers that webhooks, feeds, the change list and the live stream read
// (docs/decisions.md#webhooks-and-events). Code that changes a service calls `recordEvents` in the same transaction.

import { v7 as newId } from "uuid"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { type Database, sql, visible } from "@/lib/db/sql"
import type { EventDetail, SERVICE_EVENTS } from "@/lib/events/schema"

export interface ServiceEvent {
  kind: (typeof SERVICE_EVENTS)[number]
  serviceId: string
  at: Date
  previous?: Record<string, string | number | null>
  /** What the JSON of the service does not have. */
  detail?: EventDetail
  /** The keys of the payees before the change. Those after it are read from the service. */
  formerPayees?: readonly string[]
}

/** An event without a service. `detail` contains the domain of the lapsed claim, or the id of the deactivated webhook. */
interface OtherEvent {
  kind: "claim.lapsed" | "webhook.deactivated"
  at: Date
  detail: Record<string, string>
}
type LogEvent = ServiceEvent | OtherEvent
const isServiceEvent = (event: LogEvent): event is ServiceEvent => "serviceId" in event

// The key of the log's advisory lock: an arbitrary number that no other advisory lock uses.
const LOG_LOCK = 402_402

/**
 * Appends events in the given order, each with the current JSON of its service. The advisory lock lasts until commit, so event
 * numbers ascend in commit order: a reader that has read number n never misses a smaller number.
 */
export async function recordEvents(transaction: Database, events: LogEvent | readonly LogEvent[]): Promise<void> {
  const given = [events].flat()
  if (given.length === 0) return
  await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${LOG_LOCK})`)
  await insertEvents(transaction, [...given, ...(await listSiblingEvents(transaction, given.filter(isServiceEvent)))])
}

/**
 * Builds `service.updated` events for the other public services at a URL where a service was added or removed, because their
 * `related_protocols` changes. Skips services that have an event in `events`.
 */
async function listSiblingEvents(transaction: Database, events: readonly ServiceEvent[]): Promise<ServiceEvent[]> {
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

/** Inserts any number of events with one statement. Postgres builds the public JSON of each service once and keeps the order. */
async function insertEvents(transaction: Database, events: readonly LogEvent[]): Promise<void> {
  const rows = events.map(buildRow)
  const inserted = await transaction.$executeRaw(sql`
    with named as (
      select * from unnest(
        ${rows.map(() => newId())}::uuid[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ serviceId }) => serviceId)}::uuid[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
        ${rows.map(({ previous }) => previous)}::text[], ${rows.map(({ detail }) => detail)}::text[],
        ${rows.map(({ formerPayees }) => formerPayees)}::text[]
      ) with ordinality as named(id, kind, service_id, at, previous, detail, former_payees, position)
    ), shapes as materialized (
      select s.id, s.protocol, s.payees, (select to_jsonb(one) from (select ${SERVICE_FIELDS}) one) as service
      from services s where s.id in (select service_id from named)
    )
    insert into events (id, kind, service_id, protocol, at, service, previous, detail, payees)
    select named.id, named.kind, named.service_id, shapes.protocol, named.at, shapes.service, named.previous::jsonb,
           named.detail::jsonb, array(select unnest(shapes.payees) union select jsonb_array_elements_text(named.former_payees::jsonb)
             order by 1)
    from named left join shapes on shapes.id = named.service_id
    where named.service_id is null or shapes.id is not null order by named.position`)
  if (inserted === events.length) return
  throw new Error(`${events.length - inserted} of ${events.length} events are of services that do not exist`)
}

function buildRow(event: LogEvent) {
  const { kind, at } = event
  const toText = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  if (!isServiceEvent(event)) {
    return { kind, serviceId: null, at, previous: null, detail: toText(event.detail), formerPayees: null }
  }
  const { serviceId, previous, detail, formerPayees = [] } = event
  const former = formerPayees.length > 0 ? formerPayees : undefined
  return { kind, serviceId, at, previous: toText(previous), detail: toText(detail), formerPayees: toText(former) }
}
