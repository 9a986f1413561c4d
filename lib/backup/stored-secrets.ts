// Restores the secrets of a backup into the files of DATA_DIR, where the directory looks for secrets that no setting has.

import { mkdir } from "node:fs/promises"
import { z } from "zod"
import { writeWhole } from "@/lib/backup/files"
import type { Head } from "@/lib/backup/format"
import { BackupRefused } from "@/lib/backup/read-backup"
import { openSealed } from "@/lib/backup/seal"
import { equalSecrets } from "@/lib/crypto"
import { env } from "@/lib/env"
import { getSecretFile, readPresentSecrets, type SecretName } from "@/lib/env/secrets"

const text = z.string().min(1).max(1_000).optional()
const Secrets = z.strictObject({ ADMIN_SECRET: text, SECRETS_KEY: text, L402_ROOT_KEY: text })

/** The secrets of a backup that this place does not have. Null: the backup has none. */
export type SecretsPlan = readonly { name: SecretName; secret: string }[] | null

/** @throws BackupRefused without the right passphrase, and when this place has another secret of a name */
export function checkSecrets({ secrets: sealed }: Head): SecretsPlan {
  if (sealed === null) return null
  const passphrase = env.BACKUP_PASSPHRASE
  if (passphrase === undefined)
    throw new BackupRefused("The backup has secrets. Set BACKUP_PASSPHRASE to the passphrase that it was made with.")
  const opened = openSealed(sealed, passphrase)
  if (opened === null)
    throw new BackupRefused(
      "The secrets of the backup cannot be read: BACKUP_PASSPHRASE is not the one that it was made with.",
    )
  const present = readPresentSecrets()
  const given = Object.entries(Secrets.parse(JSON.parse(opened))) as [SecretName, string | undefined][]
  return given.flatMap(([name, secret]) => {
    const own = present[name]
    if (secret === undefined || (own !== undefined && equalSecrets(own, secret))) return []
    if (own === undefined) return [{ name, secret }]
    const place = env[name] === undefined ? getSecretFile(name) : "the settings"
    throw new BackupRefused(`${name} of the backup is another one than in ${place}. Remove that one first.`)
  })
}

export async function storeSecrets(plan: SecretsPlan): Promise<void> {
  if (!plan || plan.length === 0) return
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  for (const { name, secret } of plan) await writeWhole(getSecretFile(name), `${secret}\n`)
}
