import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sealOwnerNotice } from "@/lib/api/owner-session"
import {
  createWebhookSession,
  findWebhookSession,
  sealWebhookNotice,
  unsealWebhookNotice,
  WEBHOOK_COOKIE,
  webhookCookieAttributes,
} from "@/lib/api/webhook-session"
import { disconnect, pool } from "@/lib/db/client"
import { encryptSecret } from "@/lib/webhooks/secret"
import { resetDatabase } from "@/tests/support/reset"

const NOW = new Date("2026-11-21T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const OTHER = "0199d5a0-0000-7000-8000-00000000000b"
const SECRET = "a secret of sixteen or more"

let session = ""
beforeAll(async () => {
  await resetDatabase()
  session = await createWebhookSession(ID, SECRET, NOW)
})
afterAll(() => disconnect())

describe("a session of a webhook's page", () => {
  it("lasts an hour and not a moment longer", async () => {
    expect(await findWebhookSession(ID, session, NOW)).toBe(SECRET)
    expect(await findWebhookSession(ID, session, new Date(later(60).getTime() - 1))).toBe(SECRET)
    expect(await findWebhookSession(ID, session, later(60))).toBeNull()
  })

  it("stores the secret encrypted, and never twice the same", async () => {
    await createWebhookSession(ID, SECRET, NOW)
    const { rows } = await pool().query<{ content: string }>("select content from sessions")
    const contents = rows.map(({ content }) => content)
    expect(new Set(contents).size).toBe(2)
    for (const content of contents) expect(Buffer.from(content, "base64url").includes(SECRET)).toBe(false)
  })

  it("opens no other webhook", async () => {
    expect(await findWebhookSession(OTHER, session, NOW)).toBeNull()
  })

  it.each<[string, () => string | undefined]>([
    ["nothing", () => undefined],
    ["an empty value", () => ""],
    ["a value cut short", () => session.slice(0, -4)],
    ["a value that is too long", () => `${session}A`],
    ["the secret of the row", () => encryptSecret(SECRET, ID).toString("base64url")],
    ["the bare secret", () => Buffer.from(SECRET).toString("base64url")],
  ])("is not opened by %s", async (_case, forged) => {
    expect(await findWebhookSession(ID, forged(), NOW)).toBeNull()
  })

  it("is over where its secret was encrypted with another key, or for the webhook's row", async () => {
    for (const content of [encryptSecret(SECRET, `session of ${ID}`, "k".repeat(32)), encryptSecret(SECRET, ID)]) {
      const changed = await createWebhookSession(ID, SECRET, NOW)
      await pool().query("update sessions set content = $1", [content.toString("base64url")])
      expect(await findWebhookSession(ID, changed, NOW)).toBeNull()
    }
  })

  it("travels in a cookie that scripts and other sites cannot use, to the page of this webhook alone", () => {
    expect(WEBHOOK_COOKIE).toBe("directory_webhook")
    expect(webhookCookieAttributes(ID)).toEqual({
      httpOnly: true,
      sameSite: "strict",
      path: `/webhooks/${ID}`,
      secure: false,
      maxAge: 3600,
    })
  })
})

describe("a notice on a webhook's page", () => {
  it("says what was sealed, on the same page alone", async () => {
    const text = "“Sent” – again 🙂"
    const sealed = await sealWebhookNotice(ID, text)
    expect(await unsealWebhookNotice(ID, sealed)).toBe(text)
    expect(await unsealWebhookNotice(OTHER, sealed)).toBeNull()
    expect(await unsealWebhookNotice("", sealed)).toBeNull()
    expect(await unsealWebhookNotice("", await sealOwnerNotice("", text))).toBeNull()
  })
})
