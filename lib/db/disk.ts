// The state of the disk below the embedded database. Each process reads it from the file system, without messages between them.

import { existsSync, statfsSync } from "node:fs"
import { type Disk, type DiskState, describeDisk, judgeDisk } from "@/lib/db/disk-rules"
import { env } from "@/lib/env"

/** Space that is reserved for root does not count. */
export function readDisk(dataDir: string): Disk {
  const { bavail, blocks, bsize } = statfsSync(existsSync(dataDir) ? dataDir : ".")
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** What the operator should free. Null with enough space, and for a Postgres server, whose disk the directory does not see. */
export function findDiskTrouble(): { state: DiskState; text: string } | null {
  if (env.DATABASE_URL) return null
  const disk = readDisk(env.DATA_DIR)
  const state = judgeDisk(disk, "enough")
  const text = describeDisk(state, disk, env.DATA_DIR)
  return text === null ? null : { state, text }
}
