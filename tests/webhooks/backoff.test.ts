import { describe, expect, it } from "vitest"
import { type AttemptOutcome, computeBackoff } from "@/lib/webhooks/backoff"

/** As decided: 5 s, 30 s, 2 m, 10 m, 30 m, 1 h, 2 h, 4 h, 8 h. */
const WAITS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800]
const MIDDLE = 0.5
const answered = (status: number, retryAfterSeconds: number | null = null): AttemptOutcome => ({
  status,
  error: null,
  retryAfterSeconds,
})
const unreached: AttemptOutcome = { status: null, error: "The connection could not be made.", retryAfterSeconds: null }

describe("an attempt", () => {
  it.each([200, 201, 202, 204, 226, 299])("answered %i is a success, and the count starts anew", (status) => {
    expect(computeBackoff(answered(status), 9, WAITS, MIDDLE)).toEqual({
      ok: true,
      failureCount: 0,
      waitMs: 0,
      deactivation: null,
    })
  })

  it.each([
    ["answered 100", answered(100)],
    ["answered 199", answered(199)],
    ["answered 300", answered(300)],
    ["redirected", answered(301)],
    ["redirected for now", answered(307)],
    ["not modified", answered(304)],
    ["answered 400", answered(400)],
    ["answered 404", answered(404)],
    ["answered 429", answered(429)],
    ["answered 500", answered(500)],
    ["not answered", unreached],
  ])("that is %s is a failure", (_case, outcome) => {
    expect(computeBackoff(outcome, 0, WAITS, MIDDLE)).toEqual({
      ok: false,
      failureCount: 1,
      waitMs: 5_000,
      deactivation: null,
    })
  })

  it("that was not made for a fault of ours is looked at again later, and counts for nothing", () => {
    const ours = { ...unreached, isOurs: true } as const
    expect(computeBackoff(ours, 9, WAITS, MIDDLE)).toEqual({
      ok: false,
      failureCount: 9,
      waitMs: 600_000,
      deactivation: null,
    })
  })

  it("waits as long as was decided after each failure in a row, and ends at the tenth", () => {
    const judged = Array.from({ length: 10 }, (_, before) => computeBackoff(answered(500), before, WAITS, MIDDLE))
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
  ])("waits ten per cent less or more: chance %d after %i failures", (random, before, expected) => {
    expect(computeBackoff(answered(500), before, WAITS, random).waitMs).toBe(expected)
  })

  it.each([
    ["longer than the step", 60, 0, 60_000],
    ["shorter than the step", 60, 8, 28_800_000],
    ["nothing at all", 0, 0, 5_000],
    ["a day", 86_400, 0, 86_400_000],
  ])("waits as long as it was asked to where that is %s", (_case, asked, before, expected) => {
    expect(computeBackoff(answered(503, asked), before, WAITS, MIDDLE).waitMs).toBe(expected)
  })

  it("is never made sooner than it was asked to, whatever chance says", () => {
    expect(computeBackoff(answered(503, 5), 0, WAITS, 0).waitMs).toBe(5_000)
  })

  it.each([0, 4, 9])("answered 410 ends it at once, after %i failures", (before) => {
    expect(computeBackoff(answered(410), before, WAITS, MIDDLE)).toMatchObject({
      ok: false,
      failureCount: before + 1,
      deactivation: "The receiver responded with 410 Gone.",
    })
  })

  it("that fails once more after a crash kept the end from being written is the tenth again", () => {
    expect(computeBackoff(unreached, 10, WAITS, MIDDLE)).toMatchObject({
      failureCount: 10,
      deactivation: expect.stringContaining("10 attempts"),
    })
  })

  it("keeps to the last step where the settings name fewer", () => {
    expect(computeBackoff(unreached, 7, [1, 2], MIDDLE).waitMs).toBe(2_000)
  })
})
