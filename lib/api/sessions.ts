// Sessions of the pages, stored in the database: the cookie holds a random token, the row an HMAC of it. Logging out deletes the
// row, so a copy of the cookie is worth nothing afterwards.

import { createHmac, randomBytes } from "node:crypto"
import { pool } from "@/lib/db/client"

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** One more ends the oldest session of the same subject. */
const MAX_PER_SUBJECT = 20
/** Expired sessions that are deleted when one is created; at least as many as are created. */
const PURGE_BATCH = 100

export interface NewSession {
  /** What the session is for. A token opens nothing under another purpose. */
  purpose: string
  /** Whose session it is: the number of sessions is limited per subject. */
  subject: string
  /** Stored as it is: no secrets in plain text. */
  content: string
  lastsSeconds: number
}

const CREATE = `
  with expired as (
    delete from sessions where key in (
      select key from sessions where ends_at <= $5 limit ${PURGE_BATCH} for update skip locked)
  ), surplus as (
    delete from sessions where key in (
      select key from sessions where subject = $2 and ends_at > $5 order by ends_at desc offset ${MAX_PER_SUBJECT - 1})
  )
  insert into sessions (key, subject, content, ends_at) values ($1, $2, $3, $4)`

/** Stores a session and returns its token, the value of the cookie. */
export async function createSession(session: NewSession, now: Date): Promise<string> {
  const { purpose, subject, content, lastsSeconds } = session
  const token = randomBytes(TOKEN_BYTES).toString("base64url")
  const endsAt = new Date(now.getTime() + lastsSeconds * 1000)
  await pool().query(CREATE, [keyOf(token, purpose), subject, content, endsAt, now])
  return token
}

/** The content of the session; null for a token that we did not issue for this purpose, and for one that has ended. */
export async function findSession(token: string | undefined, purpose: string, now: Date): Promise<string | null> {
  if (token === undefined || !TOKEN.test(token)) return null
  const { rows } = await pool().query<{ content: string }>(
    "select content from sessions where key = $1 and ends_at > $2",
    [keyOf(token, purpose), now],
  )
  return rows[0]?.content ?? null
}

/** Ends the session, if there is one. */
export async function deleteSession(token: string | undefined, purpose: string): Promise<void> {
  if (token === undefined || !TOKEN.test(token)) return
  await pool().query("delete from sessions where key = $1", [keyOf(token, purpose)])
}

/** The token is random, so neither the row nor a purpose that names a secret helps anybody who has not got the token. */
function keyOf(token: string, purpose: string): Buffer {
  return createHmac("sha256", token).update(purpose).digest()
}
