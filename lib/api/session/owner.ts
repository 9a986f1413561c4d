import { createSession } from "@/lib/api/session/session"
import type { Owner } from "@/lib/claims/ownership"

/**
 * An owner's session on `/manage`: the domain and the hash of the presented token. Every command compares the hash with the
 * stored one, so a revoked or reset token stops working at once.
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
