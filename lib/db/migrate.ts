// Applies prisma/migrations in name order, each in one transaction, and keeps Prisma's own `_prisma_migrations` table, so
// that `prisma migrate deploy` and `status` agree with it elsewhere.

import { createHash, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import pg from "pg"
import { connectionConfig } from "@/lib/db/client"

const MIGRATIONS = path.join(process.cwd(), "prisma", "migrations")
/** The advisory lock that Prisma's own engine takes. */
const MIGRATE_LOCK = 72_707_369

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

/** Brings the database up to date and answers the names it applied. Throws when an applied migration has changed or failed. */
export async function migrate(folder = MIGRATIONS, config: pg.ClientConfig = connectionConfig()): Promise<string[]> {
  const client = new pg.Client({ ...config, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATE_LOCK])
    await client.query(BOOKKEEPING)
    const applied = await readApplied(client)
    const waiting = readMigrations(folder).filter((migration) => !isApplied(migration, applied.get(migration.name)))
    for (const migration of waiting) await apply(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATE_LOCK])
    await client.end()
  }
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
      `Migration ${migration.name} was begun elsewhere and never finished; resolve it with prisma migrate resolve.`,
    )
  }
  if (row.checksum !== migration.checksum) {
    throw new Error(`Migration ${migration.name} has changed since it was applied; add a new migration instead.`)
  }
  return true
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin")
  try {
    await client.query(migration.sql)
    await client.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    )
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw new Error(`Migration ${migration.name} failed: ${explain(error)}`, { cause: error })
  }
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /extension "?(vector|pg_trgm)"?/.test(message)
    ? `${message}. The directory needs Postgres 15 or newer with the extensions pgvector and pg_trgm.`
    : message
}
