import { describe, expect, it } from "vitest"
import {
  abbreviateAsset,
  describeDrift,
  formatAgo,
  formatAhead,
  formatClock,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatLatency,
  formatLength,
  formatMoment,
  formatPeriod,
  formatQuantity,
  formatScore,
  formatSecondsAgo,
  formatSpan,
  formatUptime,
  formatUptimeFigure,
  isStale,
} from "@/components/format"
import { formatSats, formatUsd } from "@/lib/protocols/money"
import { NOW } from "./fixtures"

/** Replaces the non-breaking spaces between numbers and units, so that expected texts are readable. */
const plain = (text: string) => text.replaceAll("\u00a0", " ")

describe("dollars", () => {
  it.each([
    [0, "$0"],
    [2, "$2"],
    [0.1, "$0.10"],
    [2.5, "$2.50"],
    [0.25, "$0.25"],
    [0.0021, "$0.0021"],
    [0.01977, "$0.01977"],
    [0.0009412, "$0.0009412"],
    [0.000025, "$0.000025"],
    [0.00000000123456, "$0.000000001235"],
    [1e-18, "$0.000000000000000001"],
    [12.3456, "$12.35"],
    [999.96, "$1,000"],
    [1234.5, "$1,235"],
    [1e9, "$1,000,000,000"],
    [1e12, "$1,000,000,000,000"],
  ])("%d reads %s", (value, text) => {
    expect(formatUsd(value)).toBe(text)
    expect(text).not.toMatch(/e/i)
  })
})

describe("counts and sats", () => {
  it.each([
    [0, "0 services"],
    [1, "1 service"],
    [1204, "1,204 services"],
  ])("%d", (value, text) => expect(plain(formatQuantity(value, "service"))).toBe(text))

  it("keeps thousands apart and sats in words", () => {
    expect(formatCount(1_000_000)).toBe("1,000,000")
    expect(plain(formatSats(1))).toBe("1 sat")
    expect(plain(formatSats(21_000))).toBe("21,000 sats")
    expect(plain(formatLatency(1830))).toBe("1,830 ms")
    expect(formatScore(98.84)).toBe("98.8")
  })
})

describe("uptime", () => {
  it.each([
    [1, "100.0"],
    [0.9999, "99.9"],
    [0.992, "99.2"],
    [0.57, "57.0"],
    [0.29, "29.0"],
    [0.0004, "0.0"],
    [0, "0.0"],
  ])("%d is cut to %s, never rounded up", (fraction, text) => expect(formatUptimeFigure(fraction)).toBe(text))

  it("has its unit", () => expect(plain(formatUptime(0.992))).toBe("99.2 %"))
})

describe("times are in UTC, in any time zone of the server", () => {
  it.each([
    ["2026-11-21T01:52:00Z", "21 Nov 2026", "21 Nov 2026, 01:52 UTC"],
    ["2026-01-01T00:00:00Z", "1 Jan 2026", "1 Jan 2026, 00:00 UTC"],
    ["2026-12-31T23:59:59Z", "31 Dec 2026", "31 Dec 2026, 23:59 UTC"],
  ])("%s", (timestamp, date, moment) => {
    expect(plain(formatDate(timestamp))).toBe(date)
    expect(plain(formatMoment(timestamp))).toBe(moment)
  })

  it("contain the day only if it differs", () => {
    expect(formatClock("2026-11-21T01:51:00Z", NOW)).toBe("01:51")
    expect(plain(formatClock("2026-11-20T23:59:00Z", NOW))).toBe("20 Nov, 23:59")
    expect(plain(formatDay("2026-11-04"))).toBe("4 Nov")
  })

  it("are unchanged text if they are not timestamps", () => {
    expect(formatDate("soon")).toBe("soon")
    expect(formatMoment("soon")).toBe("soon")
    expect(formatClock("soon", NOW)).toBe("soon")
    expect(formatAgo("soon", NOW)).toBe("soon")
  })
})

