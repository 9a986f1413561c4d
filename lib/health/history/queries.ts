// Reads the bars of a service's health charts: 24 hours and 7 days from the raw checks, 30 and 90 days from the daily sums.

import { queryPrepared } from "@/lib/db/query"
import { type Sql, sql } from "@/lib/db/sql"
import { type DaySums, mergeDays } from "@/lib/health/history/merge-days"
import { findStart, HISTORY_DAYS, type History, type HistoryBar, NO_CHECKS, RANGES } from "@/lib/health/history/ranges"

interface RawBar {
  bar: number
  checks: number
  ok: number
  unreachable: number
  /** The median and the 95th percentile of valid responses. */
  ms: [number, number] | null
}
interface Rows {
  day: RawBar[]
  week: RawBar[]
  days: DaySums[]
}

/** @param serviceId the UUID of a service; an unknown one has bars without checks */
export async function getHistory(serviceId: string, now: Date): Promise<History> {
  const [rows] = await queryPrepared<Rows>(selectHistory(serviceId, now))
  const { day = [], week = [], days = [] } = rows ?? {}
  return {
    day: fillBars(day, RANGES.day.bars),
    week: fillBars(week, RANGES.week.bars),
    month: mergeDays(days, RANGES.month.bars, 1),
    quarter: mergeDays(days, RANGES.quarter.bars, 3),
  }
}

function selectHistory(serviceId: string, now: Date): Sql {
  return sql`
    with recent as materialized (
      select c.checked_at, c.verdict, c.verdict = 'ok' as is_right, c.response_time_ms from checks c
      where c.service_id = ${serviceId}::uuid and c.checked_at >= ${findStart("week", now)} and c.verdict <> 'no_verdict')
    select ${selectBars(findStart("day", now), RANGES.day.barMs)} as day,
           ${selectBars(findStart("week", now), RANGES.week.barMs)} as week,
           ${selectDays(serviceId, now)} as days`
}

/** The last 90 days, oldest first, without the raw checks. @param serviceId the UUID of a service */
export async function getDailyHistory(serviceId: string, now: Date): Promise<HistoryBar[]> {
  const [row] = await queryPrepared<Pick<Rows, "days">>(sql`select ${selectDays(serviceId, now)} as days`)
  return mergeDays(row?.days ?? [], HISTORY_DAYS, 1)
}

function selectDays(serviceId: string, now: Date): Sql {
  const first = findStart("quarter", now).toISOString().slice(0, 10)
  return sql`
    (select coalesce(json_agg(one), '[]') from (
       select d.day - ${first}::date as day, d.ok, d.ok + d.wrong + d.unreachable as checks, d.unreachable, d.slow,
              d.latency_count, d.latency_sum_ms, d.latency_counts
       from checks_daily d where d.service_id = ${serviceId}::uuid and d.day >= ${first}::date) one)`
}

/** `date_bin` groups 672 checks in a third of the time that arithmetic with epochs takes. */
const selectBars = (start: Date, barMs: number): Sql => sql`
  (select coalesce(json_agg(one), '[]') from (
     select round(extract(epoch from start - ${start}::timestamptz) * 1000 / ${barMs}::int)::int as bar, checks, ok, unreachable, ms from (
       select date_bin(${barMs}::int * interval '1 ms', checked_at, ${start}::timestamptz) as start,
              count(*) as checks, count(*) filter (where verdict = 'unreachable') as unreachable, count(*) filter (where is_right) as ok,
              percentile_cont(array[0.5, 0.95]) within group (order by response_time_ms) filter (where is_right) as ms
       from recent where checked_at >= ${start} group by 1) bars) one)`

function fillBars(rows: readonly RawBar[], bars: number): HistoryBar[] {
  const known = new Map(rows.map((row) => [row.bar, row]))
  return Array.from({ length: bars }, (_, bar) => {
    const row = known.get(bar)
    if (!row) return NO_CHECKS
    const [p50, p95] = row.ms?.map(Math.round) ?? []
    const { checks, ok, unreachable } = row
    return { ...NO_CHECKS, checks, ok, unreachable, p50: p50 ?? null, p95: p95 ?? null }
  })
}
