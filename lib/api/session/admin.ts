import { randomBytes } from "node:crypto"
import { createSession } from "@/lib/api/session/session"

const SESSION_ID = /^[0-9a-f]{8}$/

/** A random id for a new session. The log of acts names the session by this id. */
export const createSessionId = () => randomBytes(4).toString("hex")

/**
 * An administrator's session on `/admin`. `purpose` contains his secret and is part of each stored HMAC, so changing the secret ends
 * every session that it started. The content is the id of the session.
 */
export const adminSession = (secret: string) =>
  createSession<string>({
    cookie: "directory_admin",
    path: "/admin",
    lifetimeSeconds: 12 * 3600,
    purpose: `admin session ${secret}`,
    subject: () => "admin",
    encode: (id) => id,
    decode: (stored) => (SESSION_ID.test(stored) ? stored : null),
  })
