// The query of the CSV export: the filters of the list, and further columns. The nineteen columns of the contract always come first.
// Pure.

import { z } from "zod"
import { listOf } from "@/lib/catalogue/list/parameter-types"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { FILTER_QUERY } from "@/lib/catalogue/list/query"
import { inQuery, type Query } from "@/lib/contract/operation"
import { readNames } from "@/lib/contract/query-names"
import { EXTRA_COLUMNS, type ExtraColumn } from "@/lib/interfaces/export/csv"

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
