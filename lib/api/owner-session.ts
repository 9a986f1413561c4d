// An owner's session on the page `/manage` (ui.md §7). It holds the domain and the hash of the token that was presented. Every
// command compares the hash with the stored one; a revoked or reset token is dead at once.

import { getSealKey } from "@/lib/api/seal-key"
import { seal, unseal } from "@/lib/api/sealed"
import { createSession, deleteSession, findSession } from "@/lib/api/sessions"
import type { Owner } from "@/lib/claims/ownership"
import { baseUrl } from "@/lib/env"

const LASTS_SECONDS = 3600
const PURPOSE = "owner session"

export const OWNER_COOKIE = "directory_owner"
/** Sent to this page alone, never with a request another site began, and not to scripts. */
export const OWNER_COOKIE_ATTRIBUTES = {
  httpOnly: true,
  sameSite: "strict",
  path: "/manage",
  secure: baseUrl.startsWith("https:"),
  maxAge: LASTS_SECONDS,
} as const

/** The value of the cookie of one whose token was found right. */
export function createOwnerSession({ domain, tokenHash }: Owner, now: Date): Promise<string> {
  const content = `${tokenHash} ${domain}`
  return createSession({ purpose: PURPOSE, subject: `owner ${domain}`, content, lastsSeconds: LASTS_SECONDS }, now)
}

/** Whose session this is; null for a value that we did not issue, and for one that has ended. */
export async function findOwnerSession(token: string | undefined, now: Date): Promise<Owner | null> {
  const content = await findSession(token, PURPOSE, now)
  if (content === null) return null
  const [tokenHash = "", domain = ""] = content.split(" ")
  return { domain, tokenHash }
}

export function deleteOwnerSession(token: string | undefined): Promise<void> {
  return deleteSession(token, PURPOSE)
}

/** Words of ours for whoever is signed in for this domain ("" for nobody): no other owner can be shown them. */
export async function sealOwnerNotice(domain: string, text: string): Promise<string> {
  return seal(`owner notice ${domain}`, text, await getSealKey())
}

/** The words, or null when they are not ours or not for this domain. */
export async function unsealOwnerNotice(domain: string, sealed: string): Promise<string | null> {
  return unseal(`owner notice ${domain}`, sealed, await getSealKey())
}
