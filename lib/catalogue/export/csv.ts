// The columns and lines of the CSV export, written by Postgres: RFC 4180 quoting, LF, and cells that no spreadsheet runs as a
// formula. Pure.

import { join, raw, type Sql, sql, utc } from "@/lib/db/sql"

export const CSV_COLUMNS = [
  "id",
  "name",
  "description",
  "url",
  "protocol",
  "price_sats",
  "price_usd",
  "payment_asset",
  "payment_network",
  "category",
  "provider",
  "source",
  "health_status",
  "probe_status",
  "uptime_30d",
  "latency_p50_ms",
  "last_checked",
  "http_method",
  "reliability_score",
] as const
type Column = (typeof CSV_COLUMNS)[number]

export const CSV_HEADER = `${CSV_COLUMNS.join(",")}\n`

/** Quotes untrusted text; values that the directory writes need no quotes. */
const cell = (column: string) => raw(`csv_cell(${column})`)

/** `rate` is the price of one bitcoin in US dollars, null when unknown. Test money has no price in dollars. */
const cells = (rate: number | null): Record<Column, Sql> => ({
  id: sql`s.id`,
  name: cell("s.name"),
  description: cell("s.description"),
  // A parsed URL starts with its scheme and holds no blank, so only commas and quotes matter; csv_cell costs most of a line's time.
  url: sql`case when s.url like '%,%' or s.url like '%"%' then ${cell("s.url")} else s.url end`,
  protocol: sql`s.protocol`,
  price_sats: sql`s.price_sats`,
  // A float would be written with an exponent and with the noise of its last digits.
  price_usd: sql`coalesce(s.price_usd,
    case when not s.test_network then s.price_sats * ${rate}::float8 / 100000000 end)::numeric`,
  payment_asset: cell("s.payment_asset"),
  payment_network: cell("s.payment_network"),
  category: cell("s.category"),
  provider: cell("s.provider"),
  source: cell("array_to_string(s.sources, ',')"),
  health_status: sql`s.health_status`,
  probe_status: sql`s.probe_status`,
  uptime_30d: sql`s.uptime_30d`,
  latency_p50_ms: sql`s.latency_p50_ms`,
  last_checked: utc("s.last_checked_at"),
  http_method: sql`s.http_method`,
  reliability_score: sql`s.reliability_score`,
})

/** One line of a service `s` with its line end. `concat` writes null as nothing. */
export function buildCsvLine(rate: number | null): Sql {
  const by = cells(rate)
  return sql`concat(${join(
    CSV_COLUMNS.map((column) => by[column]),
    ", ',', ",
  )}, E'\\n')`
}
