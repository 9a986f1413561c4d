// What a receiver of ALERT_URL gets: Slack (also Mattermost and Rocket.Chat), Discord and ntfy in their own forms, any other the whole
// message as JSON. Pure.

import { describeRule } from "@/lib/alerts/alert-rules"
import type { AlertMessage } from "@/lib/alerts/message"
import type { AlertFormat } from "@/lib/env/values"
import { truncate } from "@/lib/text/text"
import { formatTimestamp } from "@/lib/time"

/** By the host of the URL. A server of one's own needs ALERT_FORMAT. */
export function findFormat(url: string): AlertFormat {
  const { hostname } = new URL(url)
  if (hostname === "hooks.slack.com") return "slack"
  if (/^((ptb|canary)\.)?discord(app)?\.com$/.test(hostname)) return "discord"
  return hostname === "ntfy" || hostname.startsWith("ntfy.") ? "ntfy" : "json"
}

interface Call {
  url: string
  headers: Record<string, string>
  body: string
}

/** A little less than what each takes. Discord and ntfy refuse a longer text. */
const LENGTHS = { slack: 30_000, discord: 1_900, ntfy: 3_500 } as const

export function formatCall(url: string, format: AlertFormat, message: AlertMessage): Call {
  const { href, authorization } = splitCredentials(url)
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) }
  const { title, text } = message
  if (format === "slack")
    return { url: href, headers, body: toJson({ text: toSlack(cut(`*${title}*\n${text}`, format)) }) }
  if (format === "discord") {
    // Texts of sources must not call the members of a channel.
    const content = cut(`**${title}**\n${text}`, format)
    return { url: href, headers, body: toJson({ content, allowed_mentions: { parse: [] } }) }
  }
  if (format === "json") return { url: href, headers, body: toJson(toGeneric(message)) }
  const { server, topic } = splitTopic(href)
  const priority = message.isCalm ? 3 : 4
  return {
    url: server,
    headers,
    body: toJson({ topic, title, message: cut(text, format), priority, click: message.url }),
  }
}

const toJson = (value: object) => JSON.stringify(value)

const cut = (text: string, format: keyof typeof LENGTHS): string =>
  text.length > LENGTHS[format] ? `${truncate(text, LENGTHS[format])}…` : text

/** Slack reads `<` as the beginning of a link or of a call to everybody. */
const toSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** `https://user:password@host/` becomes a header, since a URL of a request has no credentials. */
function splitCredentials(text: string): { href: string; authorization: string | null } {
  const url = new URL(text)
  if (url.username === "" && url.password === "") return { href: url.href, authorization: null }
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ""
  url.password = ""
  return { href: url.href, authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }
}

/** ntfy takes JSON at its root only; the last part of the path is the topic. */
function splitTopic(href: string): { server: string; topic: string } {
  const url = new URL(href)
  const parts = url.pathname.split("/").filter((part) => part !== "")
  const topic = decodeURIComponent(parts.pop() ?? "")
  url.pathname = `/${parts.join("/")}`
  return { server: url.href, topic }
}

const toGeneric = ({ kind, title, text, url, at, alerts }: AlertMessage) => ({
  ...{ kind, title, text, url, at: formatTimestamp(at) },
  alerts: alerts.map(({ state, alert }) => {
    const { title: heading, remedy } = describeRule(alert.rule)
    const { rule, subject, summary, since, endedAt } = alert
    return {
      ...{ state, rule, subject, title: heading, summary, remedy },
      ...{ since: formatTimestamp(since), ended_at: endedAt && formatTimestamp(endedAt) },
    }
  }),
})
