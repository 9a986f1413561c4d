// Compares a database with what the migrations create. A half-restored backup has a complete table of migrations, so `migrate`
// alone would start on it. prisma/objects.txt is the list; tests/db/objects.test.ts writes it and fails when it is outdated.

import { readFileSync } from "node:fs"
import type pg from "pg"
import { connectionConfig } from "@/lib/db/connection-config"
import { connectAlone } from "@/lib/db/own-connection"
import { inRoot } from "@/lib/process/programs"

/** The number of missing objects that the message names. */
const NAMED = 5

/**
 * One line per object. Left out: what Postgres or an extension makes by itself, Prisma's table, and the index of embeddings, which
 * a job creates, and partitions, which come and go with the days. An index that a failed build left invalid does not count.
 */
const OBJECTS = `
  with own as (select oid, relname as name from pg_class
               where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
                 and relname <> '_prisma_migrations')
  select 'table ' || name as object from own
  union all
  select concat_ws(' ', 'column', own.name || '.' || attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, case when attgenerated <> '' then 'generated' when atthasdef or attidentity <> ''
      then 'default' end)
    from own join pg_attribute on attrelid = own.oid where attnum > 0 and not attisdropped
  union all
  select 'constraint ' || own.name || ': ' || conname from own join pg_constraint on conrelid = own.oid
    where contype in ('c', 'f', 'p', 'u')
  union all
  select 'index ' || own.name || ': ' || c.relname
    from own join pg_index on indrelid = own.oid join pg_class c on c.oid = indexrelid
    where indisvalid and not starts_with(c.relname, 'embeddings_nearest_')
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  union all
  select 'trigger ' || own.name || ': ' || tgname from own join pg_trigger on tgrelid = own.oid where not tgisinternal
  union all
  select 'function ' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`

/** Returns the database's tables, columns, constraints, indexes, triggers and functions, one line per object, sorted. */
export async function listObjects(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(OBJECTS)
  return rows.map(({ object }) => object).sort()
}

/**
 * Objects beyond the list are allowed: an operator may add an index or a view.
 * @throws when objects of the list are missing, or a column has another type; the message names the first five
 */
export async function requireObjects(config: pg.ClientConfig = connectionConfig()): Promise<void> {
  const client = await connectAlone(config)
  try {
    const present = new Set(await listObjects(client))
    const missing = readList().filter((object) => !present.has(object))
    if (missing.length > 0) throw new Error(describeMissing(missing))
  } finally {
    await client.end()
  }
}

function readList(): string[] {
  return readFileSync(inRoot("prisma", "objects.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
}

/** Names missing tables first, and does not repeat what is missing with its table. */
function describeMissing(missing: readonly string[]): string {
  const tables = missing.filter((object) => object.startsWith("table "))
  const absent = new Set(tables.map((object) => object.slice("table ".length)))
  const others = missing.filter((object) => {
    const [kind, owner = ""] = object.split(/[ .:]/)
    return kind !== "table" && !absent.has(owner)
  })
  const all = [...tables, ...others]
  const more = all.length > NAMED ? `, and ${all.length - NAMED} more` : ""
  return `The database lacks what its migrations create: ${all.slice(0, NAMED).join(", ")}${more}. It may be half restored. Restore the backup into a new, empty database, as docs/operations.md describes.`
}
