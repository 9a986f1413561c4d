// The administrator's session on the page `/admin` (decisions.md, "Admin"). Its purpose names the admin secret, so a new secret
// ends every session. The API takes the bearer secret alone.

import { getSealKey } from "@/lib/api/seal-key"
import { seal, unseal } from "@/lib/api/sealed"
import { createSession, deleteSession, findSession } from "@/lib/api/sessions"
import { baseUrl } from "@/lib/env"
import { getAdminSecret } from "@/lib/secrets"

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

const NOTICE = "admin notice"
const purposeWith = (secret: string) => `admin session ${secret}`

/** The value of a new session's cookie. */
export function createAdminSession(now: Date, secret = getAdminSecret()): Promise<string> {
  const session = { purpose: purposeWith(secret), subject: "admin", content: "", lastsSeconds: LASTS_SECONDS }
  return createSession(session, now)
}

/** True for a value that we issued and that has not ended. */
export async function isAdminSession(
  token: string | undefined,
  now: Date,
  secret = getAdminSecret(),
): Promise<boolean> {
  return (await findSession(token, purposeWith(secret), now)) !== null
}

export function deleteAdminSession(token: string | undefined): Promise<void> {
  return deleteSession(token, purposeWith(getAdminSecret()))
}

/** A sentence of ours that travels in an address: nobody else can put words into the page. */
export async function sealNotice(text: string): Promise<string> {
  return seal(NOTICE, text, await getSealKey())
}

/** The sentence, or null when it is not ours. */
export async function unsealNotice(sealed: string): Promise<string | null> {
  return unseal(NOTICE, sealed, await getSealKey())
}
