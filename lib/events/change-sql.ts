// SQL that the pages of the change list share: the public JSON of an event, and what is still public of it.

import { type Sql, sql, utc, visible } from "@/lib/db/sql"

/** The JSON of a change (`Change`), of the event `page` and its SHOWN part. */
export const CHANGE = sql`jsonb_build_object(
  'seq', page.seq, 'id', page.id, 'event', page.kind, 'timestamp', ${utc("page.at")},
  'service_id', page.service_id, 'service', shown.service)
  || case when shown.previous is null then '{}' else jsonb_build_object('previous', shown.previous) end
  || case when shown.detail is null then '{}' else jsonb_build_object('detail', shown.detail) end`

/**
 * The condition that the service of an event `e` names or named one of the payees. The number of payees is the condition of the
 * index events_by_payee, because most events have none.
 * @param payees the keys that `toPayeeKey` builds
 */
export const namesPayee = (payees: readonly string[]): Sql =>
  sql`(cardinality(e.payees) > 0 and e.payees && ${[...payees]}::text[])`

/**
 * Joins what is public of the event `page`: nothing of a service that is hidden or was removed later. The `limit 1` makes Postgres
 * look up each service by its primary key instead of scanning the table.
 */
export const JOIN_SHOWN = sql`
  left join lateral (
    select page.service, page.previous, page.detail from services s
    where s.id = page.service_id and ${visible()}
      and page.seq > coalesce((select r.seq from events r where r.service_id = page.service_id
                               and r.kind = 'service.removed' order by r.seq desc limit 1), 0)
    limit 1
  ) shown on true`
