import { describe, expect, it } from "vitest"
import { requireInngestKeys } from "@/lib/env"
import { nextTick, previousTick, withoutSeconds } from "@/lib/jobs/cron"
import { JOBS } from "@/lib/jobs/schedule"

const now = new Date("2026-03-01T03:17:00Z")

describe("the table of jobs", () => {
  it("names each job once, with a valid schedule and a sentence for people", () => {
    expect(new Set(JOBS.map(({ id }) => id)).size).toBe(JOBS.length)
    for (const { id, cron, does } of JOBS) {
      expect(id).toMatch(/^[a-z][a-z-]+$/)
      expect(cron.split(" "), id).toHaveLength(6)
      expect(nextTick(cron, now)?.getTime(), id).toBeGreaterThan(now.getTime())
      expect(does, id).toMatch(/^[A-Z].*\.$/)
    }
  })

  it("never retries the sweep, because a failed probe is a result", () => {
    expect(JOBS.find(({ id }) => id === "sweep")).not.toHaveProperty("retries")
  })
})

it("webhooks, batches of registrations and readings of documents start between ticks when there is work", () => {
  expect(JOBS.filter(({ isDue }) => isDue).map(({ id }) => id)).toEqual(["webhooks", "register-batches", "host-files"])
})

describe("the jobs of webhooks", () => {
  it("are not retried, because each webhook has its own back-off", () => {
    expect(JOBS.find(({ id }) => id === "webhooks")).not.toHaveProperty("retries")
    expect(JOBS.find(({ id }) => id === "webhook-log")).toMatchObject({ retries: 2 })
  })
})

describe("ticks", () => {
  it.each([
    ["*/10 * * * * *", "2026-03-01T03:17:10Z", "2026-03-01T03:16:50Z"],
    ["0 17 3 * * *", "2026-03-02T03:17:00Z", "2026-02-28T03:17:00Z"],
    ["0 0 0 1 1 *", "2027-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
  ])("of %s come at %s next and came at %s last, in UTC", (pattern, next, last) => {
    expect(nextTick(pattern, now)).toEqual(new Date(next))
    expect(previousTick(pattern, now)).toEqual(new Date(last))
  })

  it("lose their seconds for schedulers whose shortest step is a minute", () => {
    expect(withoutSeconds("*/10 * * * * *")).toBe("* * * * *")
    expect(withoutSeconds("0 17 3 * * *")).toBe("17 3 * * *")
  })
})

describe("JOBS=inngest", () => {
  const keys = { INNGEST_SIGNING_KEY: "signkey-test-00", INNGEST_EVENT_KEY: "event-key", INNGEST_DEV: undefined }

  it.each([
    ["with both keys", { JOBS: "inngest", ...keys }],
    ["in development", { JOBS: "inngest", INNGEST_DEV: "1" }],
    ["with the URL of a development server", { JOBS: "inngest", INNGEST_DEV: "http://localhost:8288" }],
    ["not at all", { JOBS: "embedded" }],
  ] as const)("starts %s", (_, settings) => {
    const none = { INNGEST_SIGNING_KEY: undefined, INNGEST_EVENT_KEY: undefined, INNGEST_DEV: undefined }
    expect(() => requireInngestKeys({ ...none, ...settings })).not.toThrow()
  })

  it.each([
    [{ ...keys, INNGEST_SIGNING_KEY: undefined }, /^Bad configuration:\n {2}INNGEST_SIGNING_KEY: is required/],
    [{ ...keys, INNGEST_EVENT_KEY: undefined }, /^Bad configuration:\n {2}INNGEST_EVENT_KEY: is required/],
    [{ ...keys, INNGEST_SIGNING_KEY: undefined, INNGEST_DEV: "0" }, /INNGEST_SIGNING_KEY: is required/],
  ])("refuses to start with %j, naming what is missing", (settings, sentence) => {
    expect(() => requireInngestKeys({ JOBS: "inngest", ...settings })).toThrow(sentence)
  })
})
