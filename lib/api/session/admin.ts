import { createSession } from "@/lib/api/session/session"
import { getAdminSecret } from "@/lib/secrets"

/**
 * The administrator's session on `/admin`. `purpose` contains the admin secret and is part of each stored HMAC, so changing the
 * secret ends every session.
 */
export const adminSession = (secret = getAdminSecret()) =>
  createSession<true>({
    cookie: "directory_admin",
    path: "/admin",
    lifetimeSeconds: 12 * 3600,
    purpose: `admin session ${secret}`,
    subject: () => "admin",
    encode: () => "",
    decode: () => true,
  })
