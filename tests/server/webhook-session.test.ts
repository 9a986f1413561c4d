import { describe, expect, it } from "vitest"

const KEY = "a-key-of-the-tests"
// Settings are read when lib/env is first imported.
Object.assign(process.env, { SECRETS_KEY: KEY })
const {
  issueWebhookSession,
  readWebhookSession,
  sealWebhookNotice,
  unsealWebhookNotice,
  WEBHOOK_COOKIE,
  webhookCookieAttributes,
} = await import("@/lib/api/webhook-session")
const { sealOwnerNotice } = await import("@/lib/api/owner-session")
const { encryptSecret } = await import("@/lib/webhooks/secret")

const NOW = new Date("2026-11-21T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const ID = "0199d5a0-0000-7000-8000-00000000000a"
const OTHER = "0199d5a0-0000-7000-8000-00000000000b"
const SECRET = "a secret of sixteen or more"
const session = issueWebhookSession(ID, SECRET, NOW, KEY)
const [endsAt = "", sealed = ""] = session.split(".")

describe("a session of a webhook's page", () => {
  it("lasts an hour and not a moment longer", () => {
    expect(readWebhookSession(ID, session, NOW, KEY)).toBe(SECRET)
    expect(readWebhookSession(ID, session, new Date(later(60).getTime() - 1), KEY)).toBe(SECRET)
    expect(readWebhookSession(ID, session, later(60), KEY)).toBeNull()
  })

  it("holds the secret so that only we can read it, and never twice the same", () => {
    expect(Buffer.from(sealed, "base64url").includes(SECRET)).toBe(false)
    expect(issueWebhookSession(ID, SECRET, NOW, KEY)).not.toBe(session)
    expect(readWebhookSession(ID, session, NOW, "another-key-of-the-tests")).toBeNull()
  })

  it("opens no other webhook", () => {
    expect(readWebhookSession(OTHER, session, NOW, KEY)).toBeNull()
  })

  it.each([
    ["nothing", undefined],
    ["an empty value", ""],
    ["its end alone", endsAt],
    ["its end and nothing", `${endsAt}.`],
    ["a later end", `${later(600).getTime()}.${sealed}`],
    ["an end that is no number", `Infinity.${sealed}`],
    ["a seal cut short", session.slice(0, -4)],
    ["a seal of a few bytes", `${endsAt}.AAAA`],
    ["a third part", `${session}.x`],
    ["the secret of the row", `${endsAt}.${encryptSecret(SECRET, ID, KEY).toString("base64url")}`],
    ["the bare secret", `${endsAt}.${Buffer.from(SECRET).toString("base64url")}`],
  ])("is not opened by %s", (_case, value) => {
    expect(readWebhookSession(ID, value, NOW, KEY)).toBeNull()
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
  it("says what was sealed, on the same page alone", () => {
    const text = "“Sent” – again 🙂"
    expect(unsealWebhookNotice(ID, sealWebhookNotice(ID, text))).toBe(text)
    expect(unsealWebhookNotice(OTHER, sealWebhookNotice(ID, text))).toBeNull()
    expect(unsealWebhookNotice("", sealWebhookNotice(ID, text))).toBeNull()
    expect(unsealWebhookNotice("", sealOwnerNotice("", text))).toBeNull()
  })
})
