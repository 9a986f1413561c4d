// SQL that writes the lines of the CSV export in Postgres: RFC 4180 quoting, LF line ends, and cells escaped so that no
// spreadsheet runs them as formulas. Pure.

import { z } from "zod"
import { listOf } from "@/lib/catalogue/list/parameter-types"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { FILTER_QUERY } from "@/lib/catalogue/list/query"
import { usdOf } from "@/lib/catalogue/price/price-sql"
import { inQuery, type Query } from "@/lib/contract/operation"
import { readNames } from "@/lib/contract/query"
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
/** Columns that a client requests in addition. */
const EXTRA_COLUMNS = ["price_basis"] as const
type ExtraColumn = (typeof EXTRA_COLUMNS)[number]
type Column = (typeof CSV_COLUMNS)[number] | ExtraColumn

export const buildHeader = (extra: readonly ExtraColumn[] = []) => `${[...CSV_COLUMNS, ...extra].join(",")}\n`

/** Quotes untrusted text. Values that the directory itself writes contain nothing that needs quotes. */
const cell = (column: string) => raw(`csv_cell(${column})`)

/** @param rate US dollars for one bitcoin; null when unknown. A price on a test network has no value in dollars. */
const cells = (rate: number | null): Record<Column, Sql> => ({
  id: sql`s.id`,
  name: cell("s.name"),
  description: cell("s.description"),
  // Call csv_cell only where needed: csv_cell takes most of a line's time. A parsed URL starts with its scheme and has no white
  // space, so only commas and quotes need escaping.
  url: sql`case when s.url like '%,%' or s.url like '%"%' then ${cell("s.url")} else s.url end`,
  protocol: sql`s.protocol`,
  price_sats: sql`s.price_sats`,
  // Cast to numeric: Postgres writes a float8 with an exponent and with rounding noise in its last digits.
  price_usd: sql`case when s.test_network then s.price_usd else ${usdOf("s.price", rate)} end::numeric`,
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
  // The listed price is the asked price unless somebody declared one.
  price_basis: sql`case when s.declared_price_sats is null and s.declared_price_usd is null then s.asked_basis end`,
})

/** Builds the expression for the CSV line of service `s`, with its line end. `concat` turns null into an empty cell. */
export function buildCsvLine(rate: number | null, extra: readonly ExtraColumn[] = []): Sql {
  const by = cells(rate)
  return sql`concat(${join(
    [...CSV_COLUMNS, ...extra].map((column) => by[column]),
    ", ',', ",
  )}, E'\\n')`
}

export interface ExportQuery extends ListQuery {
  columns?: ExtraColumn[] | undefined
}

const COLUMNS = ["columns"] as const
const TYPE = listOf(EXTRA_COLUMNS)
const Given = z.object({ columns: TYPE.parse.optional() })

export const EXPORT_QUERY: Query<ExportQuery> = {
  parse(search) {
    const filters = new URLSearchParams(search)
    filters.delete("columns")
    const { query, problems, ignored } = FILTER_QUERY.parse(filters)
    const read = readNames(search, COLUMNS, COLUMNS)
    const parsed = Given.safeParse(read.given)
    const own = parsed.success ? [] : parsed.error.issues.map(({ message }) => ({ field: "columns", message }))
    return {
      query: { ...query, ...parsed.data },
      problems: [...problems, ...read.problems, ...own],
      ignored,
    }
  },
  parameters: [
    ...FILTER_QUERY.parameters,
    inQuery(
      "columns",
      "Columns after the usual nineteen, in this order: `price_basis` says what `price_sats` and `price_usd` pay for, where that is known.",
      { type: "array", items: { ...TYPE.schema } },
      ["price_basis"],
    ),
  ],
}
