// Measured times as histograms, one per measure and UTC day. A process counts times in memory and adds them to the stored day at
// once, so that a measured request costs no statement.

import { queryRow } from "@/lib/db/query"
import { type Database, recordset, sql } from "@/lib/db/sql"

/** `check_delay`: from the time when a check is due to the start of its request. `api_response`: of a GET request to the API. */
export type Measure = "check_delay" | "api_response"

const MOST_MS = 86_400_000
/** Each bound is at most 10 % or 1 ms above the one before, so a percentile is hardly higher than the time that was measured. */
const BOUNDS: readonly number[] = listBounds()

function listBounds(): number[] {
  const bounds: number[] = []
  for (let bound = 1; bound < MOST_MS; bound = Math.max(bound + 1, Math.floor(bound * 1.1))) bounds.push(bound)
  return [...bounds, MOST_MS]
}

/** The counted times by the upper bound of their bucket. */
export type Times = Map<number, number>

/** The upper bound of the bucket of a time; a day for longer ones. Both in milliseconds. */
export const findBound = (ms: number): number => BOUNDS.find((bound) => bound >= ms) ?? MOST_MS

export function countTime(times: Times, ms: number): void {
  const bound = findBound(ms)
  times.set(bound, (times.get(bound) ?? 0) + 1)
}

/** Adds the times of a failed write again. */
export function mergeTimes(times: Times, others: Times): void {
  for (const [bound, count] of others) times.set(bound, (times.get(bound) ?? 0) + count)
}

/** Adds the times to the stored day of `now`. */
export async function addTimes(database: Database, measure: Measure, times: Times, now: Date): Promise<void> {
  if (times.size === 0) return
  // Rows in one order, so that two processes cannot wait for each other.
  const rows = [...times].sort(([one], [other]) => one - other).map(([up_to_ms, count]) => ({ up_to_ms, count }))
  await database.$executeRaw(sql`
    insert into measured_times (measure, day, up_to_ms, times)
    select ${measure}, ${now.toISOString().slice(0, 10)}::date, r.up_to_ms, r.count
    from ${recordset(rows, { up_to_ms: "integer", count: "bigint" }, "r")}
    on conflict (measure, day, up_to_ms) do update set times = measured_times.times + excluded.times`)
}

/**
 * The time within which `share` of all times of the last `days` UTC days lie, as the upper bound of its bucket in milliseconds. Null
 * without a measured time.
 */
export async function readPercentile(measure: Measure, share: number, days: number, now: Date): Promise<number | null> {
  const { ms } = await queryRow<{ ms: number | null }>(sql`
    with buckets as (
      select up_to_ms, sum(times) as times from measured_times
      where measure = ${measure} and day > ${now.toISOString().slice(0, 10)}::date - ${days}::int group by up_to_ms),
    running as (
      select up_to_ms, sum(times) over (order by up_to_ms) as up_to, sum(times) over () as total from buckets)
    select min(up_to_ms) as ms from running where up_to >= ${share}::float8 * total`)
  return ms
}
