// Carries the embedded database of DATA_DIR to Postgres. The embedded database stays as it is.

import path from "node:path"
import { createBackup } from "@/lib/backup/create-backup"
import { type Verified, verifyBackup } from "@/lib/backup/read-backup"
import { loadInto } from "@/lib/backup/restore"
import { createScratch } from "@/lib/backup/scratch"
import { listMigrations } from "@/lib/db/migrate"
import { openDatabase } from "@/lib/db/open"
import { env } from "@/lib/env"

/**
 * @param url of an empty Postgres database
 * @throws FolderOwned while the directory runs: what it writes during the move would be lost
 */
export async function moveToPostgres(url: string, now: Date): Promise<Verified> {
  const database = await openDatabase({ share: false })
  const scratch = await createScratch(env.DATA_DIR)
  try {
    const file = path.join(scratch.folder, "move")
    await createBackup(file, { now, withSecrets: false })
    const backup = await verifyBackup(file, listMigrations())
    await loadInto({ connectionString: url }, backup, { log: "same" })
    return backup
  } finally {
    await scratch.remove()
    await database.close()
  }
}
