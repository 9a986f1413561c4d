import { createSession } from "@/lib/api/session/session"
import type { Owner } from "@/lib/claims/ownership"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"

/**
 * The session of the browser that started a claim, with the hash of its token. Anybody may press "Check", but only this browser
 * is signed in by the proof, because only this browser received the token.
 */
export const claimSession = createSession<Owner>({
  cookie: "directory_claim",
  path: "/claim",
  lifetimeSeconds: CLAIM_LIFETIME_MS / 1000,
  purpose: "started claim",
  subject: ({ domain }) => `claim ${domain}`,
  encode: ({ domain, tokenHash }) => `${tokenHash} ${domain}`,
  decode: (stored) => {
    const [tokenHash = "", domain = ""] = stored.split(" ")
    return { domain, tokenHash }
  },
})
