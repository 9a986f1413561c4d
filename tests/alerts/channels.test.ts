// What receivers get, and what the operator learns of a channel that fails.

import { afterEach, describe, expect, it } from "vitest"
import { deliver, listChannels } from "@/lib/alerts/channels"
import { findFormat, formatCall } from "@/lib/alerts/format-webhook"
import { buildMessage, buildTestMessage } from "@/lib/alerts/message"
import type { Alert } from "@/lib/alerts/schema"
import { env } from "@/lib/env"
import { parseEnv } from "@/lib/env/check"
import { type Inbox, openMailbox, openWebhook } from "./receivers"

const NOW = new Date("2026-11-28T12:00:00Z")
const PLACE = { siteName: "Paid APIs", baseUrl: "https://directory.example" }
const { signal } = new AbortController()

const alert = (given: Partial<Alert> = {}): Alert => ({
  ...{ rule: "source", subject: "bazaar", since: NOW, summary: "<!channel> @everyone", reopened: 0 },
  ...{ reportedAt: null, endedAt: null, endReportedAt: null },
  ...given,
})
const began = (...alerts: Alert[]) => buildMessage({ began: alerts, ended: [], stillOpen: [] }, PLACE, NOW)
const ended = alert({ endedAt: new Date("2026-11-28T12:40:00Z"), reportedAt: NOW, reopened: 1 })

const inboxes: Inbox[] = []
const opened = <One extends Inbox>(inbox: One): One => {
  inboxes.push(inbox)
  return inbox
}
afterEach(async () => {
  Object.assign(env, { ALERT_URL: undefined, ALERT_EMAIL: [], SMTP_URL: undefined, ALERT_FORMAT: undefined })
  await Promise.all(inboxes.splice(0).map(({ close }) => close()))
})

describe("D-alert-05 a message", () => {
  it("says what is wrong, since when and what to do, and leads to the administration", () => {
    const { title, text } = began(alert({ summary: "bazaar could not be read" }))
    expect(title).toBe("Paid APIs: A source fails (bazaar)")
    expect(text).toMatch(
      /^Began:\n- A source fails \(bazaar\), since 2026-11-28 12:00 UTC\n {2}bazaar could not be read\n {2}What to do: See/,
    )
    expect(text).toContain("https://directory.example/admin")
  })

  it("says how long what has ended lasted", () => {
    const { title, text } = buildMessage({ began: [], ended: [ended], stillOpen: [] }, PLACE, NOW)
    expect(title).toBe("Paid APIs: A source fails (bazaar): ended")
    expect(text).toContain("since 2026-11-28 12:00 UTC until 2026-11-28 12:40 UTC, came back once")
  })

  it("counts what is too much to name", () => {
    const many = Array.from({ length: 30 }, (_, index) => alert({ subject: `s${index}` }))
    const { title, text } = buildMessage({ began: many, ended: [ended], stillOpen: [] }, PLACE, NOW)
    expect(title).toBe("Paid APIs: 30 troubles began, 1 ended")
    expect(text).toContain("- and 20 more")
  })
})

