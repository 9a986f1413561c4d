// The key that seals notices: 32 random bytes, generated once and stored in the database, so all web processes share it. It is
// not derived from ADMIN_SECRET or SECRETS_KEY, so a sealed notice does not help in guessing them.

import { randomBytes } from "node:crypto"
import { query, queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { dropState, perProcess } from "@/lib/process-state"

const KEY_BYTES = 32

const STATE = "seal key"

export function getSealKey(): Promise<Buffer> {
  return perProcess(STATE, () => {
    const reading = readOrCreate()
    // Forget a failed read, so the next caller tries again.
    reading.catch(() => dropState(STATE))
    return reading
  })
}

async function readOrCreate(): Promise<Buffer> {
  await query(sql`insert into seal_keys (key) values (${randomBytes(KEY_BYTES)}) on conflict do nothing`)
  const row = await queryOne<{ key: Buffer }>(sql`select key from seal_keys`)
  if (!row) throw new Error("the key that seals notices is not in the database")
  return row.key
}
