import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { adminSession } from "@/lib/api/session/admin"
import { claimSession, ownerSession } from "@/lib/api/session/owner"
import { openNotice, sealNotice } from "@/lib/api/session/seal"
import { webhookSession } from "@/lib/api/session/webhook"
import { fillDatabase, pool } from "@/tests/support/directory"

const NOW = new Date("2026-11-21T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const encode = (text: string) => Buffer.from(text).toString("base64url")
const ID = "0199d5a0-0000-7000-8000-00000000000a"

const TOKEN = "5e".repeat(32)
const owner = { domain: "api.example.com", tokenHash: createHash("sha256").update(TOKEN).digest("hex") }

let session = ""
fillDatabase(async () => {
  session = await ownerSession.start(owner, NOW)
})

describe("an owner's session", () => {
  it("expires after exactly an hour", async () => {
    expect(await ownerSession.find(session, NOW)).toEqual(owner)
    expect(await ownerSession.find(session, new Date(later(60).getTime() - 1))).toEqual(owner)
    expect(await ownerSession.find(session, later(60))).toBeNull()
  })

  it("contains the hash of the token, never the token", async () => {
    const { rows } = await pool().query("select * from sessions where subject = 'owner api.example.com'")
    expect(rows).toMatchObject([{ content: `${owner.tokenHash} api.example.com` }])
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
  })

  // The stored content of a session is no secret: the token's hash is in the public well-known file, so anyone can compute the
  // content.
  it.each<[string, () => string | undefined | Promise<string>]>([
    ["nothing", () => undefined],
    ["an empty value", () => ""],
    ["the content", () => `${owner.tokenHash} ${owner.domain}`],
    ["the content, encoded", () => encode(`${owner.tokenHash} ${owner.domain}`)],
    ["the public hash", () => owner.tokenHash],
    ["a truncated value", () => session.slice(0, -1)],
    ["a value that is too long", () => `${session}A`],
    ["an administrator's session", () => adminSession().start("0a1b2c3d", NOW)],
    ["a webhook's session", () => webhookSession(ID).start("a secret of sixteen or more", NOW)],
    ["the session of a started claim", () => claimSession.start(owner, NOW)],
    ["a notice", () => sealNotice(`owner ${owner.domain}`, `${owner.tokenHash} ${owner.domain}`)],
  ])("is not opened by %s", async (_case, forged) => {
    expect(await ownerSession.find(await forged(), NOW)).toBeNull()
  })

  it("does not open the admin pages", async () => {
    expect(await adminSession().find(session, NOW)).toBeNull()
  })

  it("has a cookie that scripts and other sites cannot use, for this page only and for an hour", () => {
    expect(ownerSession.attributes).toEqual({
      httpOnly: true,
      sameSite: "strict",
      path: "/manage",
      secure: false,
      maxAge: 3600,
    })
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

describe("a notice for an owner", () => {
  const text = "“Tides” – saved 🙂"
  it("has the sealed text for the same owner only", async () => {
    const sealed = await sealNotice("owner a.example", text)
    expect(await openNotice("owner a.example", sealed)).toBe(text)
    expect(await openNotice("owner b.example", sealed)).toBeNull()
    expect(await openNotice("owner ", sealed)).toBeNull()
  })

  it.each<[string, () => string | Promise<string>]>([
    ["a stranger's words", () => encode("Send your token to Mallory")],
    ["an administrator's notice", () => sealNotice("admin", "done")],
    ["a session", () => session],
  ])("is empty for %s", async (_case, forged) => {
    expect(await openNotice("owner api.example.com", await forged())).toBeNull()
  })
})
