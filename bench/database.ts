// Creates a migrated database for one bench on the server of TEST_DATABASE_URL and drops it at the end. Also inserts listings in
// bulk.

import { loadavg } from "node:os"
import pg from "pg"
import { createDatabase } from "../tests/support/fresh-database"

/** Sets DATABASE_URL, then runs `work`. Only `work` may import lib/, because lib/env reads the settings when it is imported. */
export async function withDatabase(work: (database: pg.Pool) => Promise<void>): Promise<void> {
  const server = process.env["TEST_DATABASE_URL"]
  if (!server)
    throw new Error("TEST_DATABASE_URL must name a Postgres server: the embedded one has a single connection.")
  const { url, drop } = await createDatabase(server)
  Object.assign(process.env, { DATABASE_URL: url, LOG_LEVEL: "warn", NODE_ENV: "test" })
  const database = new pg.Pool({ connectionString: url })
  try {
    const { migrate } = await import("@/lib/db/migrate")
    const { disconnect } = await import("@/lib/db/client")
    await migrate()
    await work(database)
    await disconnect()
  } finally {
    await database.end()
    await drop()
  }
}

/** Runs `work` on one connection, because session settings apply to a single connection. Discards the connection afterwards. */
export async function withClient<T>(database: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await database.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** SQL of a UUID whose order follows `i`, like the version 7 UUIDs of real listings. */
export const ID =
  "(lpad(to_hex(1763000000000 + i), 12, '0') || '7' || left(md5(i::text), 3) || '8' || right(md5(i::text), 15))::uuid"

/**
 * @param rows SQL that selects `i`, `url`, `protocol` and `host`. The listings are not due until the bench sets `next_check_at`.
 */
export function insertServices(client: pg.ClientBase | pg.Pool, rows: string, values: unknown[] = []) {
  return client.query(
    `insert into services (id, url, protocol, host, registrable_domain, name, description, category, sources, status,
                           listed_at, next_check_at, l402_format)
     select ${ID}, url, protocol, host, host, 'Service ' || i, 'Describes item ' || i, 'ai/' || i % 40,
            '{self-registered}', 'active', now(), 'infinity', null from (${rows}) made`,
    values,
  )
}

/** Drops the indexes, runs `work`, then creates the indexes again, which is faster than an index update for every row. */
export async function withoutIndexes(
  client: pg.ClientBase,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // The setting `replica` disables triggers, which would record a change for every row.
  await client.query("set session_replication_role = replica")
  await work()
  await client.query("set session_replication_role = origin")
  for (const { definition } of rows) await client.query(definition)
  await client.query(`vacuum analyze ${table}`)
}

/** Prints the figures and the machine's load averages (1, 5 and 15 minutes) as one JSON line. */
export function print(bench: string, figures: object): void {
  const load = loadavg().map((value) => Math.round(value * 100) / 100)
  console.log(JSON.stringify({ bench, ...figures, load }))
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 100) / 100
}
