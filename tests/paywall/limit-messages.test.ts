import { describe, expect, it } from "vitest"
import { formatAllowance, formatAmount, formatLimitMessage, formatWait } from "@/lib/paywall/limit-messages"

const CLAIMS = ["claim", "claims"] as const

describe("the message about an exceeded limit", () => {
  it.each([
    [1, "At most 1 claim per hour is accepted from one IP address. The next one is accepted in about 12 minutes."],
    [10, "At most 10 claims per hour are accepted from one IP address. The next one is accepted in about 12 minutes."],
  ])("names the limit, singular or plural, and when the next request is accepted: %i", (points, expected) => {
    expect(formatLimitMessage({ points, seconds: 3600, things: CLAIMS }, 700)).toBe(expected)
  })

  it.each([
    [1, 1, "1 claim per second and client does not count against the free rate."],
    [5, 10, "5 claims per 10 seconds and client do not count against the free rate."],
  ])("describes an allowance of %i in %i seconds", (points, seconds, expected) => {
    expect(formatAllowance({ points, seconds, things: CLAIMS })).toBe(expected)
  })

  it("names the minute when that is the window", () => {
    const expected =
      "At most 3 claims per minute are accepted from one IP address. The next one is accepted in 9 seconds."
    expect(formatLimitMessage({ points: 3, seconds: 60, things: CLAIMS }, 9)).toBe(expected)
  })

  it.each([
    [1, "1 claim"],
    [2, "2 claims"],
    [1_000, "1,000 claims"],
  ])("names the amount in singular or plural: %i", (points, expected) => {
    expect(formatAmount({ points, things: CLAIMS })).toBe(expected)
  })

  it.each([
    [1, "1 second"],
    [2, "2 seconds"],
    [90, "90 seconds"],
    [91, "about 2 minutes"],
    [3_600, "about 60 minutes"],
  ])("names the wait of %i seconds", (seconds, expected) => {
    expect(formatWait(seconds)).toBe(expected)
  })
})
