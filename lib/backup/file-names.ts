// The names of backups in BACKUP_DIR, whose order is that of their times. Files with other names are left alone.

import { DRAFT } from "@/lib/backup/draft"

const NAME = /^directory-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/
const UNFINISHED = new RegExp(`^directory-\\S+\\.backup\\.\\d+${DRAFT.replace(".", "\\.")}$`)

export const nameBackup = (now: Date): string =>
  `directory-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`

/** Returns the oldest backups beyond `keep`, and what processes that were killed have left. No other backup is being made. */
export function listFilesToRemove(names: readonly string[], keep: number): string[] {
  const backups = names.filter((name) => NAME.test(name)).sort()
  return [...backups.slice(0, Math.max(0, backups.length - keep)), ...names.filter((name) => UNFINISHED.test(name))]
}
