// Values that any client can receive (notices, cookies) do not depend on ADMIN_SECRET or SECRETS_KEY. Otherwise a client could
// test guesses of these secrets offline, where no limit on attempts applies.

import { createHmac, hkdfSync } from "node:crypto"
import { describe, expect, it } from "vitest"

const GUESSED = "the right guess, thirty-two characters long"
// Set before any import of lib/env, because lib/env reads the environment once, at import.
Object.assign(process.env, { ADMIN_SECRET: GUESSED, SECRETS_KEY: GUESSED })
const { adminSession } = await import("@/lib/api/session/admin")
const { sealNotice } = await import("@/lib/api/session/seal")
const { ownerSession } = await import("@/lib/api/session/owner")
const { getSealKey } = await import("@/lib/api/session/seal")
const { dropState } = await import("@/lib/process/process-state")
const { webhookSession } = await import("@/lib/api/session/webhook")
const { pool } = await import("@/lib/db/client")
const { getAdminSecret } = await import("@/lib/env/secrets")
const { parseEnv } = await import("@/lib/env/check")

const NOW = new Date()
const ID = "0199d5a0-0000-7000-8000-00000000000a"

/** Computes the signature that a notice would have if its key were derived from the secret, as a guessing client would do. */
function signWith(secret: string, purpose: string, content: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `directory ${purpose}`, 32))
  return createHmac("sha256", key).update(content).digest("base64url")
}

describe("a value that any client can receive", () => {
  it.each([
    ["an administrator's notice", "admin", "That is not the secret."],
    ["an owner's notice", "owner ", "Signed out."],
    ["a webhook's notice", `webhook ${ID}`, "Closed."],
  ])("%s does not show whether a guess is right", async (_case, audience, notice) => {
    const [content = "", signature = ""] = (await sealNotice(audience, notice)).split(".")
    const text = Buffer.from(content, "base64url").toString()
    expect(text).not.toBe("")
    expect(signature).not.toBe(signWith(GUESSED, `notice for ${audience}`, text))
  })

  it("the cookie of a session is 32 random bytes", async () => {
    const cookies = [
      await adminSession(getAdminSecret()).start("0a1b2c3d", NOW),
      await ownerSession.start({ domain: "a.example", tokenHash: "5e" }, NOW),
      await webhookSession(ID).start("a secret of sixteen or more", NOW),
    ]
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(cookie, "base64url")).toHaveLength(32)
    }
    expect(new Set(cookies).size).toBe(3)
  })
})

describe("the key that seals notices", () => {
  it("is 32 random bytes, shared by all processes on one database", async () => {
    dropState("seal key")
    const key = await getSealKey()
    const { rows } = await pool().query<{ key: Buffer }>("select key from seal_keys")
    expect(rows).toEqual([{ key }])
    expect(rows[0]?.key).toHaveLength(32)
    dropState("seal key")
    const ofOthers = await Promise.all([getSealKey(), getSealKey()])
    expect(ofOthers).toEqual([rows[0]?.key, rows[0]?.key])
  })
})

describe("a secret that the operator chose", () => {
  it.each(["ADMIN_SECRET", "SECRETS_KEY"])("%s with fewer than 32 characters is rejected at the start", (name) => {
    expect(() => parseEnv({ [name]: "c".repeat(31) })).toThrow(
      new RegExp(`${name}: must have at least 32 characters.*openssl rand -hex 32`),
    )
    expect(parseEnv({ [name]: "c".repeat(32) })).toMatchObject({ [name]: "c".repeat(32) })
  })
})
