// The commands `backup`, `backups`, `restore` and `move`.

import { existsSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { createBackup } from "@/lib/backup/create-backup"
import { nameBackup } from "@/lib/backup/file-names"
import { moveToPostgres } from "@/lib/backup/move"
import { listBackups } from "@/lib/backup/queries"
import type { Verified } from "@/lib/backup/read-backup"
import { rehearseBackup } from "@/lib/backup/rehearse"
import { restoreBackup } from "@/lib/backup/restore"
import { describePlace, namePostgres } from "@/lib/db/start"
import { env } from "@/lib/env"
import { POSTGRES } from "@/lib/env/values"

type Print = (line: string) => void

interface BackUpOptions {
  /** Without a file a name with the time, in BACKUP_DIR or the working directory. */
  file: string | undefined
  withSecrets: boolean
  rehearses: boolean
}

export async function backUp({ file, withSecrets, rehearses }: BackUpOptions, print: Print): Promise<void> {
  const now = new Date()
  const target = path.resolve(file ?? path.join(env.BACKUP_DIR ?? "", nameBackup(now)))
  const made = await createBackup(target, { now, withSecrets })
  print(`${target}: ${made.services} services, ${made.bytes} bytes.`)
  if (made.blockedMs > 0) print(`The directory waited ${made.blockedMs} ms for its database.`)
  if (!withSecrets)
    print(
      "The secrets are not in it. Keep them too, or back up --with-secrets: without SECRETS_KEY webhook secrets are lost.",
    )
  if (!rehearses) return
  await rehearseBackup(target)
  print("It was restored on trial: every table has as many rows, and the last change is the same.")
}

export async function listRecordedBackups(print: Print): Promise<void> {
  for (const { made_at, file, bytes, services, rehearsed_at, rehearsal_error } of await listBackups()) {
    const result = rehearsal_error ?? (rehearsed_at ? "restored on trial" : "not yet restored on trial")
    print([made_at.toISOString(), file, bytes, services, result].join("\t"))
  }
}

const LISTING = /^(\d{1,10}|[0-9a-f]{8}-[0-9a-f-]{27})$/i

export async function restoreHere(file: string | undefined, print: Print): Promise<void> {
  if (file === undefined) throw new Error("Which backup? Example: npm run cli -- restore directory.backup")
  if (!existsSync(file)) {
    const hint = LISTING.test(file) ? " To restore a deleted listing, use `undelete <id>`." : ""
    throw new Error(`There is no file ${file}.${hint}`)
  }
  const { secrets, ...backup } = await restoreBackup(file)
  print(`${formatRestored(backup)} is restored into ${describePlace()}.`)
  if (secrets === null)
    print("The backup has no secrets. Give the directory those that it had: docs/operations.md, Secrets.")
  else print(`Secrets restored: ${secrets.map(({ name }) => name).join(", ") || "none were missing"}.`)
}

const Url = z.url(POSTGRES)

export async function moveHere(to: unknown, print: Print): Promise<void> {
  const url = Url.safeParse(to)
  if (!url.success)
    throw new Error("Where to? Example: npm run cli -- move --to postgresql://user:password@host/database")
  if (env.DATABASE_URL)
    throw new Error("DATABASE_URL is set. Unset it: `move` carries the embedded database of DATA_DIR.")
  const backup = await moveToPostgres(url.data, new Date())
  print(`${formatRestored(backup)} is moved from ${env.DATA_DIR} to ${namePostgres(url.data)}.`)
  print(
    `Now set DATABASE_URL. The secrets stay in ${env.DATA_DIR}; in production set them too. The embedded database is left as it was.`,
  )
}

function formatRestored({ head, end }: Verified): string {
  const { services = 0, events = 0 } = end.rows
  return `The state of ${head.made_at} (${services} services, ${events} changes)`
}
