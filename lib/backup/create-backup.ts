// Makes a backup of the database while the directory runs.

import { writeLines } from "@/lib/backup/files"
import { type End, FORMAT, FORMAT_VERSION, type Head } from "@/lib/backup/format"
import { readRows } from "@/lib/backup/rows"
import { sealText } from "@/lib/backup/seal"
import { openSource } from "@/lib/backup/source"
import { listApplied } from "@/lib/db/migrate"
import { env } from "@/lib/env"
import { readPresentSecrets } from "@/lib/env/secrets"
import { readRelease } from "@/lib/process/release"

export interface Made {
  file: string
  bytes: number
  services: number
  /** The number of the last event. */
  lastChange: string | null
  blockedMs: number
  hasSecrets: boolean
}

interface Options {
  now: Date
  /** True: the operator's secrets are in the file, encrypted with BACKUP_PASSPHRASE. */
  withSecrets: boolean
  signal?: AbortSignal
}

/** Writes the backup to `file`; a file of that name is replaced when the new one is complete. */
export async function createBackup(file: string, { now, withSecrets, signal }: Options): Promise<Made> {
  const secrets = withSecrets ? sealSecrets() : null
  const source = await openSource()
  try {
    const head: Head = {
      ...{ format: FORMAT, version: FORMAT_VERSION, made_at: now.toISOString(), release: readRelease() },
      ...{ database: source.database, migrations: await listApplied(source.client), secrets },
    }
    const rows = readRows(source.client, signal)
    const { bytes, result: end } = await writeLines(file, listLines(head, rows))
    const [services, lastChange] = [end.rows["services"] ?? 0, end.last_change?.seq ?? null]
    return { file, bytes, services, lastChange, blockedMs: source.blockedMs, hasSecrets: secrets !== null }
  } finally {
    await source.close()
  }
}

async function* listLines(head: Head, rows: AsyncGenerator<string, End>): AsyncGenerator<string, End> {
  yield JSON.stringify(head)
  return yield* rows
}

function sealSecrets() {
  if (env.BACKUP_PASSPHRASE === undefined)
    throw new Error(
      "Secrets are encrypted with BACKUP_PASSPHRASE, which is not set. Set it, or back up without --with-secrets.",
    )
  return sealText(JSON.stringify(readPresentSecrets()), env.BACKUP_PASSPHRASE)
}
