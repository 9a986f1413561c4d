import { expect, test } from "vitest"
import { isSearchDue } from "@/lib/health/rules/method-search"

/** The last digits of the id put the search of this listing at midnight UTC. */
const ID = "0197f3a2-0000-7000-8000-000000000000"
const NOON = "0197f3a2-0000-7000-8000-000000800000"
const seen = new Date("2026-11-01T00:00:00Z")
const before = { consecutiveWrong: 3, observedAt: null }

test.each<[string, Partial<Parameters<typeof isSearchDue>[0]>, string, boolean]>([
  ["the first check", { lastCheckedAt: null }, "2026-11-27T10:00:00Z", true],
  ["the same day", {}, "2026-11-27T23:59:59Z", false],
  ["the next day", {}, "2026-11-28T00:00:00Z", true],
  ["its own noon", { id: NOON }, "2026-11-27T12:00:00Z", true],
  ["before its own noon", { id: NOON }, "2026-11-27T11:59:59Z", false],
  ["the first wrong response of a new listing", { consecutiveWrong: 0 }, "2026-11-27T10:00:00Z", true],
  ["that of a proven listing", { consecutiveWrong: 0, observedAt: seen }, "2026-11-27T10:00:00Z", false],
])("the search at %s", (_, more, now, expected) => {
  const listing = { id: ID, lastCheckedAt: new Date("2026-11-27T09:45:00Z"), ...before, ...more }
  expect(isSearchDue(listing, new Date(now))).toBe(expected)
})
