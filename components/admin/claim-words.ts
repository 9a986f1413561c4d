// Sentences about a claim, for the administrator's list of claims.

import { formatMoment } from "@/components/format"
import type { ClaimEntry, Method } from "@/lib/claims/schema"

export const METHOD_WORDS: Record<Method, string> = { file: "Well-known file", dns: "DNS TXT record" }

/** Describes the state of the claim, with the date when the claim ended or when the deadline for the proof passes. */
export function describeState({ state, expires_at, revoked_at, grace_until }: ClaimEntry): string {
  if (state === "verified") return "Verified"
  if (state === "revoked") return `Ended${revoked_at === null ? "" : ` ${formatMoment(revoked_at)}`}`
  const reset = grace_until === null ? "" : "Reset. "
  if (state === "expired") return `${reset}Not proven within 72 hours`
  return `${reset}Waiting for the proof until ${formatMoment(expires_at)}`
}

/**
 * Describes how many of the last regular checks found no proof. Returns null for an unverified claim, because only verified
 * claims are checked.
 */
export function describeMisses({ state, misses }: ClaimEntry): string | null {
  if (state !== "verified") return null
  if (misses === 0) return "proof found"
  return `proof missing ${misses === 1 ? "once" : "twice in a row"}; the third time ends the claim`
}

/** Describes the consequences of a reset, which replaces the token of the claim. The text is above the reset button. */
export function describeReset({ domain_unicode, state, grace_until }: ClaimEntry): string {
  const token = `The token of ${domain_unicode} stops working at once. A new token is shown here once. Give it to the owner, who has 72 hours to publish and verify the new proof.`
  const isMarked = state === "verified" || grace_until !== null
  return isMarked
    ? `${token} Until then the listings stay verified. Without a proof they lose the mark.`
    : `${token} Its listings stay unverified until then.`
}
