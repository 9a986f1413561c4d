// The database's constraints and columns must know the same protocols as PROTOCOLS.

import { expect, it } from "vitest"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { PROTOCOLS } from "@/lib/protocols/names"
import { nameCount } from "@/lib/stats/schema"

it("every column for a protocol accepts exactly the protocols of the table", async () => {
  const columns = await query<{ column: string; definition: string | null }>(sql`
    select a.attrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
      left join pg_constraint c on c.conrelid = a.attrelid and c.conkey = array[a.attnum] and c.contype = 'c'
    where a.attname in ('protocol', 'protocol_filter')`)
  const found = columns.map(({ column, definition }) => ({
    column,
    protocols: [...(definition ?? "").matchAll(/'([^']+)'::text/g)].map(([, name]) => name).sort(),
  }))
  const protocols = [...PROTOCOLS].sort()
  expect(found.length).toBeGreaterThanOrEqual(5)
  expect(found).toEqual(found.map(({ column }) => ({ column, protocols })))
})

it("a daily snapshot has one count per protocol", async () => {
  const columns = await query<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = 'snapshots'::regclass and attnum > 0 and not attisdropped and attname like '%\\_count'`)
  expect(columns.map(({ name }) => name).sort()).toEqual(PROTOCOLS.map(nameCount).sort())
})
