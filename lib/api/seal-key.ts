// The key that seals notices: 32 random bytes, generated once and stored in the database, so that all web processes share it.
// It follows from no secret that a person chose, so a sealed notice is no help in guessing one.

import { randomBytes } from "node:crypto"
import { pool } from "@/lib/db/client"

const KEY_BYTES = 32

// Next bundles this module more than once; the key is read once per process.
const shared = globalThis as { directorySealKey?: Promise<Buffer> | undefined }

export function getSealKey(): Promise<Buffer> {
  if (shared.directorySealKey) return shared.directorySealKey
  const reading = readOrCreate()
  shared.directorySealKey = reading
  // A failed read is not remembered: the next caller tries again.
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