describe("the time since a moment", () => {
  it.each([
    ["2026-11-21T01:54:40Z", "20 s ago"],
    ["2026-11-21T01:54:00.500Z", "59 s ago"],
    ["2026-11-21T01:55:05Z", "0 s ago"],
    ["2026-11-21T01:52:00Z", "3 min. ago"],
    ["soon", "soon"],
  ])("has the seconds of the last minute: %s, %s", (at, words) => {
    expect(plain(formatSecondsAgo(at, new Date("2026-11-21T01:55:00Z")))).toBe(words)
  })
})

describe("spans", () => {
  it.each([
    ["2026-11-21T01:54:30Z", "under a minute"],
    ["2026-11-21T01:54:00Z", "1 minute"],
    ["2026-11-20T22:00:00Z", "3 hours"],
    ["2026-11-20T01:55:00Z", "1 day"],
    ["2026-11-09T00:00:00Z", "12 days"],
    ["2026-11-22T00:00:00Z", "under a minute"],
  ])("since %s: %s", (since, span) => expect(plain(formatSpan(since, NOW))).toBe(span))

  it.each([
    [0, "under 1 min"],
    [59_999, "under 1 min"],
    [60_000, "1 min"],
    [3_600_000, "1 h"],
    [11_520_000, "3 h 12 min"],
    [86_400_000, "1 d"],
    [86_460_000, "1 d"],
    [190_800_000, "2 d 5 h"],
    [-5, "under 1 min"],
  ])("%d ms last %s", (milliseconds, text) => expect(plain(formatDuration(milliseconds))).toBe(text))

  it.each([
    [0, "0 ms"],
    [500, "500 ms"],
    [1000, "1 second"],
    [60_000, "1 minute"],
    [5_400_000, "90 minutes"],
    [21_600_000, "6 hours"],
    [86_400_000, "24 hours"],
    [604_800_000, "7 days"],
  ])("%d ms in running text: %s", (milliseconds, text) => expect(plain(formatLength(milliseconds))).toBe(text))

  it.each([
    [60_000, "minute"],
    [900_000, "15 minutes"],
    [3_600_000, "hour"],
    [36_000_000, "10 hours"],
    [1000, "second"],
  ])("one request per %d ms: %s", (milliseconds, text) => expect(plain(formatPeriod(milliseconds))).toBe(text))

  it.each([
    ["2026-11-21T01:54:00Z", "due now"],
    ["2026-11-21T01:55:29Z", "due now"],
    ["2026-11-21T02:01:00Z", "in about 6 min"],
    ["2026-11-21T03:00:00Z", "in about 65 min"],
    ["2026-11-21T07:50:00Z", "in about 6 h"],
    ["2026-11-22T01:55:00Z", "in about 24 h"],
    ["2026-11-28T01:55:00Z", "in about 7 d"],
    ["soon", "due now"],
  ])("%s lies ahead: %s", (at, text) => expect(plain(formatAhead(at, NOW))).toBe(text))

  it("figures are stale after an hour, and never when never checked", () => {
    expect(isStale("2026-11-21T00:55:00Z", NOW)).toBe(false)
    expect(isStale("2026-11-21T00:54:59Z", NOW)).toBe(true)
    expect(isStale(null, NOW)).toBe(false)
  })
})

describe("words", () => {
  it.each([
    [0.1429, "14.3 % above"],
    [-0.025, "2.5 % below"],
    [1, "100 % above"],
    [12.5, "1,250 % above"],
  ])("a drift of %d is %s", (drift, text) => expect(plain(describeDrift(drift))).toBe(text))

  it("shortens ids of more than 24 characters", () => {
    expect(abbreviateAsset("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913")).toBe("0x8335…2913")
    expect(abbreviateAsset("USDC")).toBe("USDC")
    expect(abbreviateAsset("0xshort")).toBe("0xshort")
    expect(abbreviateAsset("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v")).toBe("EPjFWdd5Au…Dt1v")
    expect(abbreviateAsset("a-network-of-24-letters:")).toBe("a-network-of-24-letters:")
  })
})
