// Sessions in the database: the cookie holds a random token, the row an HMAC of it. Logging out deletes the row, so a copy of the
// cookie no longer works.

import { createHmac, randomBytes } from "node:crypto"
import { query, queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** A further session ends the oldest one of the same subject. */
const MAX_PER_SUBJECT = 20
/** Each new session deletes up to 100 expired ones, so expired sessions cannot pile up. */
const PURGE_BATCH = 100

interface StoredSession {
  purpose: string
  subject: string
  content: string
  lifetimeSeconds: number
}

/** Stores a session and returns its token. */
export async function storeSession(session: StoredSession, now: Date): Promise<string> {
  const { purpose, subject, content, lifetimeSeconds } = session
  const token = randomBytes(TOKEN_BYTES).toString("base64url")
  const endsAt = new Date(now.getTime() + lifetimeSeconds * 1000)
  await query(sql`
    with expired as (
      delete from sessions where key in (
        select key from sessions where ends_at <= ${now} limit ${PURGE_BATCH} for update skip locked)
    ), surplus as (
      delete from sessions where key in (
        select key from sessions where subject = ${subject} and ends_at > ${now}
        order by ends_at desc offset ${MAX_PER_SUBJECT - 1})
    )
    insert into sessions (key, subject, content, ends_at)
    values (${buildKey(token, purpose)}, ${subject}, ${content}, ${endsAt})`)
  return token
}

/** The content of the session; null for a token that was not issued for this purpose, and for one that has expired. */
export async function findSession(token: string | undefined, purpose: string, now: Date): Promise<string | null> {
  if (token === undefined || !TOKEN.test(token)) return null
  const row = await queryOne<{ content: string }>(
    sql`select content from sessions where key = ${buildKey(token, purpose)} and ends_at > ${now}`,
  )
  return row?.content ?? null
}

export async function deleteSession(token: string | undefined, purpose: string): Promise<void> {
  if (token === undefined || !TOKEN.test(token)) return
  await query(sql`delete from sessions where key = ${buildKey(token, purpose)}`)
}

/** The token is the key of the HMAC: without it neither the row nor a purpose that names a secret helps in guessing. */
function buildKey(token: string, purpose: string): Buffer {
  return createHmac("sha256", token).update(purpose).digest()
}
