// A session of one group of pages: its cookie and what its database row holds. iron-session and the like are not used: they
// seal the state into the cookie, so a copied cookie works until it expires. Logging out deletes our row, and the copy with it.

import { deleteSession, findSession, storeSession } from "@/lib/api/session/store"
import { baseUrl } from "@/lib/env"

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
    start: (content: Content, now: Date): Promise<string> =>
      storeSession({ purpose, subject: subject(content), content: encode(content), lifetimeSeconds }, now),
    /** Null for a token that was not issued for this purpose, and for one that has expired. */
    async find(token: string | undefined, now: Date): Promise<Content | null> {
      const stored = await findSession(token, purpose, now)
      return stored === null ? null : decode(stored)
    },
    end: (token: string | undefined): Promise<void> => deleteSession(token, purpose),
  }
}
