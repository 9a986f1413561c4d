// After a log-out, a copy of the session cookie is invalid. The number of stored sessions is bounded.

import { describe, expect, it } from "vitest"
import { adminSession } from "@/lib/api/session/admin"
import { ownerSession } from "@/lib/api/session/owner"
import type { Session } from "@/lib/api/session/session"
import { webhookSession } from "@/lib/api/session/webhook"
import { pool } from "@/lib/db/client"
import { getAdminSecret } from "@/lib/env/secrets"

const NOW = new Date("2026-11-24T12:00:00Z")
const HOUR = 3_600_000
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const OWNER = { domain: "api.example.com", tokenHash: "5e".repeat(32) }
const SECRET = "a secret of sixteen or more"

const KINDS = [
  { name: "the administrator's", session: adminSession(getAdminSecret()), content: "0a1b2c3d" },
  { name: "an owner's", session: ownerSession, content: OWNER },
  { name: "a webhook's", session: webhookSession(ID), content: SECRET },
].map(({ name, session, content }) => {
  const { start, find, end } = session as Session<typeof content>
  return { name, content, create: (now = NOW) => start(content, now), find: (token: string) => find(token, NOW), end }
})

const countRows = async () => (await pool().query("select 1 from sessions")).rowCount

describe.each(KINDS)("$name session", ({ content, create, find, end }) => {
  it("is rejected after the log-out, while other sessions stay valid", async () => {
    const [mine, other] = [await create(), await create()]
    expect(await find(mine)).toEqual(content)
    await end(mine)
    expect(await find(mine)).toBeNull()
    expect(await find(other)).toEqual(content)
  })

  it("is not stored in the form of the cookie", async () => {
    const token = await create()
    const { rows } = await pool().query<{ row: string }>("select sessions::text as row from sessions")
    expect(rows).toHaveLength(1)
    for (const form of [token, Buffer.from(token).toString("hex"), Buffer.from(token, "base64url").toString("hex")]) {
      expect(rows[0]?.row).not.toContain(form)
    }
  })

  it("is one of at most twenty: a new session ends the oldest", async () => {
    const tokens = []
    for (let n = 0; n < 25; n += 1) tokens.push(await create(new Date(NOW.getTime() - 25 + n)))
    expect(await countRows()).toBe(20)
    const found = await Promise.all(tokens.map((token) => find(token)))
    expect(found).toEqual(tokens.map((_, n) => (n < 5 ? null : content)))
  })

  it("is deleted when it has expired and another session begins", async () => {
    await create(new Date(NOW.getTime() - 13 * HOUR))
    await create(new Date(NOW.getTime() - 14 * HOUR))
    await create()
    expect(await countRows()).toBe(1)
  })
})
