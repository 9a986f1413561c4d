// Lists what happened lately: new services, fallen prices, recoveries. Each statement walks an index from its newest entry and reads a
// bounded number of rows.

import { listRowServices } from "@/lib/catalogue/list/page"
import { CAUTIONS } from "@/lib/catalogue/present"
import { NOT_OF_CALL } from "@/lib/catalogue/price/price-sql"
import type { RowService } from "@/lib/catalogue/schema"
import { query, queryRow } from "@/lib/db/query"
import { sql, utc, visible } from "@/lib/db/sql"
import { INDEX_DAYS, MOST_LISTED, MOST_SHOWN, type PriceDrop, type Recovery } from "@/lib/interfaces/indexes/schema"

const DAY_MS = 86_400_000
/** A service may flap, so more entries are read than services shown. */
const MOST_READ = 2000

const daysAgo = (days: number, now: Date) => new Date(now.getTime() - days * DAY_MS)
const SERVICE = sql`s.id, s.name, s.host, s.protocol, nullif(s.category, 'uncategorized') as category, s.health_status,
  ${CAUTIONS} as cautions`

export interface NewServices {
  rows: RowService[]
  /** Counted up to `MOST_LISTED`. */
  total: number
}

/** Lists the services that became public in the last 30 days, newest first, without test networks. */
export async function listNewServices(now: Date): Promise<NewServices> {
  const listed = sql`from services s where ${visible()} and not s.test_network
    and s.listed_at >= ${daysAgo(INDEX_DAYS.new, now)}::timestamptz`
  const { ids, total } = await queryRow<{ ids: string; total: number }>(sql`
    select array(select s.id ${listed} order by s.listed_at desc, s.id limit ${MOST_SHOWN})::text as ids,
      (select count(*)::int from (select 1 ${listed} limit ${MOST_LISTED}) counted) as total`)
  return { rows: await listRowServices(ids), total }
}

/**
 * Lists services whose asked price of a call fell in the last 30 days and still is the lower one, the latest fall first. Test money
 * has no price.
 */
export function listPriceDrops(now: Date): Promise<PriceDrop[]> {
  return query<PriceDrop & { [column: string]: unknown }>(sql`
    with falls as materialized (
      select p.* from prices p where p.fall is not null and p.seen_at >= ${daysAgo(INDEX_DAYS.drops, now)}::timestamptz
      order by p.seen_at desc limit ${MOST_READ})
    select ${SERVICE}, ${utc("p.seen_at")} as at, p.fall,
      json_build_object('usd', p.former_usd, 'sats', p.former_sats) as before,
      json_build_object('usd', p.price_usd, 'sats', p.price_sats) as now
    from falls p join services s on s.id = p.service_id
    where ${visible()} and not s.test_network and s.observed_is_current and not ${NOT_OF_CALL}
      and not exists (select from prices later where later.service_id = p.service_id and later.seen_at > p.seen_at)
    order by p.seen_at desc, s.id limit ${MOST_SHOWN}`)
}

/** Lists healthy services whose incident ended in the last 7 days, the latest recovery first; each service once. */
export function listRecoveries(now: Date): Promise<Recovery[]> {
  return query<Recovery & { [column: string]: unknown }>(sql`
    with ends as materialized (
      select i.* from incidents i
      where i.outcome = 'recovered' and i.closed_at >= ${daysAgo(INDEX_DAYS.recovered, now)}::timestamptz
      order by i.closed_at desc limit ${MOST_READ})
    select ${SERVICE}, ${utc("i.opened_at")} as opened_at, ${utc("i.closed_at")} as closed_at, i.health as was
    from ends i join services s on s.id = i.service_id
    where ${visible()} and not s.test_network and s.health_status = 'healthy'
      and not exists (select from ends later where later.service_id = i.service_id and later.closed_at > i.closed_at)
    order by i.closed_at desc, s.id limit ${MOST_SHOWN}`)
}
