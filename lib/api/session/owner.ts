import { createSession } from "@/lib/api/session/session"
import type { Owner } from "@/lib/claims/ownership"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"

/** The domain, and the hash of the owner's token. */
const CONTENT = {
  encode: ({ domain, tokenHash }: Owner) => `${tokenHash} ${domain}`,
  decode: (stored: string): Owner => {
    const [tokenHash = "", domain = ""] = stored.split(" ")
    return { domain, tokenHash }
  },
}

/**
 * The session of a domain's owner. Every command compares the session's hash with the domain's current token hash, so
 * a revoked or reset token stops working at once.
 */
export const ownerSession = createSession<Owner>({
  cookie: "directory_owner",
  path: "/manage",
  // The form that lists an endpoint publishes an owner's listing at once.
  otherPaths: ["/register", "/lint"],
  lifetimeSeconds: 3600,
  purpose: "owner session",
  subject: ({ domain }) => `owner ${domain}`,
  ...CONTENT,
})

/**
 * The session of the browser that started a claim. Anybody may press "Check", but only this browser is signed in by the proof,
 * because only this browser received the token.
 */
export const claimSession = createSession<Owner>({
  cookie: "directory_claim",
  path: "/claim",
  lifetimeSeconds: CLAIM_LIFETIME_MS / 1000,
  purpose: "started claim",
  subject: ({ domain }) => `claim ${domain}`,
  ...CONTENT,
})
