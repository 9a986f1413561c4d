// Reads from the event log which services changed since the last purge of the shared caches. The position in the log is stored,
// so a restart misses no change.

import { db } from "@/lib/db/client"
import { queryRow } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import type { ChangedService } from "@/lib/interfaces/shared-cache/addresses"

/** Events of one read. */
const BATCH = 500
/** No cache that obeys the headers holds a page for longer than a minute, so changes before a long pause are not named. */
const OLDEST = sql`interval '1 hour'`

export interface Changes {
  /** The number of the last event. */
  seq: bigint
  events: number
  services: ChangedService[]
}

/** True when the log has events that no cache knows of. */
export async function hasChanged(): Promise<boolean> {
  const { due } = await queryRow<{ due: boolean }>(sql`
    select exists (select from events e, shared_cache c where e.seq > c.seq) as due`)
  return due
}

export async function skipOldEvents(): Promise<void> {
  await db().$executeRaw(sql`
    update shared_cache set seq = (select max(seq) from events where at < now() - ${OLDEST})
    where seq < (select max(seq) from events where at < now() - ${OLDEST})`)
}

/** Reads the next events. Null when there are none. */
export async function readChanges(): Promise<Changes | null> {
  const { seq, events, services } = await queryRow<{
    seq: string | null
    events: number
    services: ChangedService[]
  }>(sql`
    with page as (select * from events where seq > (select seq from shared_cache) order by seq limit ${BATCH}::int),
    changed as (
      select distinct service_id as id, (service->'number')::int as number, service->>'host' as host, protocol,
        service->>'category' as category, array(
          select distinct network from unnest(array[service->>'payment_network', service#>>'{asked_price,network}']) network
          where network is not null order by 1) as networks
      from page where service_id is not null)
    select (select max(seq) from page)::text as seq, (select count(*)::int from page) as events,
      (select coalesce(json_agg(changed), '[]') from changed) as services`)
  return seq === null ? null : { seq: BigInt(seq), events, services }
}

/** Stores that the caches know of all events up to this one. */
export async function storePosition(seq: bigint): Promise<void> {
  await db().$executeRaw(sql`update shared_cache set seq = ${seq} where seq < ${seq}`)
}
