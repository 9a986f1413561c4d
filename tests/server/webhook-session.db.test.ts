import { describe, expect, it } from "vitest"
import { openNotice, sealNotice } from "@/lib/api/session/seal"
import { webhookSession } from "@/lib/api/session/webhook"
import { encryptSecret } from "@/lib/webhooks/secret"
import { fillDatabase, pool } from "@/tests/support/directory"

const NOW = new Date("2026-11-21T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const OTHER = "0199d5a0-0000-7000-8000-00000000000b"
const SECRET = "a secret of sixteen or more"

let session = ""
fillDatabase(async () => {
  session = await webhookSession(ID).start(SECRET, NOW)
})

describe("the session of a webhook's page", () => {
  it("expires after exactly an hour", async () => {
    expect(await webhookSession(ID).find(session, NOW)).toBe(SECRET)
    expect(await webhookSession(ID).find(session, new Date(later(60).getTime() - 1))).toBe(SECRET)
    expect(await webhookSession(ID).find(session, later(60))).toBeNull()
  })

  it("stores the secret encrypted, with a different ciphertext each time", async () => {
    await webhookSession(ID).start(SECRET, NOW)
    const { rows } = await pool().query<{ content: string }>("select content from sessions")
    const contents = rows.map(({ content }) => content)
    expect(new Set(contents).size).toBe(2)
    for (const content of contents) expect(Buffer.from(content, "base64url").includes(SECRET)).toBe(false)
  })

  it("opens no other webhook", async () => {
    expect(await webhookSession(OTHER).find(session, NOW)).toBeNull()
  })

  it.each<[string, () => string | undefined]>([
    ["nothing", () => undefined],
    ["an empty value", () => ""],
    ["a value cut short", () => session.slice(0, -4)],
    ["a value that is too long", () => `${session}A`],
    ["the secret of the row", () => encryptSecret(SECRET, ID).toString("base64url")],
    ["the bare secret", () => Buffer.from(SECRET).toString("base64url")],
  ])("is not opened by %s", async (_case, forged) => {
    expect(await webhookSession(ID).find(forged(), NOW)).toBeNull()
  })

  it("is invalid when its secret was encrypted with another key, or for the webhook's row", async () => {
    for (const content of [encryptSecret(SECRET, `session of ${ID}`, "k".repeat(32)), encryptSecret(SECRET, ID)]) {
      const changed = await webhookSession(ID).start(SECRET, NOW)
      await pool().query("update sessions set content = $1", [content.toString("base64url")])
      expect(await webhookSession(ID).find(changed, NOW)).toBeNull()
    }
  })

  it("has a cookie that scripts and other sites cannot use, for the page of this webhook only", () => {
    expect(webhookSession(ID).cookie).toBe("directory_webhook")
    expect(webhookSession(ID).attributes).toEqual({
      httpOnly: true,
      sameSite: "strict",
      path: `/webhooks/${ID}`,
      secure: false,
      maxAge: 3600,
    })
  })
})

describe("a notice on a webhook's page", () => {
  it("has the sealed text on the same page only", async () => {
    const text = "“Sent” – again 🙂"
    const sealed = await sealNotice(`webhook ${ID}`, text)
    expect(await openNotice(`webhook ${ID}`, sealed)).toBe(text)
    expect(await openNotice(`webhook ${OTHER}`, sealed)).toBeNull()
    expect(await openNotice("webhook ", sealed)).toBeNull()
    expect(await openNotice("webhook ", await sealNotice("owner ", text))).toBeNull()
  })
})
