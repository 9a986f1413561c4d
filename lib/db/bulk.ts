// Updates many rows in one statement. All rows are one JSON parameter, so the statement is the same for any number of rows.

import { type ColumnTypes, type Database, join, raw, recordset, type Sql, sql } from "@/lib/db/sql"

/** The Postgres type of a column to write. `keepUnless` names a boolean member of each row: only `true` changes the column. */
type WrittenColumn = string | { type: string; keepUnless: string }

/**
 * Updates the rows of `table` that have the ids of `rows`; every row names all columns.
 * @param more further assignments, which may read the old row as `t` and the new values as `r`
 * @returns the number of rows updated
 */
export async function updateMany(
  database: Database,
  table: string,
  columns: Readonly<Record<string, WrittenColumn>>,
  rows: readonly { id: string }[],
  more: readonly Sql[] = [],
): Promise<number> {
  if (rows.length === 0) return 0
  const given = recordset(rows, { id: "uuid", ...typesOf(columns) }, "r")
  const assignments = Object.entries(columns).map(([name, column]) => raw(`${name} = ${newValue(name, column)}`))
  return database.$executeRaw(
    sql`update ${raw(table)} t set ${join([...assignments, ...more])} from ${given} where t.id = r.id`,
  )
}

function typesOf(columns: Readonly<Record<string, WrittenColumn>>): ColumnTypes {
  const types: Record<string, string> = {}
  for (const [name, column] of Object.entries(columns)) {
    types[name] = typeof column === "string" ? column : column.type
    if (typeof column !== "string") types[column.keepUnless] = "boolean"
  }
  return types
}

const newValue = (name: string, column: WrittenColumn) =>
  typeof column === "string" ? `r.${name}` : `case when r.${column.keepUnless} then r.${name} else t.${name} end`
