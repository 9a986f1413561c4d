// What the front page shows while the catalogue fills for the first time (docs/decisions.md#first-start).

import { askedPrice } from "@/lib/catalogue/present"
import { query, queryOne, queryRow } from "@/lib/db/query"
import { sql, utc, visible } from "@/lib/db/sql"
import { perProcess } from "@/lib/process/process-state"
import { MADE_UP } from "@/lib/source-table"
import { listSources } from "@/lib/sources/queries"
import type { FirstCheck, FirstStart } from "@/lib/sources/schema"

export const FIRST_START = {
  /** The list replaces the console when this number of services has been checked, or all services if there are fewer. */
  services: 50,
  /** After this time the list is shown in any case, so that an idle prober hides no listing. */
  lastsMs: 30 * 60_000,
  checks: 8,
} as const

const start = () => perProcess("first start", () => ({ isOver: false }))

/**
 * True while nothing is listed, and during the first checks after a source was read. Once a process has shown the list, only an
 * empty catalogue brings the console back, so a filled directory is not counted for each page.
 */
export async function isFilling(services: number, now: Date): Promise<boolean> {
  if (services === 0) return true
  const state = start()
  state.isOver ||= !(await hasFirstChecks(now))
  return !state.isOver
}

/** Whether a catalogue that is not empty is still in its first checks. */
export async function hasFirstChecks(now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - FIRST_START.lastsMs)
  const { listed, checked, is_old, has_read } = await queryRow<Progress>(sql`
    select
      (select count(*) from (select from services s where ${visible()} limit ${FIRST_START.services}) l)::int as listed,
      (select count(*) from (select from services s where ${visible()} and s.last_checked_at is not null
        limit ${FIRST_START.services}) c)::int as checked,
      exists (select from services s
        where ${visible()} and coalesce(s.listed_at, s.registered_at) <= ${before}::timestamptz) as is_old,
      exists (select from source_runs r where (r.counts ->> 'items')::int > 0) as has_read`)
  return has_read && !is_old && checked < listed
}

interface Progress {
  listed: number
  checked: number
  is_old: boolean
  has_read: boolean
}

export async function getFirstStart(now: Date): Promise<FirstStart> {
  const [counts, sources, checks] = await Promise.all([countServices(now), listSources(now), listNewestChecks()])
  return { ...counts, sources, checks }
}

const countServices = (now: Date) =>
  queryRow<Omit<FirstStart, "sources" | "checks">>(sql`
    select count(*)::int as found, count(s.last_checked_at)::int as checked,
      (count(*) filter (where s.health_rank = 0))::int as working,
      (count(*) filter (where s.last_checked_at > ${now}::timestamptz - interval '1 minute'))::int as last_minute,
      (count(*) filter (where s.sources @> ${[MADE_UP]}::text[]))::int as made_up
    from services s where ${visible()}`)

const listNewestChecks = () =>
  query<FirstCheck>(sql`
    select s.id, s.name, s.protocol, s.test_network, s.payment_asset, s.payment_network, ${askedPrice("s")} as asked_price,
      ${utc("c.checked_at")} as at, c.verdict, c.http_status, c.response_time_ms, c.error_message
    from (select * from services s where ${visible()} and s.last_checked_at is not null
          order by s.last_checked_at desc limit ${FIRST_START.checks}) s
    cross join lateral (select * from checks c where c.service_id = s.id order by c.checked_at desc limit 1) c
    order by c.checked_at desc, s.id`)

/** The first response of an endpoint after a time; null until one has come. */
export const findFirstResponse = (since: Date) =>
  queryOne<{ host: string; http_status: number; response_time_ms: number }>(sql`
    select s.host, c.http_status, c.response_time_ms from services s cross join lateral (
      select * from checks c where c.service_id = s.id and c.checked_at >= ${since}::timestamptz
        and c.http_status is not null and c.response_time_ms is not null order by c.checked_at limit 1) c
    where ${visible()} and s.last_checked_at >= ${since}::timestamptz
    order by c.checked_at limit 1`)
