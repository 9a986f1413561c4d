// Applies prisma/migrations in the order of their names, each in one transaction. Maintains Prisma's `_prisma_migrations` table,
// so that `prisma migrate deploy` and `prisma migrate status` know these migrations.

import { createHash, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type pg from "pg"
import { connectionConfig } from "@/lib/db/client"
import { connectAlone } from "@/lib/db/own-connection"
import { inRoot } from "@/lib/process/programs"

/**
 * The key of the advisory lock that Prisma's own migration engine uses, so that Prisma and `migrate` never run at the same time.
 */
const MIGRATE_LOCK = 72_707_369
const OLDEST_POSTGRES = 15
/**
 * Accepted former checksums of migrations that were edited after release. The first migration needed pgvector; the edit gave one
 * column another type. 20261122140000_embeddings changes the column in databases with the former type.
 */
const FORMER_CHECKSUMS: Readonly<Record<string, string>> = {
  "20261121000000_catalogue": "5f0e8b74d2a0e4d1c05a3b6612950e8fa5c01d4505c1eee4bd298f5673f7e5cd",
}

const BOOKKEEPING = `
  create table if not exists "_prisma_migrations" (
    "id" varchar(36) primary key not null,
    "checksum" varchar(64) not null,
    "finished_at" timestamptz,
    "migration_name" varchar(255) not null,
    "logs" text,
    "rolled_back_at" timestamptz,
    "started_at" timestamptz not null default now(),
    "applied_steps_count" integer not null default 0)`

interface Migration {
  name: string
  sql: string
  checksum: string
}
interface Applied {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

/**
 * Applies all new migrations and returns their names.
 * @throws when the server cannot be reached or is too old; when an applied migration has changed, is unfinished or is not in
 * `folder`; when a migration fails, after its rollback
 */
export async function migrate(
  folder = inRoot("prisma", "migrations"),
  config: pg.ClientConfig = connectionConfig(),
): Promise<string[]> {
  const client = await connect(config)
  try {
    await inTransaction(client, () => client.query(BOOKKEEPING))
    const migrations = readMigrations(folder)
    const known = await readApplied(client)
    requireKnown(known, migrations)
    const applied: string[] = []
    // A start with nothing to apply ends here: a transaction for each migration would take a third of a second.
    for (const migration of migrations.filter((one) => !isCurrent(one, known.get(one.name)))) {
      if (await inTransaction(client, () => applyIfNew(client, migration, migrations))) applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** Returns the names of the migrations of this version, in order. */
export const listMigrations = (): string[] => readMigrations(inRoot("prisma", "migrations")).map(({ name }) => name)

/**
 * Applies new migrations in the transaction that the connection has open, so that what follows in it is undone together with them.
 * @param names only these; without names all
 */
export async function migrateWithin(client: pg.Client, names?: readonly string[]): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATE_LOCK])
  await client.query(BOOKKEEPING)
  const all = readMigrations(inRoot("prisma", "migrations"))
  for (const migration of all.filter(({ name }) => names === undefined || names.includes(name)))
    await applyIfNew(client, migration, all)
}

/** Returns the names of the migrations that a database has, in order. */
export async function listApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from "_prisma_migrations" where finished_at is not null and rolled_back_at is null order by 1',
  )
  return rows.map(({ name }) => name)
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = await connectAlone(config).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The database cannot be reached: ${error.message || error.code}`, { cause: error })
  })
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST_POSTGRES) return client
  await client.end()
  throw new Error(`The directory needs Postgres ${OLDEST_POSTGRES} or newer; this server is Postgres ${version}.`)
}

/** The advisory lock lasts as long as the transaction, so processes that migrate at once run one after the other. */
async function inTransaction<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  await client.query("begin")
  try {
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATE_LOCK])
    const result = await run()
    await client.query("commit")
    return result
  } catch (error) {
    // Ignore a failing rollback: after a lost connection there is nothing to roll back. Report the first error.
    await client.query("rollback").catch(() => {})
    throw error
  }
}

async function applyIfNew(client: pg.Client, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  const applied = await readApplied(client)
  requireKnown(applied, all)
  const row = applied.get(migration.name)
  if (!isApplied(migration, row)) {
    await apply(client, migration)
    return true
  }
  if (row?.checksum !== migration.checksum) await updateChecksum(client, migration)
  return false
}

const isCurrent = ({ checksum }: Migration, row: Applied | undefined) =>
  row !== undefined && row.finished_at !== null && row.checksum === checksum

function requireKnown(applied: ReadonlyMap<string, Applied>, all: readonly Migration[]): void {
  const unknown = [...applied.keys()].find((name) => !all.some((known) => known.name === name))
  if (unknown)
    throw new Error(
      `The database has migration ${unknown}, which this version does not know. Start the newer version of the directory.`,
    )
}

function readMigrations(folder: string): Migration[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name, "migration.sql"))
      return { name, sql: bytes.toString("utf8"), checksum: createHash("sha256").update(bytes).digest("hex") }
    })
}

async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied>(
    'select migration_name, checksum, finished_at from "_prisma_migrations" where rolled_back_at is null',
  )
  return new Map(rows.map((row) => [row.migration_name, row]))
}

function isApplied(migration: Migration, row: Applied | undefined): boolean {
  if (!row) return false
  if (row.finished_at === null) {
    throw new Error(
      `Migration ${migration.name} was started by another program and never finished. Resolve it with prisma migrate resolve.`,
    )
  }
  if (row.checksum !== migration.checksum && row.checksum !== FORMER_CHECKSUMS[migration.name]) {
    throw new Error(
      `Migration ${migration.name} has changed since it was applied. Restore the file and add a new migration instead.`,
    )
  }
  return true
}

async function updateChecksum(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    'update "_prisma_migrations" set checksum = $2 where migration_name = $1 and rolled_back_at is null',
    [name, checksum],
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    throw new Error(`Migration ${name} failed: ${toMessage(error)}`, { cause: error })
  })
  await client.query(
    `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  )
}

function toMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /extension "?pg_trgm"?/.test(message)
    ? `${message}. The directory needs Postgres 15 or newer with the extension pg_trgm.`
    : message
}
