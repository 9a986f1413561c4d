// What is known about the backups of the job, for the command line, the administration and alerts.

import { query, queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

export interface BackupRow {
  id: string
  made_at: Date
  file: string
  bytes: number
  services: number
  last_change: string | null
  /** For how long the embedded database served nothing else. */
  blocked_ms: number
  /** Null until the backup was restored on trial. */
  rehearsed_at: Date | null
  /** Why the trial failed; null when it succeeded. */
  rehearsal_error: string | null
}

const COLUMNS = sql`id, made_at, file, bytes::float8 as bytes, services, last_change, blocked_ms, rehearsed_at, rehearsal_error`
const LISTED = 100

export const getLatestBackup = (): Promise<BackupRow | null> =>
  queryOne<BackupRow>(sql`select ${COLUMNS} from backups order by id desc limit 1`)

/** Newest first. */
export const listBackups = (): Promise<BackupRow[]> =>
  query<BackupRow>(sql`select ${COLUMNS} from backups order by id desc limit ${LISTED}`)
