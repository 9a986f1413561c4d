import { createSession } from "@/lib/api/session/session"
import type { Owner } from "@/lib/claims/ownership"

/**
 * The session of a domain's owner on `/manage`, with the domain and the hash of the owner's token. Every command compares the
 * session's hash with the domain's current token hash, so a revoked or reset token stops working at once.
 */
export const ownerSession = createSession<Owner>({
  cookie: "directory_owner",
  path: "/manage",
  lifetimeSeconds: 3600,
  purpose: "owner session",
  subject: ({ domain }) => `owner ${domain}`,
  encode: ({ domain, tokenHash }) => `${tokenHash} ${domain}`,
  decode: (stored) => {
    const [tokenHash = "", domain = ""] = stored.split(" ")
    return { domain, tokenHash }
  },
})
