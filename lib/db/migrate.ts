// Applies prisma/migrations in the order of their names, each in one transaction. Maintains Prisma's `_prisma_migrations` table,
// so that `prisma migrate deploy` and `prisma migrate status` know these migrations.

import { createHash, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type pg from "pg"
import { connectionConfig } from "@/lib/db/connection-config"
import { type Claim, canGoOn, formatClaim, readClaim } from "@/lib/db/migration-claim"
import { connectAlone } from "@/lib/db/own-connection"
import { log } from "@/lib/process/log"
import { inRoot } from "@/lib/process/programs"

/**
 * The key of the advisory lock that Prisma's own migration engine uses, so that Prisma and `migrate` never run at the same time.
 */
const MIGRATE_LOCK = 72_707_369
const OLDEST_POSTGRES = 15
/**
 * How long a migration waits for a lock before it gives up and is tried again: while it waits, every later query of the table waits
 * behind it.
 */
const LOCK = { waitMs: 2_000, tries: 10, pauseMs: 1_000 } as const
const LOCK_NOT_AVAILABLE = "55P03"
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
  logs: string | null
}

/** A migration that the database does not have yet. */
export interface PlannedMigration {
  name: string
  /** What it says about processes of the release before it. */
  previous: Claim | null
}

/** Lists the migrations that `migrate` would apply. Throws like `migrate`, and changes nothing. */
export async function planMigrations(
  folder = inRoot("prisma", "migrations"),
  config: pg.ClientConfig = connectionConfig(),
): Promise<PlannedMigration[]> {
  const client = await connect(config)
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('_prisma_migrations') is not null as exists",
    )
    const known = rows[0]?.exists ? await readApplied(client) : new Map<string, Applied>()
    const migrations = readMigrations(folder)
    requireKnown(known, migrations)
    return migrations
      .filter((one) => !isApplied(one, known.get(one.name)))
      .map(({ name, sql }) => ({ name, previous: readClaim(sql) }))
  } finally {
    await client.end()
  }
}

/**
 * Applies all new migrations and returns their names. A migration that does not get a lock within two seconds is rolled back and tried
 * again, ten times.
 * @throws when the server cannot be reached or is too old; when an applied migration has changed, is unfinished, or is not in
 * `folder` and does not say that this release can go on; when a migration fails, after its rollback
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
      const run = () => inTransaction(client, () => applyIfNew(client, migration, migrations))
      if (await tryForLocks(migration.name, run)) applied.push(migration.name)
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
  for (const migration of all.filter(({ name }) => names === undefined || names.includes(name))) {
    await applyIfNew(client, migration, all)
    // Runs the deferred triggers of rows that the migration has written, as its own commit would: the next one may alter their table.
    await client.query("set constraints all immediate; set constraints all deferred")
  }
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

async function tryForLocks<T>(name: string, run: () => Promise<T>): Promise<T> {
  for (let left = LOCK.tries - 1; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } }
      if (cause?.code !== LOCK_NOT_AVAILABLE || left === 0) throw error
      log.warn({ migration: name, left }, "a migration waits for a lock of another query; it is tried again")
      await new Promise((resolve) => setTimeout(resolve, LOCK.pauseMs))
    }
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
  const unknown = [...applied.values()].filter(({ migration_name: name }) => !all.some((known) => known.name === name))
  const breaking = unknown.find(({ logs }) => !canGoOn(logs))
  if (breaking)
    throw new Error(
      `The database has migration ${breaking.migration_name}, which this version does not know. Start the newer version of the directory.`,
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
    'select migration_name, checksum, finished_at, logs from "_prisma_migrations" where rolled_back_at is null',
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
  await client.query(`set local lock_timeout = ${LOCK.waitMs}`)
  await client.query(sql).catch((error: unknown) => {
    throw new Error(`Migration ${name} failed: ${toMessage(error)}`, { cause: error })
  })
  await client.query(
    `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count, logs)
     values ($1, $2, $3, clock_timestamp(), 1, $4)`,
    [randomUUID(), checksum, name, formatClaim(readClaim(sql))],
  )
}

function toMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /extension "?pg_trgm"?/.test(message)
    ? `${message}. The directory needs Postgres 15 or newer with the extension pg_trgm.`
    : message
}
