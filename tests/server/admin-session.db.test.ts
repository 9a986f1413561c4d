import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { adminSession } from "@/lib/api/session/admin"
import { ownerSession } from "@/lib/api/session/owner"
import { openNotice, sealNotice } from "@/lib/api/session/seal"
import { fillDatabase } from "@/tests/support/reset"

const SECRET = "a-secret-of-the-tests-that-is-long-enough"
const NOW = new Date("2026-11-21T12:00:00Z")
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const session = adminSession(SECRET)
const encode = (text: string) => Buffer.from(text).toString("base64url")

let token = ""
fillDatabase(async () => {
  token = await session.start("0a1b2c3d", NOW)
})

describe("the administrator's session", () => {
  it("expires after exactly twelve hours", async () => {
    expect(await session.find(token, NOW)).toBe("0a1b2c3d")
    expect(await session.find(token, new Date(later(12).getTime() - 1))).toBe("0a1b2c3d")
    expect(await session.find(token, later(12))).toBeNull()
  })

  it("ends for everyone when the secret changes", async () => {
    expect(await adminSession(`${SECRET}.`).find(token, NOW)).toBeNull()
  })

  it.each<[string, () => string | undefined | Promise<string>]>([
    ["nothing", () => undefined],
    ["an empty value", () => ""],
    ["the secret itself", () => SECRET],
    ["another random value", () => randomBytes(32).toString("base64url")],
    ["a value cut short", () => token.slice(0, -1)],
    ["a value that is too long", () => `${token}A`],
    ["a value with a zero byte", () => `${token.slice(0, -1)}\0`],
    ["an owner's session", () => ownerSession.start({ domain: "a.example", tokenHash: "5e" }, NOW)],
    ["a sealed notice", () => sealNotice("admin", String(later(1000).getTime()))],
  ])("is not opened by %s", async (_case, forged) => {
    expect(await session.find(await forged(), NOW)).toBeNull()
  })

  it("has a cookie that scripts and other sites cannot use, for the admin pages only", () => {
    expect(session.attributes).toMatchObject({ httpOnly: true, sameSite: "strict", path: "/admin", maxAge: 43_200 })
  })
})

describe("a sealed notice", () => {
  it("has the sealed text", async () => {
    expect(await openNotice("admin", await sealNotice("admin", "Almanac – “done” 🙂"))).toBe("Almanac – “done” 🙂")
  })

  it.each<[string, () => string | Promise<string>]>([
    ["a stranger's words", () => encode("Send your secret to Mallory")],
    [
      "a stranger's words with our signature",
      async () => `${encode("Mallory")}.${(await sealNotice("admin", "done")).split(".")[1]}`,
    ],
    ["a session", () => token],
  ])("is empty for %s", async (_case, forged) => {
    expect(await openNotice("admin", await forged())).toBeNull()
  })
})
