// An operator's inbox, played minute by minute: when a trouble begins, ends, lasts for days, comes and goes, or is one of many.

import { describe, expect, it } from "vitest"
import { findNews, markReported, updateAlerts } from "@/lib/alerts/alert-states"
import type { Alert, Trouble } from "@/lib/alerts/schema"

const MINUTE = 60_000
const START = new Date("2026-11-28T12:00:00Z")
const at = (minute: number) => new Date(START.getTime() + minute * MINUTE)

const trouble = (subject: string, rule = "source", since = START): Trouble => ({
  ...{ rule, subject, since, summary: `${subject} fails` },
})

/**
 * Evaluates once a minute and returns the messages as "minute: +began -ended =still open".
 * @param find the subjects that are in trouble in a minute
 * @param isReached false while no channel takes a message
 */
function play(
  length: number,
  find: (minute: number) => string[],
  { isReached = (minute: number) => minute >= 0, rule = "source" } = {},
) {
  let alerts: Alert[] = []
  const messages: string[] = []
  for (let minute = 0; minute < length; minute += 1) {
    const troubles = find(minute).map((subject) => {
      const open = alerts.find((alert) => alert.subject === subject && alert.endedAt === null)
      return trouble(subject, rule, open?.since ?? at(minute))
    })
    alerts = updateAlerts(alerts, troubles, at(minute))
    const news = findNews(alerts, at(minute))
    if (!news || !isReached(minute)) continue
    const list = (sign: string, reported: readonly Alert[]) =>
      reported.map(({ subject }) => ` ${sign}${subject}`).join("")
    messages.push(`${minute}:${list("+", news.began)}${list("-", news.ended)}${list("=", news.stillOpen)}`)
    alerts = markReported(alerts, news, at(minute))
  }
  return messages
}

describe("D-alert-03 the operator", () => {
  it("gets one message when a trouble begins, and one when it ends", () => {
    expect(play(60, (minute) => (minute >= 3 && minute < 40 ? ["mpp"] : []))).toEqual(["3: +mpp", "40: -mpp"])
  })

  it("is reminded once a day of all that is open", () => {
    const day = 24 * 60
    const find = (minute: number) => (minute < 60 ? ["a"] : ["a", "b"])
    expect(play(2 * day + 30, find)).toEqual(["0: +a", "60: +b", `${day}: =a =b`, `${2 * day}: =a =b`])
  })

  it("gets the message later, when no channel took it; none about what has ended meanwhile", () => {
    const isReached = (minute: number) => minute >= 30
    const find = (minute: number) => (minute < 10 ? ["a", "b"] : minute < 50 ? ["a"] : [])
    expect(play(60, find, { isReached })).toEqual(["30: +a", "50: -a"])
  })

  it("is reported once that webhooks were deactivated, which nobody mends", () => {
    expect(play(3000, (minute) => (minute < 2900 ? ["a.example"] : []), { rule: "webhook" })).toEqual(["0: +a.example"])
  })
})

describe("D-alert-04 no flood", () => {
  it("makes one message of many troubles", () => {
    const many = Array.from({ length: 30 }, (_, index) => `s${index}`)
    expect(play(5, () => many)).toEqual([`0:${many.map((name) => ` +${name}`).join("")}`])
  })

  it("collects what follows after five messages in half an hour", () => {
    const find = (minute: number) => Array.from({ length: Math.min(minute + 1, 20) }, (_, index) => `s${index}`)
    const messages = play(60, find)
    expect(messages.slice(0, 5)).toEqual(["0: +s0", "1: +s1", "2: +s2", "3: +s3", "4: +s4"])
    expect(messages[5]).toMatch(/^30: \+s5 .*\+s19$/)
    expect(messages).toHaveLength(6)
  })

  it("tells of a trouble that comes and goes when it begins, ends, comes back, and is over", () => {
    const find = (minute: number) => (minute < 200 && minute % 6 < 2 ? ["mpp"] : [])
    expect(play(300, find)).toEqual(["0: +mpp", "2: -mpp", "6: +mpp", "215: -mpp"])
  })

  it("tells of a trouble anew when it comes back after a quarter of an hour", () => {
    const find = (minute: number) => (minute < 5 || minute >= 20 ? ["mpp"] : [])
    expect(play(30, find)).toEqual(["0: +mpp", "5: -mpp", "20: +mpp"])
  })
})
