// Reads all rows of a database and writes them into another, one of the two kinds each. The tables come from the database itself, so
// that a new table is in a backup without a change here. A row is the text that Postgres prints for it and reads again, exactly.

import { type End, LastChange, type Table } from "@/lib/backup/format"
import { type Connection, quoteName } from "@/lib/db/own-connection"

const ROWS_AT_ONCE = 500

/**
 * Not in a backup: sessions and the key of notices, which are secrets and made again, and Prisma's table of migrations, which the
 * migrations write.
 */
const LEFT_OUT = ["_prisma_migrations", "seal_keys", "sessions"]

/** Partitions are read through their table. */
const TABLES = `
  select relname as table, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> all ($1)
  group by relname order by relname`

const SEQUENCES = `
  select sequencename as name, last_value::text as last from pg_sequences
  where schemaname = current_schema() and last_value is not null order by 1`

/** What would change how values are printed. Postgres reads all of these forms. */
const PRINTED = `
  set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

export const listTables = async (client: Connection): Promise<Table[]> =>
  (await client.query<Table>(TABLES, [LEFT_OUT])).rows

export async function readLastChange(client: Connection): Promise<LastChange> {
  const { rows } = await client.query(
    `select seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from events order by seq desc limit 1`,
  )
  return LastChange.parse(rows[0] ?? null)
}

/** Yields the lines of a backup after its head, and returns the last one. The connection must be in a transaction that sees one state of the database. */
export async function* readRows(client: Connection, signal?: AbortSignal): AsyncGenerator<string, End> {
  await client.query(PRINTED)
  const end: End = { rows: {}, last_change: await readLastChange(client) }
  for (const table of await listTables(client)) {
    yield JSON.stringify(table)
    end.rows[table.table] = 0
    for await (const rows of readTable(client, table)) {
      signal?.throwIfAborted()
      end.rows[table.table] = (end.rows[table.table] ?? 0) + rows.length
      yield JSON.stringify(rows)
    }
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(SEQUENCES)
  yield JSON.stringify({ sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])) })
  yield JSON.stringify(end)
  return end
}

const quoteAll = (names: readonly string[]) => names.map(quoteName).join(", ")

async function* readTable(client: Connection, { table, columns }: Table): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for
    select one::text as row from (select ${quoteAll(columns)} from ${quoteName(table)}) one`)
  for (let isMore = true; isMore; ) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`)
    isMore = rows.length === ROWS_AT_ONCE
    if (rows.length > 0) yield rows.map(({ row }) => row)
  }
  await client.query("close backup_rows")
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`

/**
 * Runs `write` on emptied tables, without their triggers and foreign keys, which need the rights of the owner only. Postgres
 * checks all foreign keys afterwards, so that the order of tables and rows does not matter. The connection must be in a transaction.
 */
export async function withoutRules(client: Connection, write: () => Promise<void>): Promise<void> {
  const tables = (await listTables(client)).map(({ table }) => quoteName(table))
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  // Some migrations write first rows.
  await client.query(`truncate ${tables.join(", ")}`)
  await write()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
}

/** Returns a function that writes one line of rows, which `readRows` has made, into the table. */
export async function createWriter(
  client: Connection,
  { table, columns }: Table,
): Promise<(line: string) => Promise<void>> {
  const shape = quoteName(`directory_backup_${table}`.slice(0, 63))
  // The table has no rows: it only gives the text of a row its type.
  await client.query(
    `create temporary table ${shape} on commit drop as select ${quoteAll(columns)} from ${quoteName(table)} with no data`,
  )
  const values = columns.map((name) => `(one).${quoteName(name)}`).join(", ")
  const insert = `insert into ${quoteName(table)} (${quoteAll(columns)}) overriding system value
    select ${values} from (select value::${shape} as one from json_array_elements_text($1::json) offset 0) as given`
  return async (line) => void (await client.query(insert, [line]))
}

export async function setSequences(client: Connection, sequences: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query("select setval(quote_ident($1)::regclass, $2::bigint)", [name, last])
}

/** Returns the number of rows of each table. */
export async function countRows(client: Connection): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoteName(table)}`)
    counts[table] = Number(rows[0]?.rows)
  }
  return counts
}