describe("D-alert-06 ALERT_URL", () => {
  it.each([
    ["https://hooks.slack.com/services/T/B/x", "slack"],
    ["https://discord.com/api/webhooks/1/x", "discord"],
    ["https://ntfy.sh/topic", "ntfy"],
    ["https://ntfy.example.com/topic", "ntfy"],
    ["https://alerts.example.com/hook", "json"],
    ["https://hooks.slack.com.example.com/x", "json"],
  ])("%s gets the form of %s", (url, format) => expect(findFormat(url)).toBe(format))

  it("gets the form of its service, in which a text of a source calls nobody", () => {
    const read = (url: string, format: "slack" | "discord" | "ntfy" | "json") => {
      const { body, ...call } = formatCall(url, format, began(alert()))
      return { ...call, body: JSON.parse(body) }
    }
    const slack = read("https://hooks.slack.com/services/x", "slack")
    expect(slack.body).toEqual({ text: expect.stringContaining("&lt;!channel&gt;") })
    const discord = read("https://discord.com/api/webhooks/1/x", "discord")
    expect(discord.body).toEqual({ content: expect.stringContaining("@everyone"), allowed_mentions: { parse: [] } })
    const ntfy = read("https://anna:pass%20word@ntfy.example.com/base/my-topic", "ntfy")
    expect(ntfy).toMatchObject({ url: "https://ntfy.example.com/base", body: { topic: "my-topic", priority: 4 } })
    expect(ntfy.headers["authorization"]).toBe(`Basic ${Buffer.from("anna:pass word").toString("base64")}`)
    expect(read("https://a.example/", "json").body).toMatchObject({
      ...{ kind: "alerts", url: "https://directory.example/admin", at: "2026-11-28T12:00:00Z" },
      alerts: [{ state: "began", rule: "source", subject: "bazaar", since: "2026-11-28T12:00:00Z", ended_at: null }],
    })
  })

  it("gets at most what the service takes", () => {
    const many = Array.from({ length: 10 }, () => alert({ summary: "x".repeat(500) }))
    const { body } = formatCall("https://discord.com/x", "discord", began(...many))
    expect(JSON.parse(body).content.length).toBeLessThanOrEqual(2000)
  })

  it("is tried again after a failure, and fails without its secret path", async () => {
    const flaky = opened(await openWebhook((before) => (before === 0 ? 503 : 200)))
    Object.assign(env, { ALERT_URL: flaky.url })
    const [delivery] = await deliver(buildTestMessage(PLACE, NOW), signal)
    const host = new URL(flaky.url).host
    expect(delivery).toEqual({ channel: `ALERT_URL (${host}, json)`, isDelivered: true, answer: "HTTP 200 taken" })
    const refusing = opened(await openWebhook(() => 404))
    Object.assign(env, { ALERT_URL: refusing.url })
    const [refused] = await deliver(buildTestMessage(PLACE, NOW), signal)
    expect(refused).toMatchObject({ isDelivered: false, answer: "HTTP 404" })
    expect(refusing.calls()).toBe(1)
    expect(JSON.stringify(refused)).not.toContain("secret")
  })
})

describe("D-alert-07 ALERT_EMAIL", () => {
  it("gets a mail through SMTP_URL", async () => {
    const mailbox = opened(await openMailbox())
    Object.assign(env, { SMTP_URL: mailbox.url, ALERT_EMAIL: ["anna@example.com", "ben@example.com"] })
    const [delivery] = await deliver(began(alert()), signal)
    expect(delivery).toMatchObject({ isDelivered: true, answer: expect.stringMatching(/^250 /) })
    expect(mailbox.received[0]).toContain("Subject: Paid APIs: A source fails (bazaar)")
    expect(mailbox.received[0]).toContain("To: anna@example.com, ben@example.com")
  })

  it("is not tried again when the server refuses, and the credentials are not shown", async () => {
    const mailbox = opened(await openMailbox({ isRefusing: true }))
    Object.assign(env, { SMTP_URL: mailbox.url, ALERT_EMAIL: ["anna@example.com"] })
    const [delivery] = await deliver(began(alert()), signal)
    expect(delivery).toMatchObject({ isDelivered: false, answer: expect.stringContaining("SMTP 550") })
  })

  it("needs SMTP_URL", () => {
    expect(() => parseEnv({ ALERT_EMAIL: "anna@example.com" })).toThrow("SMTP_URL: is required with ALERT_EMAIL")
    expect(() => parseEnv({ ALERT_EMAIL: "anna", SMTP_URL: "http://a.example" })).toThrow(
      /ALERT_EMAIL.*\n.*SMTP_URL: must/,
    )
    expect(listChannels()).toEqual([])
  })
})
