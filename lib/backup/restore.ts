// Restores a backup into an empty place: a new Postgres database in one transaction, or a new folder of the embedded database that
// gets its name at the end. A process that is killed leaves the place empty.

import { existsSync } from "node:fs"
import { mkdir, rename } from "node:fs/promises"
import path from "node:path"
import { flush, flushFolder } from "@/lib/backup/files"
import type { End } from "@/lib/backup/format"
import { BackupRefused, type Part, readParts, type Verified, verifyBackup } from "@/lib/backup/read-backup"
import { countRows, createWriter, listTables, setSequences, withoutRules } from "@/lib/backup/rows"
import { createScratch } from "@/lib/backup/scratch"
import { checkSecrets, type SecretsPlan, storeSecrets } from "@/lib/backup/stored-secrets"
import { prepareCheckDays } from "@/lib/db/check-days"
import { startEmbedded } from "@/lib/db/embedded"
import { listMigrations, migrateWithin } from "@/lib/db/migrate"
import { requireObjects } from "@/lib/db/objects"
import { type Connection, type ConnectionConfig, connectAlone } from "@/lib/db/own-connection"
import { readOwner, socketConfig } from "@/lib/db/owner-record"
import { env } from "@/lib/env"
import { withLock } from "@/lib/process/folder-lock"

export interface Restored extends Verified {
  secrets: SecretsPlan
}

/** Restores into the database of the settings: DATABASE_URL, or the embedded one of DATA_DIR. @throws BackupRefused */
export async function restoreBackup(file: string, signal?: AbortSignal): Promise<Restored> {
  const verified = await verifyBackup(file, listMigrations())
  const secrets = checkSecrets(verified.head)
  if (env.DATABASE_URL) {
    const config = { connectionString: env.DATABASE_URL }
    await requireEmpty(config)
    await storeSecrets(secrets)
    await loadInto(config, verified, { log: "new", signal })
  } else {
    requireFree(env.DATA_DIR)
    await storeSecrets(secrets)
    await restoreFolder(env.DATA_DIR, verified, signal)
  }
  return { ...verified, secrets }
}

/** What a database without tables has: what extensions bring. */
const FULL = `
  select count(*)::int as relations from pg_class where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

async function requireEmpty(config: ConnectionConfig): Promise<void> {
  const client = await connectAlone(config)
  try {
    await refuseFull(client)
  } finally {
    await client.end()
  }
}

async function refuseFull(client: Connection): Promise<void> {
  const { rows } = await client.query<{ relations: number }>(FULL)
  if (rows[0]?.relations === 0) return
  throw new BackupRefused("The database has tables already. Restore into a new, empty database.")
}

const getFolder = (dataDir: string) => path.join(dataDir, "postgres")

function requireFree(dataDir: string): void {
  if (!existsSync(getFolder(dataDir)) && readOwner(dataDir) === null) return
  throw new BackupRefused(`${dataDir} has a database already. Set DATA_DIR to a new folder, or move that one away.`)
}

async function restoreFolder(dataDir: string, backup: Verified, signal?: AbortSignal): Promise<void> {
  const scratch = await createScratch(dataDir)
  try {
    await loadIntoFolder(scratch.folder, backup, async () => {}, { log: "new", signal })
    await flushFolder(getFolder(scratch.folder))
    // A directory that starts takes the same lock when it makes itself the owner of the folder.
    await withLock(path.join(dataDir, "takeover.lock"), async () => {
      requireFree(dataDir)
      await rename(getFolder(scratch.folder), getFolder(dataDir))
    })
    await flush(dataDir)
  } finally {
    await scratch.remove()
  }
}

interface LoadOptions {
  /** `new` when the changes since the backup are lost, so that their numbers will be given to others. */
  log: "same" | "new"
  signal?: AbortSignal | undefined
}

/** Makes an embedded database in a new folder, restores into it and runs `use` before it stops. */
export async function loadIntoFolder(
  folder: string,
  backup: Verified,
  use: (config: ConnectionConfig) => Promise<void>,
  options: LoadOptions,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { owner, stop } = await startEmbedded(folder)
  try {
    await loadInto(socketConfig(owner), backup, options)
    await use(socketConfig(owner))
  } finally {
    await stop()
  }
}

/**
 * Restores into an empty database in one transaction: the migrations of the backup, its rows, and then the migrations that are newer.
 * @throws BackupRefused when the database is not empty, or has other rows than the backup counts
 */
export async function loadInto(
  config: ConnectionConfig,
  { file, head }: Verified,
  { log, signal }: LoadOptions,
): Promise<void> {
  const client = await connectAlone(config)
  try {
    await client.query("begin")
    await refuseFull(client)
    await migrateWithin(client, head.migrations)
    await prepareCheckDays(client, new Date(head.made_at))
    await withoutRules(client, () => writeParts(client, readParts(file, listMigrations()), signal))
    await migrateWithin(client)
    if (log === "new") await client.query("update change_log set id = gen_random_uuid()")
    await client.query("commit")
    await client.query("analyze")
  } finally {
    // An open transaction ends with its connection, and nothing of it stays.
    await client.end()
  }
  await requireObjects(config)
}

async function writeParts(client: Connection, parts: AsyncIterable<Part>, signal?: AbortSignal): Promise<void> {
  const tables = new Set((await listTables(client)).map(({ table }) => table))
  let write: (line: string) => Promise<void> = () => Promise.reject(new BackupRefused("Rows come before their table."))
  for await (const part of parts) {
    signal?.throwIfAborted()
    if (typeof part === "string") await write(part)
    else if ("table" in part) {
      if (!tables.has(part.table)) throw new BackupRefused(`The backup has a table of another program: ${part.table}.`)
      write = await createWriter(client, part)
    } else if ("sequences" in part) await setSequences(client, part.sequences)
    else if ("last_change" in part) await requireRows(client, part)
  }
}

async function requireRows(client: Connection, { rows: expected }: End): Promise<void> {
  const present = await countRows(client)
  const different = Object.keys(expected).filter((table) => present[table] !== expected[table])
  if (different.length > 0)
    throw new BackupRefused(`Other numbers of rows than the backup counts: ${different.join(", ")}.`)
}
