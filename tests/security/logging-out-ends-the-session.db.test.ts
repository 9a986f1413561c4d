// A copy of a cookie is worth nothing after its owner has logged out, and sessions cannot fill the database.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { createAdminSession, deleteAdminSession, isAdminSession } from "@/lib/api/admin-session"
import { createOwnerSession, deleteOwnerSession, findOwnerSession } from "@/lib/api/owner-session"
import { createWebhookSession, deleteWebhookSession, findWebhookSession } from "@/lib/api/webhook-session"
import { disconnect, pool } from "@/lib/db/client"
import { resetDatabase } from "@/tests/support/reset"

const NOW = new Date("2026-11-24T12:00:00Z")
const HOUR = 3_600_000
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const OWNER = { domain: "api.example.com", tokenHash: "5e".repeat(32) }
const SECRET = "a secret of sixteen or more"

const KINDS = [
  {
    name: "the administrator's",
    create: (now = NOW) => createAdminSession(now),
    find: (token: string) => isAdminSession(token, NOW),
    end: (token: string) => deleteAdminSession(token),
    opened: true,
    closed: false,
  },
  {
    name: "an owner's",
    create: (now = NOW) => createOwnerSession(OWNER, now),
    find: (token: string) => findOwnerSession(token, NOW),
    end: (token: string) => deleteOwnerSession(token),
    opened: OWNER,
    closed: null,
  },
  {
    name: "a webhook's",
    create: (now = NOW) => createWebhookSession(ID, SECRET, now),
    find: (token: string) => findWebhookSession(ID, token, NOW),
    end: (token: string) => deleteWebhookSession(ID, token),
    opened: SECRET,
    closed: null,
  },
]

const countRows = async () => (await pool().query("select 1 from sessions")).rowCount

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

describe.each(KINDS)("$name session", ({ create, find, end, opened, closed }) => {
  it("is refused after the log-out, while other sessions go on", async () => {
    const [mine, other] = [await create(), await create()]
    expect(await find(mine)).toEqual(opened)
    await end(mine)
    expect(await find(mine)).toEqual(closed)
    expect(await find(other)).toEqual(opened)
  })

  it("is not in the database as the cookie holds it", async () => {
    const token = await create()
    const { rows } = await pool().query<{ row: string }>("select sessions::text as row from sessions")
    expect(rows).toHaveLength(1)
    for (const form of [token, Buffer.from(token).toString("hex"), Buffer.from(token, "base64url").toString("hex")]) {
      expect(rows[0]?.row).not.toContain(form)
    }
  })

  it("is one of twenty at most: the oldest ends for a new one", async () => {
    const tokens = []
    for (let n = 0; n < 25; n += 1) tokens.push(await create(new Date(NOW.getTime() - 25 + n)))
    expect(await countRows()).toBe(20)
    const found = await Promise.all(tokens.map((token) => find(token)))
    expect(found).toEqual(tokens.map((_, n) => (n < 5 ? closed : opened)))
  })

  it("leaves no row once it has expired and another one begins", async () => {
    await create(new Date(NOW.getTime() - 13 * HOUR))
    await create(new Date(NOW.getTime() - 14 * HOUR))
    await create()
    expect(await countRows()).toBe(1)
  })
})
