// How long the payees around a change stood, for the page of a service.

import { queryOne } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"

export interface PayeeHistory {
  /** When the payee from before was first seen, and when another payee was first seen. */
  before_from: string
  before_to: string
  /** Right checks in these times. */
  before_checks: number
  after_checks: number
}

/** Null without a change. Days are counted by their sums, and the days of the change by their checks, which are stored seven days. */
export function findPayeeHistory(serviceId: string): Promise<PayeeHistory | null> {
  return queryOne<PayeeHistory>(sql`
    with change as (
      select s.id, (one ->> 'stood_from')::timestamptz as stood_from, (one ->> 'stood_to')::timestamptz as stood_to,
             (one ->> 'at')::timestamptz as at
      from services s, lateral (select s.payment_record #> '{payees,change}' as one) changed
      where s.id = ${serviceId}::uuid and jsonb_typeof(one) = 'object'
    ), days as (
      select change.*, (stood_to at time zone 'UTC')::date as last_day,
             greatest(stood_from, date_trunc('day', stood_to, 'UTC')) as last_from from change
    )
    select ${utc("c.stood_from")} as before_from, ${utc("c.stood_to")} as before_to,
      (select coalesce(sum(d.ok), 0)::int from checks_daily d
        where d.service_id = c.id and d.day >= (c.stood_from at time zone 'UTC')::date and d.day < c.last_day)
      + (select count(*)::int from checks k
        where k.service_id = c.id and k.verdict = 'ok' and k.checked_at >= c.last_from and k.checked_at < c.stood_to) as before_checks,
      (select count(*)::int from checks k
        where k.service_id = c.id and k.verdict = 'ok' and k.checked_at >= c.at) as after_checks
    from days c`)
}
