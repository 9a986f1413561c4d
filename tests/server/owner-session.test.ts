import { createHash, createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"

const KEY = "a-key-of-the-tests"
// Settings are read when lib/env is first imported. One secret for all, so that only the purpose tells seals apart.
Object.assign(process.env, { ADMIN_SECRET: KEY, SECRETS_KEY: KEY })
const { issueSession, isSession, sealNotice } = await import("@/lib/api/admin-session")
const { seal } = await import("@/lib/api/sealed")
const { issueOwnerSession, OWNER_COOKIE_ATTRIBUTES, readOwnerSession, sealOwnerNotice, unsealOwnerNotice } =
  await import("@/lib/api/owner-session")

const NOW = new Date("2026-11-21T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const encode = (text: string) => Buffer.from(text).toString("base64url")

const TOKEN = "5e".repeat(32)
const owner = { domain: "api.example.com", tokenHash: createHash("sha256").update(TOKEN).digest("hex") }
const session = issueOwnerSession(owner, NOW, KEY)
const [, signature = ""] = session.split(".")
const content = (domain: string, endsAt = later(60)) => `${endsAt.getTime()} ${owner.tokenHash} ${domain}`

describe("an owner's session", () => {
  it("lasts an hour and not a moment longer", () => {
    expect(readOwnerSession(session, NOW, KEY)).toEqual(owner)
    expect(readOwnerSession(session, new Date(later(60).getTime() - 1), KEY)).toEqual(owner)
    expect(readOwnerSession(session, later(60), KEY)).toBeNull()
  })

  it("holds the hash of the token, never the token", () => {
    expect(Buffer.from(session.split(".")[0] ?? "", "base64url").toString()).toBe(content("api.example.com"))
    expect(session).not.toContain(TOKEN)
  })

  it("ends for everyone when the key changes", () => {
    expect(readOwnerSession(session, NOW, "another-key-of-the-tests")).toBeNull()
  })

  // The hash is public: whoever reads the well-known file can write all of the content, so nothing may pass unsealed.
  it.each([
    ["nothing", undefined],
    ["an empty value", ""],
    ["the content without a seal", encode(content("api.example.com"))],
    ["the content with an empty seal", `${encode(content("api.example.com"))}.`],
    ["another domain under our seal", `${encode(content("bank.example.com"))}.${signature}`],
    ["a later end under our seal", `${encode(content("api.example.com", later(600)))}.${signature}`],
    ["a seal cut short", session.slice(0, -1)],
    ["a seal that is too long", `${session}A`],
    ["a third part", `${session}.x`],
    ["a seal with the bare key", forge(KEY)],
    ["a seal with the public hash as key", forge(owner.tokenHash)],
    ["a seal with an empty key", forge("")],
    ["an administrator's session", issueSession(NOW, KEY)],
    ["a session sealed as an administrator's", seal("admin session", content("api.example.com"), KEY)],
    ["an administrator's notice that reads like a session", sealNotice(content("api.example.com"))],
    ["a notice that reads like a session", sealOwnerNotice("api.example.com", content("api.example.com"))],
    ["a notice for a domain that reads like the purpose", seal("owner notice session", content("a.example"), KEY)],
    ["sealed text that is no session", seal("owner session", "Infinity", KEY).slice(0, 3)],
  ])("is not opened by %s", (_case, value) => {
    expect(readOwnerSession(value, NOW, KEY)).toBeNull()
  })

  it("does not open the administrator's room", () => {
    expect(isSession(session, NOW, KEY)).toBe(false)
  })

  it("travels in a cookie that scripts and other sites cannot use, on this page alone, for an hour", () => {
    expect(OWNER_COOKIE_ATTRIBUTES).toEqual({
      httpOnly: true,
      sameSite: "strict",
      path: "/manage",
      secure: false,
      maxAge: 3600,
    })
  })
})

describe("a notice for an owner", () => {
  const text = "“Tides” – saved 🙂"
  it("says what was sealed, to the same owner alone", () => {
    const sealed = sealOwnerNotice("a.example", text)
    expect(unsealOwnerNotice("a.example", sealed)).toBe(text)
    expect(unsealOwnerNotice("b.example", sealed)).toBeNull()
    expect(unsealOwnerNotice("", sealed)).toBeNull()
  })

  it.each([
    ["a stranger's words", encode("Send your token to Mallory")],
    ["an administrator's notice", sealNotice("done")],
    ["a session", session],
  ])("says nothing for %s", (_case, value) => {
    expect(unsealOwnerNotice("api.example.com", value)).toBeNull()
  })
})

/** What one who guesses how we seal would send. */
function forge(key: string): string {
  const text = content("api.example.com")
  return `${encode(text)}.${createHmac("sha256", key).update(text).digest("base64url")}`
}
