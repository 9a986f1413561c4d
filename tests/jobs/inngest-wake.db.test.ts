// With JOBS=inngest, the directory sends events to Inngest that start jobs between ticks, but only while there is work.

import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { findClosedPort } from "@/tests/net/closed-port"
import { type InngestServer, openInngestServer } from "./inngest-server"

// Inngest is opened again on its port, so no other test may get the port meanwhile.
let inngest: InngestServer = await openInngestServer(await findClosedPort())
// Set before any import of lib/env, because lib/env reads the environment once, at import.
Object.assign(process.env, {
  JOBS: "inngest",
  INNGEST_DEV: "",
  INNGEST_EVENT_KEY: "an-event-key",
  INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef0123456789abcdef",
  INNGEST_BASE_URL: inngest.origin,
})
const { wakeInngest } = await import("@/lib/jobs/inngest-wake")
const { aHook, aReceiver, aService, closeWorld, emptyWorld, createEvents, run } = await import(
  "@/tests/webhooks/dispatch-world"
)

let stop = new AbortController()
beforeEach(async () => {
  await emptyWorld()
  // Dispatch the events that other tests left in the log, because they would count as work.
  await run()
  inngest.events.length = 0
  stop = new AbortController()
})
afterEach(() => stop.abort())
afterAll(async () => {
  inngest.close()
  await closeWorld()
})
const within = { timeout: 20_000, interval: 20 }

describe("waking Inngest", () => {
  it("sends an event named after the job, with the same id for two seconds", async () => {
    await aHook(await aReceiver())
    await createEvents(await aService())
    const startedAt = Date.now()
    wakeInngest(stop.signal)
    await expect.poll(() => inngest.events.length, within).toBeGreaterThan(3)
    const elapsed = Date.now() - startedAt
    for (const { name, id, data } of inngest.events) {
      expect({ name, data }).toEqual({ name: "directory/webhooks.due", data: {} })
      expect(id).toMatch(/^webhooks-\d+$/)
    }
    // Inngest runs a function once per event id, so one id for two seconds limits the job to one start in two seconds.
    expect(new Set(inngest.events.map(({ id }) => id)).size).toBeLessThanOrEqual(Math.floor(elapsed / 2_000) + 2)
  })

  it("sends no event while there is no work, and none after the work is done", async () => {
    const receiver = await aReceiver()
    await aHook(receiver)
    wakeInngest(stop.signal)
    await createEvents(await aService())
    await expect.poll(() => inngest.events.length, within).toBeGreaterThan(0)
    await run()
    expect(receiver.received).toHaveLength(1)
    stop.abort()
    inngest.events.length = 0
    const other = new AbortController()
    wakeInngest(other.signal)
    // Wait for 1.5 s: wakeInngest calls isDue every 500 ms.
    const since = Date.now()
    await expect.poll(() => Date.now() - since, within).toBeGreaterThan(1_500)
    other.abort()
    expect(inngest.events).toEqual([])
  })

  it("goes on after Inngest was unreachable", async () => {
    const port = Number(new URL(inngest.origin).port)
    await aHook(await aReceiver())
    await createEvents(await aService())
    inngest.close()
    wakeInngest(stop.signal)
    const since = Date.now()
    await expect.poll(() => Date.now() - since, within).toBeGreaterThan(1_500)
    inngest = await openInngestServer(port)
    await expect.poll(() => inngest.events.length, within).toBeGreaterThan(0)
  })
})
