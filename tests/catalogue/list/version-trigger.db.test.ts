// The trigger `services_change` changes the catalogue version, which invalidates cached counts and pages. If the trigger did not
// watch a column that the list reads, caches would be stale, and no other test would notice.

import { afterAll, expect, it } from "vitest"
import { FACETED_NAMES, FILTER_NAMES } from "@/lib/catalogue/list/filters"
import { listColumns, listFacetColumns, listFilterColumns } from "@/lib/catalogue/list/match"
import { listSortGroups } from "@/lib/catalogue/list/order"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { SORT_FIELDS } from "@/lib/catalogue/schema"
import { disconnect } from "@/lib/db/client"
import { query, queryOne } from "@/lib/db/query"
import { raw, sql, visible } from "@/lib/db/sql"

/** Columns that change with every check. Pages may show and sort by values ten seconds old. No count may use the columns. */
const MEASURED = [
  "last_checked_at",
  "uptime_30d",
  "latency_p50_ms",
  "reliability_score",
  "shown_score",
  "observed_at",
  "recommended",
]

const withoutMeasured = (columns: string[]) => columns.filter((column) => !MEASURED.includes(column))
const sortKeys = [undefined, ...SORT_FIELDS].flatMap((sort) => listSortGroups({ sort })).flatMap(({ keys }) => keys)
const READERS: [reader: string, columns: string[]][] = [
  ["every count", listColumns(visible())],
  ...FILTER_NAMES.map((name): [string, string[]] => [`the filter ${name}`, listFilterColumns(name)]),
  ...FACETED_NAMES.map((name): [string, string[]] => [`the facet of ${name}`, listFacetColumns(name)]),
  ["the order", withoutMeasured(sortKeys.flatMap(({ column }) => listColumns(raw(column))))],
  ["the list", withoutMeasured(listColumns(SERVICE_FIELDS))],
  ["the counts of providers", ["is_template"]],
]

afterAll(() => disconnect())

/** Maps each generated column to the stored columns that it is computed from. */
async function readBases(): Promise<Map<string, string[]>> {
  const rows = await query<{ name: string; bases: string[] }>(sql`
    select dependent_column as name, array_agg(column_name::text) as bases from information_schema.column_column_usage
    where table_name = 'services' group by dependent_column`)
  return new Map(rows.map(({ name, bases }) => [name, bases]))
}

it("the trigger that moves the catalogue version watches every column that the list reads, and no measured one", async () => {
  const row = await queryOne<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'services_change'`)
  const watched = [...(row?.definition ?? "").matchAll(/\bold\.(\w+)/g)].map(([, column = ""]) => column)
  expect(watched).toContain("status")
  const bases = await readBases()
  const isWatched = (column: string) =>
    watched.includes(column) || bases.get(column)?.every((base) => watched.includes(base))
  const missing = READERS.flatMap(([reader, columns]) =>
    columns.filter((column) => !isWatched(column)).map((column) => `${column}, which ${reader} reads`),
  )
  expect(missing).toEqual([])
  expect(watched.filter((column) => MEASURED.includes(column))).toEqual([])
})
