// An owner's session on the page `/manage` (ui.md §7): nothing is stored. The cookie says for which domain, with the hash of
// which token and until when, sealed with the directory's own key: the hash is public, so the seal is what proves that the
// token was presented here. Every command compares the hash with the stored one; a revoked or reset token is dead at once.

import { seal, unseal } from "@/lib/api/sealed"
import type { Owner } from "@/lib/claims/ownership"
import { baseUrl } from "@/lib/env"
import { secretsKey } from "@/lib/secrets"

const LASTS_SECONDS = 3600
const SESSION = "owner session"

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
export function issueOwnerSession({ domain, tokenHash }: Owner, now: Date, key = secretsKey()): string {
  const endsAt = now.getTime() + LASTS_SECONDS * 1000
  return seal(SESSION, `${endsAt} ${tokenHash} ${domain}`, key)
}

/** Whose session this is; null for a value that we did not issue, and for one that has ended. */
export function readOwnerSession(value: string | undefined, now: Date, key = secretsKey()): Owner | null {
  const content = value === undefined ? null : unseal(SESSION, value, key)
  if (content === null) return null
  const [endsAt, tokenHash = "", domain = ""] = content.split(" ")
  return Number(endsAt) > now.getTime() ? { domain, tokenHash } : null
}

/** Words of ours for whoever is signed in for this domain ("" for nobody): no other owner can be shown them. */
export function sealOwnerNotice(domain: string, text: string): string {
  return seal(`owner notice ${domain}`, text, secretsKey())
}

/** The words, or null when they are not ours or not for this domain. */
export function unsealOwnerNotice(domain: string, sealed: string): string | null {
  return unseal(`owner notice ${domain}`, sealed, secretsKey())
}
