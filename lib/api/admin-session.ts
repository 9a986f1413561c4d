// The administrator's session on the page `/admin` (decisions.md, "Admin"): nothing is stored. The cookie holds when it ends,
// sealed with a key that comes of the admin secret, so a new secret ends every session. The API takes the bearer secret alone.

import { createHmac } from "node:crypto"
import { equalSecrets } from "@/lib/crypto"
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

/** What a token is for: one made for one purpose is worth nothing for another. */
type Purpose = "session" | "notice"

/** The value of a session's cookie. */
export function issueSession(now: Date, secret = adminSecret()): string {
  return seal("session", String(now.getTime() + LASTS_SECONDS * 1000), secret)
}

/** True for a value that we issued and that has not ended. */
export function isSession(token: string | undefined, now: Date, secret = adminSecret()): boolean {
  const endsAt = token === undefined ? null : unseal("session", token, secret)
  return endsAt !== null && Number(endsAt) > now.getTime()
}

/** A sentence of ours that travels in an address: nobody else can put words into the page. */
export function sealNotice(text: string): string {
  return seal("notice", text, adminSecret())
}

/** The sentence, or null when it is not ours. */
export function unsealNotice(token: string): string | null {
  return unseal("notice", token, adminSecret())
}

function seal(purpose: Purpose, content: string, secret: string): string {
  return `${Buffer.from(content).toString("base64url")}.${sign(purpose, content, secret)}`
}

function unseal(purpose: Purpose, token: string, secret: string): string | null {
  const [encoded = "", signature = "", ...rest] = token.split(".")
  const content = Buffer.from(encoded, "base64url").toString()
  return rest.length === 0 && equalSecrets(signature, sign(purpose, content, secret)) ? content : null
}

function sign(purpose: Purpose, content: string, secret: string): string {
  return createHmac("sha256", secret).update(`directory admin ${purpose}\n${content}`).digest("base64url")
}
