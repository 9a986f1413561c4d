import { describe, expect, it } from "vitest"

const SECRET = "a-secret-of-the-tests"
// Settings are read when lib/env is first imported.
Object.assign(process.env, { ADMIN_SECRET: SECRET })
const { isSession, issueSession, SESSION_ATTRIBUTES, sealNotice, unsealNotice } = await import(
  "@/lib/api/admin-session"
)

const NOW = new Date("2026-11-21T12:00:00Z")
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const token = issueSession(NOW, SECRET)
const [content = "", signature = ""] = token.split(".")
const encode = (text: string) => Buffer.from(text).toString("base64url")

describe("the administrator's session", () => {
  it("lasts twelve hours and not a moment longer", () => {
    expect(isSession(token, NOW, SECRET)).toBe(true)
    expect(isSession(token, new Date(later(12).getTime() - 1), SECRET)).toBe(true)
    expect(isSession(token, later(12), SECRET)).toBe(false)
  })

  it("ends for everyone when the secret changes", () => {
    expect(isSession(token, NOW, "another-secret-of-the-tests")).toBe(false)
  })

  it.each([
    ["nothing", undefined],
    ["an empty value", ""],
    ["the secret itself", SECRET],
    ["a later end with the old signature", `${encode(String(later(1000).getTime()))}.${signature}`],
    ["no signature", `${content}.`],
    ["a signature cut short", token.slice(0, -1)],
    ["a signature that is too long", `${token}A`],
    ["a third part", `${token}.x`],
    ["an end that is no number", `${encode("Infinity")}.${signature}`],
    ["a notice of ours", sealNotice(String(later(1000).getTime()))],
  ])("is not opened by %s", (_case, value) => {
    expect(isSession(value, NOW, SECRET)).toBe(false)
  })

  it("travels in a cookie that scripts and other sites cannot use, on the admin pages alone", () => {
    expect(SESSION_ATTRIBUTES).toMatchObject({ httpOnly: true, sameSite: "strict", path: "/admin", maxAge: 43_200 })
  })
})

describe("a sealed notice", () => {
  it("says what was sealed", () => {
    expect(unsealNotice(sealNotice("Almanac – “done” 🙂"))).toBe("Almanac – “done” 🙂")
  })

  it.each([
    ["a stranger's words", encode("Send your secret to Mallory")],
    ["a stranger's words with our signature", `${encode("Mallory")}.${sealNotice("done").split(".")[1]}`],
    ["a session", issueSession(NOW)],
  ])("says nothing for %s", (_case, value) => {
    expect(unsealNotice(value)).toBeNull()
  })
})
