// Restores a backup into a database that is removed again, to know that the file can be restored.

import { randomBytes } from "node:crypto"
import { type Verified, verifyBackup } from "@/lib/backup/read-backup"
import { loadInto, loadIntoFolder } from "@/lib/backup/restore"
import { readLastChange } from "@/lib/backup/rows"
import { createScratch } from "@/lib/backup/scratch"
import { listMigrations } from "@/lib/db/migrate"
import { type ConnectionConfig, connectAlone, quoteName } from "@/lib/db/own-connection"
import { env } from "@/lib/env"

/** Postgres' code for a role that may not create databases. */
const NOT_ALLOWED = "42501"

/**
 * Restores into a new database of the same server, or into an embedded one where the role may not create databases. The restore
 * compares the number of rows of each table with the backup's; this function compares the last change.
 * @throws when the backup cannot be restored
 */
export async function rehearseBackup(file: string, signal?: AbortSignal): Promise<Verified> {
  const backup = await verifyBackup(file, listMigrations())
  const onServer = env.DATABASE_URL ? await createScratchDatabase(env.DATABASE_URL) : null
  if (onServer) await rehearseOnServer(onServer, backup, signal)
  else await rehearseInFolder(backup, signal)
  return backup
}

async function rehearseInFolder(backup: Verified, signal?: AbortSignal): Promise<void> {
  const scratch = await createScratch(env.DATA_DIR)
  try {
    await loadIntoFolder(scratch.folder, backup, (config) => compareLastChange(config, backup), { log: "same", signal })
  } finally {
    await scratch.remove()
  }
}

async function rehearseOnServer({ url, drop }: ScratchDatabase, backup: Verified, signal?: AbortSignal): Promise<void> {
  try {
    await loadInto({ connectionString: url }, backup, { log: "same", signal })
    await compareLastChange({ connectionString: url }, backup)
  } finally {
    await drop()
  }
}

async function compareLastChange(config: ConnectionConfig, { end }: Verified): Promise<void> {
  const client = await connectAlone(config)
  try {
    const last = await readLastChange(client)
    if (last?.seq !== end.last_change?.seq || last?.at !== end.last_change?.at)
      throw new Error(`The last change is ${last?.seq ?? "none"}; the backup has ${end.last_change?.seq ?? "none"}.`)
  } finally {
    await client.end()
  }
}

interface ScratchDatabase {
  url: string
  drop(): Promise<void>
}

/** Databases of processes that were killed: a day is longer than any rehearsal takes. The name has the second of the start. */
const LEFT = `
  select datname as name from pg_database
  where datname ~ '^directory_rehearsal_\\d{10}_[0-9a-f]{12}$' and pg_get_userbyid(datdba) = current_user
    and substring(datname from '\\d{10}')::bigint < extract(epoch from now()) - 86400`

/** @returns null when the role may not create databases */
async function createScratchDatabase(server: string): Promise<ScratchDatabase | null> {
  const name = `directory_rehearsal_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`
  const client = await connectAlone()
  try {
    const { rows } = await client.query<{ name: string }>(LEFT)
    for (const left of rows) await client.query(`drop database if exists ${quoteName(left.name)} with (force)`)
    await client.query(`create database ${name}`)
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return null
    throw error
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

async function dropDatabase(name: string): Promise<void> {
  const client = await connectAlone()
  try {
    await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}
