// The CSV export's columns and lines (spec §4.1; decisions.md, "Health endpoint, snapshots, export, feed"), written by Postgres
// itself: RFC 4180 quoting, LF, cells that a spreadsheet would run made harmless. Pure.

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

/**
 * Text of strangers goes through `csv_cell`; what we write ourselves needs no quotes. A parsed URL begins with its scheme and
 * holds no white space: it is spared the look that costs most of a line's time.
 */
const cell = (column: string) => `csv_cell(${column})`

/**
 * `rate` is the parameter that holds dollars for one bitcoin, null when none is known. Test money has no dollars. Dollars as
 * decimals, since a float would be written with an exponent, and with the noise of its last digits.
 */
const cells = (rate: string): Record<Column, string> => ({
  id: "s.id",
  name: cell("s.name"),
  description: cell("s.description"),
  url: `case when s.url like '%,%' or s.url like '%"%' then ${cell("s.url")} else s.url end`,
  protocol: "s.protocol",
  price_sats: "s.price_sats",
  price_usd: `coalesce(s.price_usd, case when not s.test_network then s.price_sats * ${rate}::float8 / 100000000 end)::numeric`,
  payment_asset: cell("s.payment_asset"),
  payment_network: cell("s.payment_network"),
  category: cell("s.category"),
  provider: cell("s.provider"),
  source: cell("array_to_string(s.sources, ',')"),
  health_status: "s.health_status",
  probe_status: "s.probe_status",
  uptime_30d: "s.uptime_30d",
  latency_p50_ms: "s.latency_p50_ms",
  last_checked: `to_char(s.last_checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  http_method: "s.http_method",
  reliability_score: "s.reliability_score",
})

/** The SQL expression of one line with its end; the table is aliased `s`. `concat` writes null as nothing. */
export function csvLine(rate: string): string {
  const by = cells(rate)
  return `concat(${CSV_COLUMNS.map((column) => by[column]).join(", ',', ")}, E'\\n')`
}
