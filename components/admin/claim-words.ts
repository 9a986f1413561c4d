// A claim as the administrator reads it: values in, sentences out.

import { formatMoment } from "@/components/format"
import type { ClaimEntry, Method } from "@/lib/claims/schema"

export const METHOD_WORDS: Record<Method, string> = { file: "Well-known file", dns: "DNS TXT record" }

/** How far the claim is, and since or until when. */
export function describeState({ state, expires_at, revoked_at, grace_until }: ClaimEntry): string {
  if (state === "verified") return "Verified"
  if (state === "revoked") return `Ended${revoked_at === null ? "" : ` ${formatMoment(revoked_at)}`}`
  const reset = grace_until === null ? "" : "Reset. "
  if (state === "expired") return `${reset}Not proven within 72 hours`
  return `${reset}Waits for its proof until ${formatMoment(expires_at)}`
}

/** Null where nobody looks: only what is verified is looked at again. */
export function describeMisses({ state, misses }: ClaimEntry): string | null {
  if (state !== "verified") return null
  if (misses === 0) return "the proof is there"
  return `missing, ${misses === 1 ? "once" : "twice in a row"}; the third time ends the claim`
}

/** What the button does, said before it is pressed. */
export function describeReset({ domain_unicode, state, grace_until }: ClaimEntry): string {
  const token = `The token of ${domain_unicode} is dead at once. A new one is shown here, once, for you to hand to its owner, who has 72 hours to place and verify it.`
  const isMarked = state === "verified" || grace_until !== null
  return isMarked
    ? `${token} Until then the listings stay verified; without proof they lose the mark.`
    : `${token} Its listings are not verified and stay so until then.`
}
