// Sessions: the cookie holds a random token, a database row the token's HMAC. Libraries such as iron-session store the state in
// the cookie, so a stolen cookie works until it expires. Here logging out deletes the row and so disables a stolen cookie.

import { createHmac, randomBytes } from "node:crypto"
import { query, queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { baseUrl } from "@/lib/env"

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** The maximum number of sessions per subject, such as one owner. Another session ends the oldest session of the subject. */
const MAX_PER_SUBJECT = 20
/** Each new session deletes up to 100 expired sessions, so that they cannot pile up. */
const PURGE_BATCH = 100

interface SessionSettings<Content> {
  cookie: string
  /** The cookie's `Path`: the browser sends the cookie only to these pages. */
  path: string
  /**
   * Further paths, each with a cookie of its own. A cookie for all paths would make each page that the browser reads bypass the
   * response cache.
   */
  otherPaths?: readonly string[]
  lifetimeSeconds: number
  /** What a session gives access to. The stored HMAC covers the purpose, so a token works for no other purpose. */
  purpose: string
  /** Whom the session belongs to. The number of sessions is limited per subject. */
  subject: (content: Content) => string
  /** Serializes the content for the database row, without any secret in plain text. */
  encode: (content: Content) => string
  /** Returns null for a stored text that can no longer be decoded. */
  decode: (stored: string) => Content | null
}

export type Session<Content> = ReturnType<typeof createSession<Content>>

export function createSession<Content>(settings: SessionSettings<Content>) {
  const { cookie, path, otherPaths = [], lifetimeSeconds, purpose, subject, encode, decode } = settings
  /** The browser sends the cookie only to `path`, never with a request from another site, and hides it from scripts. */
  const attributes = {
    httpOnly: true,
    sameSite: "strict",
    path,
    secure: baseUrl.startsWith("https:"),
    maxAge: lifetimeSeconds,
  } as const
  return {
    cookie,
    attributes,
    /** The cookies with the token, one for each path. */
    cookies: [
      { name: cookie, attributes },
      ...otherPaths.map((other) => ({
        name: `${cookie}_${other.replaceAll(/\W/g, "")}`,
        attributes: { ...attributes, path: other },
      })),
    ],
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
    /** Returns null for a token of another purpose and for an expired session. */
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

/** The random token is the HMAC key, so a stored row helps to guess neither the token nor a secret inside `purpose`. */
function buildKey(token: string, purpose: string): Buffer {
  return createHmac("sha256", token).update(purpose).digest()
}
