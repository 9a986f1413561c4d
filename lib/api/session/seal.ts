// Notices: signed texts in a URL, such as the result of a form for the next page. Anybody can read a notice; only this directory
// can write one. A notice is valid for one audience, such as `owner a.example`; each audience has its own key (HKDF, RFC 5869).

import { createHmac, hkdfSync, randomBytes } from "node:crypto"
import { equalSecrets } from "@/lib/crypto"
import { query, queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { dropState, perProcess } from "@/lib/process/process-state"

const KEY_BYTES = 32
const STATE = "seal key"

export async function sealNotice(audience: string, text: string): Promise<string> {
  return seal(`notice for ${audience}`, text, await getSealKey())
}

/** Returns the text, or null when this directory did not seal it for this audience. */
export async function openNotice(audience: string, sealed: string): Promise<string | null> {
  return unseal(`notice for ${audience}`, sealed, await getSealKey())
}

/** @param key 32 random bytes, not derived from a password: anybody who reads a seal can test guesses of the key offline */
export function seal(purpose: string, content: string, key: Uint8Array): string {
  return `${Buffer.from(content).toString("base64url")}.${sign(purpose, content, key)}`
}

/** Returns the text if it was sealed for this purpose with this key, else null. */
export function unseal(purpose: string, sealed: string, key: Uint8Array): string | null {
  const [encoded = "", signature = "", ...rest] = sealed.split(".")
  const content = Buffer.from(encoded, "base64url").toString()
  return rest.length === 0 && equalSecrets(signature, sign(purpose, content, key)) ? content : null
}

function sign(purpose: string, content: string, key: Uint8Array): string {
  const purposeKey = Buffer.from(hkdfSync("sha256", key, "", `directory ${purpose}`, KEY_BYTES))
  return createHmac("sha256", purposeKey).update(content).digest("base64url")
}

/** The key is generated once and stored in the database, so that all web processes share it. */
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
