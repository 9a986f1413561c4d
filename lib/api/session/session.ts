// A session of one group of pages: the cookie holds a random token, a database row an HMAC of it. iron-session and the like seal
// the state into the cookie, so a copied cookie works until it expires. Logging out deletes our row, and the copy with it.

import { createHmac, randomBytes } from "node:crypto"
import { query, queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { baseUrl } from "@/lib/env"

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** A further session ends the oldest one of the same subject. */
const MAX_PER_SUBJECT = 20
/** Each new session deletes up to 100 expired ones, so expired sessions cannot pile up. */
const PURGE_BATCH = 100

interface SessionSettings<Content> {
  cookie: string
  /** The pages that the browser sends the cookie to. */
  path: string
  lifetimeSeconds: number
  /** What the token opens. The stored HMAC covers it, so the token opens nothing else. */
  purpose: string
  /** The number of sessions is limited per subject. */
  subject: (content: Content) => string
  /** The content as the row holds it: no secret in plain text. */
  encode: (content: Content) => string
  /** Null for a stored text that cannot be read any more. */
  decode: (stored: string) => Content | null
}

export type Session<Content> = ReturnType<typeof createSession<Content>>

export function createSession<Content>(settings: SessionSettings<Content>) {
  const { cookie, path, lifetimeSeconds, purpose, subject, encode, decode } = settings
  return {
    cookie,
    /** Sent to these pages alone, never with a request that another site started, and not readable by scripts. */
    attributes: {
      httpOnly: true,
      sameSite: "strict",
      path,
      secure: baseUrl.startsWith("https:"),
      maxAge: lifetimeSeconds,
    } as const,
    /** Stores a session and returns the value of its cookie. */
    async start(content: Content, now: Date): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url")
      const endsAt = new Date(now.getTime() + lifetimeSeconds * 1000)
      const owner = subject(content)
      await query(sql`
        with expired as (
          delete from sessions where key in (
            select key from sessions where ends_at <= ${now} limit ${PURGE_BATCH} for update skip locked)
        ), surplus as (
          delete from sessions where key in (
            select key from sessions where subject = ${owner} and ends_at > ${now}
            order by ends_at desc offset ${MAX_PER_SUBJECT - 1})
        )
        insert into sessions (key, subject, content, ends_at)
        values (${buildKey(token, purpose)}, ${owner}, ${encode(content)}, ${endsAt})`)
      return token
    },
    /** Null for a token that was not issued for this purpose, and for one that has expired. */
    async find(token: string | undefined, now: Date): Promise<Content | null> {
      if (!isToken(token)) return null
      const row = await queryOne<{ content: string }>(
        sql`select content from sessions where key = ${buildKey(token, purpose)} and ends_at > ${now}`,
      )
      return row && decode(row.content)
    },
    async end(token: string | undefined): Promise<void> {
      if (isToken(token)) await query(sql`delete from sessions where key = ${buildKey(token, purpose)}`)
    },
  }
}

const isToken = (text: string | undefined): text is string => text !== undefined && TOKEN.test(text)

/** The token is the key of the HMAC: without it neither the row nor a purpose that names a secret helps in guessing. */
function buildKey(token: string, purpose: string): Buffer {
  return createHmac("sha256", token).update(purpose).digest()
}
