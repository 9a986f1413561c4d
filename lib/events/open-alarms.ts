// Lists the services that are down or have a changed payee now, for the page Live. Cached per catalogue version.

import { CAUTIONS, HAS_CHANGED_PAYEE } from "@/lib/catalogue/present"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { queryRow } from "@/lib/db/query"
import { sql, utc, visible } from "@/lib/db/sql"
import { EVENT_OF_KIND, type OpenAlarm } from "@/lib/events/names"
import { PROTOCOLS } from "@/lib/protocols/names"

/** `read` bounds the events of changed payees per protocol. */
const LIMITS = { shown: 8, read: 200 } as const

export interface OpenAlarms {
  /** Changed payees first, then what is down, each kind with the newest first. */
  alarms: OpenAlarm[]
  /** How many services are down. */
  down: number
}

export async function listOpenAlarms(): Promise<OpenAlarms> {
  return count("open alarms", await getCatalogueVersion(), () =>
    queryRow<OpenAlarms & { [column: string]: unknown }>(sql`
      with changed as (
        select distinct e.service_id as id
        from unnest(${PROTOCOLS}::text[]) paid(protocol)
        cross join lateral (
          select e.service_id from events e where e.protocol = paid.protocol and e.kind = ${EVENT_OF_KIND.payee}
          order by e.seq desc limit ${LIMITS.read}) e),
      payees as (
        select s.id, s.name, 'payee' as kind, (
          select one ->> 'since' from jsonb_array_elements(${CAUTIONS}) one where one ->> 'id' = 'payee_changed' limit 1) as since
        from changed join services s on s.id = changed.id
        where ${visible()} and ${HAS_CHANGED_PAYEE} order by since desc, s.id limit ${LIMITS.shown}),
      down as materialized (
        select s.id, s.name, 'down' as kind, ${utc("s.health_since")} as since from services s
        where ${visible()} and s.health_status = 'down'),
      alarms as (
        select * from payees
        union all
        (select * from down where id not in (select id from payees) order by since desc nulls last, id limit ${LIMITS.shown}))
      select (select count(*)::int from down) as down,
        coalesce((select json_agg(alarms order by kind desc, since desc nulls last, id) from alarms), '[]') as alarms`),
  )
}
