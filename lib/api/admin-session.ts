// The administrator's session on the page `/admin` (decisions.md, "Admin"): nothing is stored. The cookie holds when it ends,
// sealed with a key that comes of the admin secret, so a new secret ends every session. The API takes the bearer secret alone.

import { seal, unseal } from "@/lib/api/sealed"
import { baseUrl } from "@/lib/env"
import { adminSecret } from "@/lib/secrets"

const LASTS_SECONDS = 12 * 3600

export const SESSION_COOKIE = "directory_admin"
/** Sent to the admin pages alone, never with a request another site began, and not to scripts. */
export const SESSION_ATTRIBUTES = {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin",
  secure: baseUrl.startsWith("https:"),
  maxAge: LASTS_SECONDS,
} as const

const SESSION = "admin session"
const NOTICE = "admin notice"

/** The value of a session's cookie. */
export function issueSession(now: Date, secret = adminSecret()): string {
  return seal(SESSION, String(now.getTime() + LASTS_SECONDS * 1000), secret)
}

/** True for a value that we issued and that has not ended. */
export function isSession(token: string | undefined, now: Date, secret = adminSecret()): boolean {
  const endsAt = token === undefined ? null : unseal(SESSION, token, secret)
  return endsAt !== null && Number(endsAt) > now.getTime()
}

/** A sentence of ours that travels in an address: nobody else can put words into the page. */
export function sealNotice(text: string): string {
  return seal(NOTICE, text, adminSecret())
}

/** The sentence, or null when it is not ours. */
export function unsealNotice(token: string): string | null {
  return unseal(NOTICE, token, adminSecret())
}
