// Opens a database to read one state of it: Postgres in a transaction, the embedded database as a copy of its files. All clients of
// the embedded database share one session, so a long transaction would stop the directory; copying its files does not.

import { constants, type Dirent, mkdirSync, readdirSync, rmSync, type Stats, statSync } from "node:fs"
import { copyFile } from "node:fs/promises"
import path from "node:path"
import pLimit from "p-limit"
import { createScratch } from "@/lib/backup/scratch"
import { startEmbedded } from "@/lib/db/embedded"
import { type Connection, connectAlone } from "@/lib/db/own-connection"
import { socketConfig } from "@/lib/db/owner-record"
import { env } from "@/lib/env"

export interface Source {
  client: Connection
  database: "embedded" | "postgres"
  /** For how long the directory could not use its database. */
  blockedMs: number
  close(): Promise<void>
}

export const openSource = (): Promise<Source> => (env.DATABASE_URL ? openPostgres() : openCopy())

async function openPostgres(): Promise<Source> {
  const client = await connectAlone()
  await client.query("begin isolation level repeatable read read only")
  return { client, database: "postgres", blockedMs: 0, close: () => client.end() }
}

/** Serves the copy by a process of its own, so that the running database does not read the rows. */
async function openCopy(): Promise<Source> {
  const scratch = await createScratch(env.DATA_DIR)
  try {
    const blockedMs = await copyDatabase(path.join(env.DATA_DIR, "postgres"), path.join(scratch.folder, "postgres"))
    const { owner, stop } = await startEmbedded(scratch.folder)
    const client = await connectAlone(socketConfig(owner))
    await client.query("begin")
    const close = async () => {
      await client.end()
      await stop()
      await scratch.remove()
    }
    return { client, database: "embedded", blockedMs, close }
  } catch (error) {
    await scratch.remove()
    throw error
  }
}

/** The first and the last file of the log that a database needs after a checkpoint. */
const LOG_RANGE = `
  select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`

/**
 * Copies the files once while the database is used. Then a transaction keeps all other statements waiting while the files that have
 * changed since are copied again. A process that is killed meanwhile loses its connection, and the database ends the transaction.
 * @returns for how long the others waited, in ms
 */
async function copyDatabase(from: string, to: string): Promise<number> {
  const client = await connectAlone()
  try {
    await client.query("checkpoint")
    const since = Date.now() - CLOCK_STEP_MS
    await copyFiles(from, to, () => true)
    await client.query("checkpoint")
    await client.query("begin")
    const startedAt = performance.now()
    await client.query("checkpoint")
    const { rows } = await client.query<{ first: string; last: string }>(LOG_RANGE)
    const { first = "", last = "" } = rows[0] ?? {}
    const names = await copyFiles(from, to, ({ mtimeMs }) => mtimeMs >= since)
    await client.query("commit")
    const blockedMs = Math.ceil(performance.now() - startedAt)
    const isUsed = (name: string) => !isLogFile(name) || (path.basename(name) >= first && path.basename(name) <= last)
    const present = new Set(names.filter(isUsed))
    for (const name of listFiles(to)) if (!present.has(name)) rmSync(path.join(to, name))
    return blockedMs
  } finally {
    await client.end()
  }
}

/** File systems give times in steps, so that two changes within a step look the same. */
const CLOCK_STEP_MS = 2_000
const COPIES_AT_ONCE = 8
const isLogFile = (name: string) => /(^|\/)[0-9A-F]{24}$/.test(name)

/** Copies the files that `isCopied` chooses, and returns the names of all. A file that the database removes meanwhile is left out. */
async function copyFiles(from: string, to: string, isCopied: (stats: Stats) => boolean): Promise<string[]> {
  const limit = pLimit(COPIES_AT_ONCE)
  const names = listFiles(from)
  const copy = async (name: string) => {
    const stats = statSync(path.join(from, name), { throwIfNoEntry: false })
    if (!stats || !isCopied(stats)) return
    mkdirSync(path.dirname(path.join(to, name)), { recursive: true, mode: 0o700 })
    await copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE).catch(ignoreMissing)
  }
  await Promise.all(names.map((name) => limit(copy, name)))
  // Postgres expects its folders, also empty ones.
  for (const folder of listFolders(from)) mkdirSync(path.join(to, folder), { recursive: true, mode: 0o700 })
  return names
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error
}

const listAll = (folder: string) => readdirSync(folder, { withFileTypes: true, recursive: true })
const toName = (folder: string, entry: Dirent) => path.relative(folder, path.join(entry.parentPath, entry.name))
const listFiles = (folder: string) =>
  listAll(folder).flatMap((entry) => (entry.isFile() ? [toName(folder, entry)] : []))
const listFolders = (folder: string) =>
  listAll(folder).flatMap((entry) => (entry.isDirectory() ? [toName(folder, entry)] : []))
