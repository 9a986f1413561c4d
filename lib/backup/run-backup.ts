// The job `backup`: makes a backup in BACKUP_DIR when the last one is old enough, restores it on trial, and removes the oldest files.

import { existsSync } from "node:fs"
import { mkdir, readdir, rm } from "node:fs/promises"
import path from "node:path"
import { createBackup, type Made } from "@/lib/backup/create-backup"
import { listFilesToRemove, nameBackup } from "@/lib/backup/file-names"
import { getLatestBackup } from "@/lib/backup/queries"
import { rehearseBackup } from "@/lib/backup/rehearse"
import { query, queryRow } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import type { JobContext } from "@/lib/process/job-context"
import { printable } from "@/lib/text/text"

const HOUR_MS = 3_600_000
/** Runs of the job start some milliseconds apart from their schedule. */
const EARLY_MS = 60_000
const LONGEST_ERROR = 500
/** Rows of backups whose files are long gone. */
const KEEP_ROWS_DAYS = 400

type Summary = Record<"backups" | "services" | "bytes" | "rehearsed" | "removed", number>

/** Makes a backup unless the last one is younger than BACKUP_EVERY_HOURS. Rehearses the last one if a stop prevented that. */
export async function backUpWhenDue(context: JobContext): Promise<Summary> {
  const latest = await getLatestBackup()
  const isDue =
    !latest || context.now.getTime() - latest.made_at.getTime() >= env.BACKUP_EVERY_HOURS * HOUR_MS - EARLY_MS
  if (isDue) return backUpNow(context)
  const none = { backups: 0, services: 0, bytes: 0, rehearsed: 0, removed: 0 }
  if (latest.rehearsed_at !== null || !existsSync(latest.file)) return none
  return { ...none, rehearsed: 1, removed: await rehearse(latest.id, latest.file, context.signal) }
}

/** @throws when the backup cannot be made, or cannot be restored on trial, which its row then says */
export async function backUpNow({ now, signal }: JobContext): Promise<Summary> {
  if (!env.BACKUP_DIR) throw new Error("BACKUP_DIR is not set.")
  await mkdir(env.BACKUP_DIR, { recursive: true, mode: 0o700 })
  const file = path.join(env.BACKUP_DIR, nameBackup(now))
  const made = await createBackup(file, { now, withSecrets: env.BACKUP_PASSPHRASE !== undefined, signal })
  const removed = await rehearse(await recordBackup(made, now), file, signal)
  return { backups: 1, services: made.services, bytes: made.bytes, rehearsed: 1, removed }
}

async function recordBackup({ file, bytes, services, lastChange, blockedMs }: Made, now: Date): Promise<string> {
  await query(sql`delete from backups where made_at < ${now}::timestamptz - make_interval(days => ${KEEP_ROWS_DAYS})`)
  const { id } = await queryRow<{ id: string }>(
    sql`insert into backups (made_at, file, bytes, services, last_change, blocked_ms)
        values (${now}, ${file}, ${bytes}, ${services}, ${lastChange}::bigint, ${blockedMs}) returning id`,
  )
  return id
}

/** Records the result. Removes old files only after a success, so that broken backups never replace a good one. */
async function rehearse(id: string, file: string, signal: AbortSignal): Promise<number> {
  try {
    await rehearseBackup(file, signal)
  } catch (error) {
    if (!signal.aborted) await recordRehearsal(id, printable(String(error), LONGEST_ERROR))
    throw error
  }
  await recordRehearsal(id, null)
  return removeOldFiles(path.dirname(file))
}

async function recordRehearsal(id: string, error: string | null): Promise<void> {
  await query(sql`update backups set rehearsed_at = now(), rehearsal_error = ${error} where id = ${id}::bigint`)
}

async function removeOldFiles(folder: string): Promise<number> {
  const names = listFilesToRemove(await readdir(folder), env.BACKUP_KEEP)
  for (const name of names) await rm(path.join(folder, name), { force: true })
  return names.length
}
