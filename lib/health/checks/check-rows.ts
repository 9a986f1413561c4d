// Stores checks, and adds each check to the sums of its hour and of its UTC day. One statement writes all three tables, so the
// sums are always current and count each check once. The sums leave out checks without a verdict, and response times of wrong
// answers.

import { type ColumnTypes, type Database, join, raw, recordset, sql } from "@/lib/db/sql"
import type { Assessment } from "@/lib/health/rules/assess"
import { countOne } from "@/lib/health/rules/latency-histogram"

const MAX_MESSAGE = 300

const COLUMNS = {
  service_id: "uuid",
  checked_at: "timestamptz",
  verdict: "text",
  is_slow: "boolean",
  response_time_ms: "int",
  dns_ms: "int",
  connect_ms: "int",
  tls_ms: "int",
  first_byte_ms: "int",
  http_status: "int",
  error_message: "text",
} as const satisfies ColumnTypes

/** What the sums use in addition to the columns. */
const COUNTED = { counted: "text", latency_counts: "smallint[]" } as const satisfies ColumnTypes

/**
 * `counted` is the verdict that the sums use. For an unprobeable service `counted` is `no_verdict`, so the sums leave the check
 * out.
 */
export interface CheckRow extends Record<keyof typeof COLUMNS | "counted", string | number | boolean | null> {
  /** The histogram of the response time; empty unless the answer is right. */
  latency_counts: number[]
}

export function buildCheckRow({ service, judgement, counted, timing, ...seen }: Assessment, at: Date): CheckRow {
  return {
    service_id: service.id,
    checked_at: at.toISOString(),
    verdict: judgement.verdict,
    is_slow: seen.isSlow,
    response_time_ms: seen.responseTimeMs,
    dns_ms: timing.dnsMs,
    connect_ms: timing.connectMs,
    tls_ms: timing.tlsMs,
    first_byte_ms: timing.firstByteMs,
    http_status: judgement.httpStatus,
    error_message: judgement.errorMessage?.slice(0, MAX_MESSAGE) ?? null,
    counted,
    latency_counts: counted === "ok" && seen.responseTimeMs !== null ? countOne(seen.responseTimeMs) : [],
  }
}

const SUMS_SQL = raw(`count(*) filter (where counted = 'ok') as ok, count(*) filter (where counted = 'wrong') as wrong,
  count(*) filter (where counted = 'unreachable') as unreachable, count(*) filter (where is_slow) as slow,
  count(response_time_ms) filter (where counted = 'ok') as latency_count,
  coalesce(sum(response_time_ms) filter (where counted = 'ok'), 0) as latency_sum_ms`)
const addTo = (table: string) =>
  raw(
    ["ok", "wrong", "unreachable", "slow", "latency_count", "latency_sum_ms"]
      .map((column) => `${column} = ${table}.${column} + excluded.${column}`)
      .join(", "),
  )

/** @returns the id of each new check, by the id of its service */
export async function insertChecks(database: Database, rows: readonly CheckRow[]): Promise<Map<string, string>> {
  const columns = join(Object.keys(COLUMNS).map((name) => raw(name)))
  const written = await database.$queryRaw<{ id: bigint; service_id: string }[]>(sql`
    with checked as materialized (select * from ${recordset(rows, { ...COLUMNS, ...COUNTED }, "r")}),
    hourly as (
      insert into checks_hourly (service_id, hour, ok, wrong, unreachable, slow, latency_count, latency_sum_ms)
      select service_id, date_trunc('hour', checked_at, 'UTC'), ${SUMS_SQL} from checked
      where counted <> 'no_verdict' group by 1, 2
      on conflict (service_id, hour) do update set ${addTo("checks_hourly")}),
    daily as (
      insert into checks_daily (service_id, day, ok, wrong, unreachable, slow, latency_count, latency_sum_ms, latency_counts)
      select service_id, (checked_at at time zone 'UTC')::date, ${SUMS_SQL}, sum_counts(latency_counts) from checked
      where counted <> 'no_verdict' group by 1, 2
      on conflict (service_id, day) do update set ${addTo("checks_daily")},
        latency_counts = add_counts(checks_daily.latency_counts, excluded.latency_counts))
    insert into checks (${columns}) select ${columns} from checked
    returning id, service_id`)
  return new Map(written.map(({ id, service_id }) => [service_id, id.toString()]))
}
