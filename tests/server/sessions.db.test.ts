import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { adminSession } from "@/lib/api/session/admin"
import { claimSession, ownerSession } from "@/lib/api/session/owner"
import { openNotice, sealNotice } from "@/lib/api/session/seal"
import { webhookSession } from "@/lib/api/session/webhook"
import { getAdminSecret } from "@/lib/env/secrets"
import { encryptSecret } from "@/lib/webhooks/secret"
import { fillDatabase, pool } from "@/tests/support/directory"

const NOW = new Date("2026-11-21T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const encode = (text: string) => Buffer.from(text).toString("base64url")
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const OTHER = "0199d5a0-0000-7000-8000-00000000000b"
const SECRET = "a secret of sixteen or more"
const TOKEN = "5e".repeat(32)
const owner = { domain: "api.example.com", tokenHash: createHash("sha256").update(TOKEN).digest("hex") }

let session = ""
let opened = ""
fillDatabase(async () => {
  session = await ownerSession.start(owner, NOW)
  opened = await webhookSession(ID).start(SECRET, NOW)
})

describe.each([
  ["an owner's session", () => ownerSession.find, () => session, owner],
  ["the session of a webhook's page", () => webhookSession(ID).find, () => opened, SECRET],
] as const)("%s", (_, find, value, content) => {
  it("expires after exactly an hour", async () => {
    expect(await find()(value(), NOW)).toEqual(content)
    expect(await find()(value(), new Date(later(60).getTime() - 1))).toEqual(content)
    expect(await find()(value(), later(60))).toBeNull()
  })

  it.each<[string, () => string | undefined]>([
    ["nothing", () => undefined],
    ["an empty value", () => ""],
    ["a truncated value", () => value().slice(0, -1)],
    ["a value that is too long", () => `${value()}A`],
  ])("is not opened by %s", async (_case, forged) => {
    expect(await find()(forged(), NOW)).toBeNull()
  })
})

it.each([
  [ownerSession.attributes, "/manage"],
  [webhookSession(ID).attributes, `/webhooks/${ID}`],
])("a session has a cookie that scripts and other sites cannot use, for an hour and its page only", (cookie, path) => {
  expect(cookie).toEqual({ httpOnly: true, sameSite: "strict", path, secure: false, maxAge: 3600 })
})

describe("an owner's session", () => {
  it("contains the hash of the token, never the token", async () => {
    const { rows } = await pool().query("select * from sessions where subject = 'owner api.example.com'")
    expect(rows).toMatchObject([{ content: `${owner.tokenHash} api.example.com` }])
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
  })

  // The stored content of a session is no secret: the token's hash is in the public well-known file, so anyone can compute the
  // content.
  it.each<[string, () => string | Promise<string>]>([
    ["the content", () => `${owner.tokenHash} ${owner.domain}`],
    ["the content, encoded", () => encode(`${owner.tokenHash} ${owner.domain}`)],
    ["the public hash", () => owner.tokenHash],
    ["an administrator's session", () => adminSession(getAdminSecret()).start("0a1b2c3d", NOW)],
    ["a webhook's session", () => opened],
    ["the session of a started claim", () => claimSession.start(owner, NOW)],
    ["a notice", () => sealNotice(`owner ${owner.domain}`, `${owner.tokenHash} ${owner.domain}`)],
  ])("is not opened by %s", async (_case, forged) => {
    expect(await ownerSession.find(await forged(), NOW)).toBeNull()
  })

  it("does not open the admin pages", async () => {
    expect(await adminSession(getAdminSecret()).find(session, NOW)).toBeNull()
  })
})

describe("the session of a started claim", () => {
  it("lasts as long as the claim, belongs to the claim page only, and contains no token", async () => {
    const started = await claimSession.start(owner, NOW)
    expect(await claimSession.find(started, later(72 * 60 - 1))).toEqual(owner)
    expect(await claimSession.find(started, later(72 * 60))).toBeNull()
    expect(await claimSession.find(session, NOW)).toBeNull()
    expect(claimSession.attributes).toMatchObject({
      httpOnly: true,
      sameSite: "strict",
      path: "/claim",
      maxAge: 259_200,
    })
    const { rows } = await pool().query("select * from sessions where subject = 'claim api.example.com'")
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
  })
})

describe("the session of a webhook's page", () => {
  it("stores the secret encrypted, with a different ciphertext each time", async () => {
    await webhookSession(ID).start(SECRET, NOW)
    const { rows } = await pool().query<{ content: string }>(
      "select content from sessions where subject like 'webhook%'",
    )
    expect(new Set(rows.map(({ content }) => content)).size).toBe(2)
    for (const { content } of rows) expect(Buffer.from(content, "base64url").includes(SECRET)).toBe(false)
  })

  it("opens no other webhook", async () => {
    expect(await webhookSession(OTHER).find(opened, NOW)).toBeNull()
  })

  it.each([
    ["the secret of the row", encryptSecret(SECRET, ID).toString("base64url")],
    ["the bare secret", encode(SECRET)],
  ])("is not opened by %s", async (_case, forged) => {
    expect(await webhookSession(ID).find(forged, NOW)).toBeNull()
  })

  it("is invalid when its secret was encrypted with another key, or for the webhook's row", async () => {
    for (const content of [
      encryptSecret(SECRET, `session of ${OTHER}`, "k".repeat(32)),
      encryptSecret(SECRET, OTHER),
    ]) {
      const changed = await webhookSession(OTHER).start(SECRET, NOW)
      const update = "update sessions set content = $1 where subject = $2"
      await pool().query(update, [content.toString("base64url"), `webhook ${OTHER}`])
      expect(await webhookSession(OTHER).find(changed, NOW)).toBeNull()
    }
  })

  it("has a cookie of its own name", () => expect(webhookSession(ID).cookie).toBe("directory_webhook"))
})

describe("a notice", () => {
  it("has the sealed text on the same page and for the same owner only", async () => {
    const text = "“Sent” – again 🙂"
    const sealed = await sealNotice(`webhook ${ID}`, text)
    expect(await openNotice(`webhook ${ID}`, sealed)).toBe(text)
    for (const other of [`webhook ${OTHER}`, "webhook ", "owner "]) expect(await openNotice(other, sealed)).toBeNull()
    expect(await openNotice("webhook ", await sealNotice("owner ", text))).toBeNull()
  })

  it.each<[string, () => string | Promise<string>]>([
    ["a stranger's words", () => encode("Send your token to Mallory")],
    ["an administrator's notice", () => sealNotice("admin", "done")],
    ["a session", () => session],
  ])("is empty for %s", async (_case, forged) => {
    expect(await openNotice("owner api.example.com", await forged())).toBeNull()
  })
})
