// The key that seals notices: 32 random bytes, generated once and stored in the database, so all web processes share it. It is
// not derived from ADMIN_SECRET or SECRETS_KEY, so a sealed notice does not help in guessing them.

import { randomBytes } from "node:crypto"
import { pool } from "@/lib/db/client"

const KEY_BYTES = 32

// Next bundles this module more than once; the key is read once per process.
const shared = globalThis as { directorySealKey?: Promise<Buffer> | undefined }

export function getSealKey(): Promise<Buffer> {
  if (shared.directorySealKey) return shared.directorySealKey
  const reading = readOrCreate()
  shared.directorySealKey = reading
  // Forget a failed read, so the next caller tries again.
  reading.catch(() => {
    shared.directorySealKey = undefined
  })
  return reading
}

async function readOrCreate(): Promise<Buffer> {
  await pool().query("insert into seal_keys (key) values ($1) on conflict do nothing", [randomBytes(KEY_BYTES)])
  const { rows } = await pool().query<{ key: Buffer }>("select key from seal_keys")
  const [row] = rows
  if (!row) throw new Error("the key that seals notices is not in the database")
  return row.key
}
