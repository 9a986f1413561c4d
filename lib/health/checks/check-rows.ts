// Checks and their sums per hour and per UTC day, written together, so that no figure waits for a job and none is counted
// twice. A check without a verdict is kept, but sums nothing.

import { type Database, raw, sql } from "@/lib/db/sql"
import type { Assessment } from "@/lib/health/rules/assess"
import type { Timing } from "@/lib/net/safe-fetch"

const MAX_MESSAGE = 300

export interface CheckRow {
  service_id: string
  checked_at: string
  verdict: string
  is_slow: boolean
  response_time_ms: number | null
  dns_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
  first_byte_ms: number | null
  http_status: number | null
  error_message: string | null
  counted: string
}

export function toCheckRow({ listing, judgement, counted, ...seen }: Assessment, timing: Timing, at: Date): CheckRow {
  return {
    service_id: listing.id,
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
  }
}

const SUMS_SQL = raw(`count(*) filter (where counted = 'ok') as ok, count(*) filter (where counted = 'wrong') as wrong,
  count(*) filter (where counted = 'unreachable') as unreachable, count(*) filter (where is_slow) as slow,
  count(response_time_ms) as latency_count, coalesce(sum(response_time_ms), 0) as latency_sum_ms`)
const addTo = (table: string) =>
  raw(
    ["ok", "wrong", "unreachable", "slow", "latency_count", "latency_sum_ms"]
      .map((column) => `${column} = ${table}.${column} + excluded.${column}`)
      .join(", "),
  )

/** Answers the id of each service's check. */
export async function writeChecks(database: Database, rows: readonly CheckRow[]): Promise<Map<string, string>> {
  const json = JSON.stringify(rows)
  const written = await database.$queryRaw<{ id: bigint; service_id: string }[]>(sql`
    with checked as materialized (
      select * from jsonb_to_recordset(${json}::jsonb) as r(
        service_id uuid, checked_at timestamptz, verdict text, is_slow boolean, response_time_ms int, dns_ms int,
        connect_ms int, tls_ms int, first_byte_ms int, http_status int, error_message text, counted text)),
    hourly as (
      insert into checks_hourly (service_id, hour, ok, wrong, unreachable, slow, latency_count, latency_sum_ms)
      select service_id, date_trunc('hour', checked_at, 'UTC'), ${SUMS_SQL} from checked
      where counted <> 'no_verdict' group by 1, 2
      on conflict (service_id, hour) do update set ${addTo("checks_hourly")}),
    daily as (
      insert into checks_daily (service_id, day, ok, wrong, unreachable, slow, latency_count, latency_sum_ms)
      select service_id, (checked_at at time zone 'UTC')::date, ${SUMS_SQL} from checked
      where counted <> 'no_verdict' group by 1, 2
      on conflict (service_id, day) do update set ${addTo("checks_daily")})
    insert into checks (service_id, checked_at, verdict, is_slow, response_time_ms, dns_ms, connect_ms, tls_ms,
                        first_byte_ms, http_status, error_message)
    select service_id, checked_at, verdict, is_slow, response_time_ms, dns_ms, connect_ms, tls_ms, first_byte_ms,
           http_status, error_message from checked
    returning id, service_id`)
  return new Map(written.map(({ id, service_id }) => [service_id, id.toString()]))
}
