import { describe, expect, it } from "vitest"
import { type AttemptOutcome, computeBackoff } from "@/lib/webhooks/backoff"

/** The default waits after 1 to 9 failures in a row, in seconds: 5 s, 30 s, 2 m, 10 m, 30 m, 1 h, 2 h, 4 h, 8 h. */
const WAITS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800]
const MIDDLE = 0.5
const responded = (status: number, retryAfterSeconds: number | null = null): AttemptOutcome => ({
  status,
  error: null,
  retryAfterSeconds,
})
const unreached: AttemptOutcome = { status: null, error: "The connection could not be made.", retryAfterSeconds: null }

describe("an attempt", () => {
  it.each([200, 201, 202, 204, 226, 299])("with status %i is a success, and resets the failures", (status) => {
    expect(computeBackoff(responded(status), 9, WAITS, MIDDLE)).toEqual({
      ok: true,
      failureCount: 0,
      waitMs: 0,
      deactivation: null,
    })
  })

  it.each([
    ["status 100", responded(100)],
    ["status 199", responded(199)],
    ["status 300", responded(300)],
    ["redirected", responded(301)],
    ["a temporary redirect", responded(307)],
    ["not modified", responded(304)],
    ["status 400", responded(400)],
    ["status 404", responded(404)],
    ["status 429", responded(429)],
    ["status 500", responded(500)],
    ["without a response", unreached],
  ])("that is %s is a failure", (_case, outcome) => {
    expect(computeBackoff(outcome, 0, WAITS, MIDDLE)).toEqual({
      ok: false,
      failureCount: 1,
      waitMs: 5_000,
      deactivation: null,
    })
  })

  it("that failed on our side is tried again later, and does not count", () => {
    const ours = { ...unreached, isOurs: true } as const
    expect(computeBackoff(ours, 9, WAITS, MIDDLE)).toEqual({
      ok: false,
      failureCount: 9,
      waitMs: 600_000,
      deactivation: null,
    })
  })

  it("waits for the set time after each failure in a row, and the tenth deactivates", () => {
    const judged = Array.from({ length: 10 }, (_, before) => computeBackoff(responded(500), before, WAITS, MIDDLE))
    expect(judged.map(({ failureCount }) => failureCount)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(judged.slice(0, 9).map(({ waitMs }) => waitMs / 1000)).toEqual(WAITS)
    expect(judged.slice(0, 9).every(({ deactivation }) => deactivation === null)).toBe(true)
    expect(judged[9]?.deactivation).toBe("10 attempts in a row failed.")
  })

  it.each([
    [0, 0, 4_500],
    [MIDDLE, 0, 5_000],
    [0.999_999, 0, 5_500],
    [0, 8, 25_920_000],
    [0.999_999, 8, 31_679_994],
  ])("waits ten per cent less or more: random %d after %i failures", (random, before, expected) => {
    expect(computeBackoff(responded(500), before, WAITS, random).waitMs).toBe(expected)
  })

  it.each([
    ["longer than the step", 60, 0, 60_000],
    ["shorter than the step", 60, 8, 28_800_000],
    ["nothing at all", 0, 0, 5_000],
    ["a day", 86_400, 0, 86_400_000],
  ])("waits for Retry-After when that is %s", (_case, asked, before, expected) => {
    expect(computeBackoff(responded(503, asked), before, WAITS, MIDDLE).waitMs).toBe(expected)
  })

  it("is never made before Retry-After, for any random number", () => {
    expect(computeBackoff(responded(503, 5), 0, WAITS, 0).waitMs).toBe(5_000)
  })

  it.each([0, 4, 9])("with status 410 deactivates at once, after %i failures", (before) => {
    expect(computeBackoff(responded(410), before, WAITS, MIDDLE)).toMatchObject({
      ok: false,
      failureCount: before + 1,
      deactivation: "The receiver responded with 410 Gone.",
    })
  })

  it("that fails once more after a crash before the deactivation is the tenth again", () => {
    expect(computeBackoff(unreached, 10, WAITS, MIDDLE)).toMatchObject({
      failureCount: 10,
      deactivation: expect.stringContaining("10 attempts"),
    })
  })

  it("uses the last wait when the settings name fewer", () => {
    expect(computeBackoff(unreached, 7, [1, 2], MIDDLE).waitMs).toBe(2_000)
  })
})
