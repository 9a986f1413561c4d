// The columns of schema.prisma, from which Prisma's client is generated, must equal the columns of the migrated database.

import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { pool } from "@/lib/db/client"
import { type Column, readSchemaColumns } from "../support/prisma-schema"

async function readDatabaseColumns(): Promise<Column[]> {
  const { rows } = await pool().query<Column>(`
    select c.table_name as "table", c.column_name as "column",
           c.udt_name || case when c.udt_name = 'timestamptz' then '(' || c.datetime_precision || ')' else '' end as type,
           c.is_nullable = 'YES' as "isNullable",
           c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> '_prisma_migrations'
      and not exists (select from pg_class p where p.oid = c.table_name::regclass and p.relispartition)`)
  return rows
}

const describeColumns = (columns: Column[]) =>
  columns
    .map(({ table, column, type, isNullable, hasDefault }) =>
      [`${table}.${column}`, type, isNullable ? "null" : "not null", hasDefault ? "default" : ""].join(" ").trim(),
    )
    .sort()

it("the migrated database has the columns of schema.prisma: names, types, nulls and defaults", async () => {
  const promised = describeColumns(readSchemaColumns(readFileSync("prisma/schema.prisma", "utf8")))
  expect(promised.length).toBeGreaterThan(100)
  expect(describeColumns(await readDatabaseColumns())).toEqual(promised)
})
