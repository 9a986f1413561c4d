// The consequences of failed attempts (docs/decisions.md#webhooks-and-events): all deliveries of the webhook wait and stay in
// order, ten failures in a row deactivate the webhook, and undelivered events can be recovered.

import { once } from "node:events"
import { createServer } from "node:net"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import {
  type Answer,
  aHook,
  aReceiver,
  aService,
  BROKEN,
  closeWorld,
  commands,
  createEvents,
  db,
  emptyWorld,
  expectSameBytes,
  firsts,
  type Hook,
  idsOf,
  OK,
  resend,
  run,
} from "./dispatch-world"

beforeEach(emptyWorld)
afterAll(closeWorld)

const waitSeconds = async (hook: Hook, since: number) => ((await hook.row()).nextAttemptAt.getTime() - since) / 1000

/** Runs the dispatcher `times` times, each time after making the next attempt due. The receiver lets the attempts fail. */
async function failTimes(hook: Hook, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await hook.due()
    await run()
  }
}

describe("D-hook-02 a receiver that restarts", () => {
  it("costs one failure however many events wait, and then all of them arrive in order", async () => {
    // Reserve a free port and close it again, so that the first attempt is refused.
    const placeholder = createServer().listen(0, "127.0.0.1")
    await once(placeholder, "listening")
    const address = placeholder.address()
    if (!address || typeof address === "string") throw new Error("no port")
    placeholder.close()
    await once(placeholder, "close")
    const away = await aReceiver(() => OK, address.port)
    const hook = await aHook(away)
    await away.close()

    const service = await aService()
    const ids = await createEvents(service, 50)
    expect(await run()).toEqual({ queued: 50, delivered: 0, failed: 1, deactivated: 0 })
    // During the back-off the job starts the dispatcher several times, which must do nothing.
    for (let look = 0; look < 5; look += 1) {
      expect(await run()).toEqual({ queued: 0, delivered: 0, failed: 0, deactivated: 0 })
    }
    ids.push(...(await createEvents(service, 3)))
    expect(await run()).toMatchObject({ queued: 3, delivered: 0, failed: 0 })
    expect(await hook.row()).toMatchObject({ failureCount: 1, isActive: true, lastStatus: null })
    expect(await hook.attempts()).toMatchObject([{ status: null, error: expect.stringContaining("ECONNREFUSED") }])

    const back = await aReceiver(() => OK, address.port)
    await hook.due()
    expect(await run()).toEqual({ queued: 0, delivered: 53, failed: 0, deactivated: 0 })
    expect(idsOf(back)).toEqual(ids)
    expect(await hook.row()).toMatchObject({ failureCount: 0, lastStatus: 200 })
    expect(await hook.attempts()).toHaveLength(54)
  })

  it("in the middle of the queue continues where it stopped", async () => {
    let isAway = false
    const receiver = await aReceiver((_, before) => {
      isAway = before === 20
      return isAway ? { status: 503 } : OK
    })
    const hook = await aHook(receiver)
    const ids = await createEvents(await aService(), 50)
    expect(await run()).toMatchObject({ delivered: 20, failed: 1 })
    expect(await hook.row()).toMatchObject({ failureCount: 1 })
    await hook.due()
    expect(await run()).toMatchObject({ delivered: 30, failed: 0 })
    expect(idsOf(receiver)).toEqual([...ids.slice(0, 21), ...ids.slice(20)])
    expect(await hook.row()).toMatchObject({ failureCount: 0 })
  })
})

describe("the wait", () => {
  const STEPS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]

  it("D-hook-02 grows by the set steps, plus or minus ten per cent, and nothing is sent before it is over", async () => {
    const receiver = await aReceiver(() => BROKEN)
    const hook = await aHook(receiver)
    await createEvents(await aService(), 4)
    for (const [at, step] of STEPS.entries()) {
      await hook.due()
      const since = Date.now()
      await run()
      const lateness = (Date.now() - since) / 1000 + 0.1
      const waits = await waitSeconds(hook, since)
      expect(waits, `step ${at + 1}`).toBeGreaterThanOrEqual(step * 0.9 - 0.1)
      expect(waits, `step ${at + 1}`).toBeLessThanOrEqual(step * 1.1 + lateness)
      expect((await hook.row()).failureCount).toBe(at + 1)
      await run()
      expect(receiver.received).toHaveLength(at + 1)
    }
    // Every attempt sends the first delivery, because later deliveries must not overtake the first delivery.
    expect(firsts(receiver)).toHaveLength(1)
  })

  it.each<[string, () => string, [number, number]]>([
    ["seconds that are longer than the step", () => "300", [300, 302]],
    ["seconds that are shorter than the step", () => "1", [4.4, 7.5]],
    ["a date that is later than the step", () => new Date(Date.now() + 600_000).toUTCString(), [598, 602]],
    ["a date in the past", () => new Date(0).toUTCString(), [4.4, 7.5]],
    ["more than a day", () => "99999999999", [86_399, 86_402]],
    ["a date in years", () => "Fri, 31 Dec 2199 23:59:59 GMT", [86_399, 86_402]],
    ["nonsense", () => "soon", [4.4, 7.5]],
    ["less than nothing", () => "-5", [4.4, 7.5]],
  ])("respects Retry-After: %s", async (_, retryAfter, [atLeast, atMost]) => {
    const receiver = await aReceiver(() => ({ status: 503, headers: { "retry-after": retryAfter() } }))
    const hook = await aHook(receiver)
    await createEvents(await aService())
    const since = Date.now()
    await run()
    const waits = await waitSeconds(hook, since)
    expect(waits).toBeGreaterThanOrEqual(atLeast)
    expect(waits).toBeLessThanOrEqual(atMost)
  })

  it("ignores Retry-After of a success", async () => {
    const receiver = await aReceiver(() => ({ status: 200, headers: { "retry-after": "3600" } }))
    await aHook(receiver)
    await createEvents(await aService(), 3)
    expect(await run()).toMatchObject({ delivered: 3 })
  })
})

describe("a response counts as success", () => {
  it.each([200, 201, 202, 204, 299])("with status %i", async (status) => {
    const receiver = await aReceiver(() => ({ status }))
    const hook = await aHook(receiver)
    await createEvents(await aService())
    await run()
    expect(await hook.deliveries()).toMatchObject([{ state: "delivered", attempts: 1, lastStatus: status }])
    expect(await hook.row()).toMatchObject({ failureCount: 0, lastStatus: status, lastTriggeredAt: expect.any(Date) })
  })

  it.each([300, 301, 302, 303, 304, 307, 308, 400, 401, 404, 429, 500, 599])(
    "but not with status %i, and a redirect is not followed",
    async (status) => {
      const elsewhere = await aReceiver()
      const receiver = await aReceiver(() => ({ status, headers: { location: elsewhere.url } }))
      const hook = await aHook(receiver)
      await createEvents(await aService())
      expect(await run()).toMatchObject({ delivered: 0, failed: 1 })
      expect(elsewhere.received).toEqual([])
      expect(receiver.received).toHaveLength(1)
      expect(await hook.deliveries()).toMatchObject([{ state: "pending", attempts: 1, lastStatus: status }])
      expect(await hook.row()).toMatchObject({ failureCount: 1, lastStatus: status })
    },
  )
})

describe("P-3.3-01 consecutive failures", () => {
  const deactivations = async () =>
    (await db().event.findMany({ where: { kind: "webhook.deactivated" } })).map(({ detail }) => detail)

  it("the tenth deactivates, waiting deliveries become failed, and the log records it", async () => {
    const receiver = await aReceiver(() => BROKEN)
    const hook = await aHook(receiver)
    await createEvents(await aService(), 3)
    await failTimes(hook, 9)
    expect(await hook.row()).toMatchObject({ isActive: true, failureCount: 9 })
    expect(await deactivations()).toEqual([])
    await hook.due()
    expect(await run()).toMatchObject({ failed: 1, deactivated: 1 })
    const reason = "10 attempts in a row failed."
    expect(await hook.row()).toMatchObject({
      isActive: false,
      failureCount: 10,
      deactivatedAt: expect.any(Date),
      deactivationReason: reason,
    })
    expect(await deactivations()).toEqual([{ webhook: hook.id, reason }])
    expect(await hook.states()).toEqual({ failed: 3 })
    expect(receiver.received).toHaveLength(10)
    // An inactive webhook gets nothing more, even if new events are recorded and the next attempt is due.
    await createEvents(await aService(), 2)
    await hook.due()
    expect(await run()).toEqual({ queued: 0, delivered: 0, failed: 0, deactivated: 0 })
    expect(receiver.received).toHaveLength(10)
  })

  it("a success in between resets the count", async () => {
    // The receiver fails nine times, succeeds, fails nine times, succeeds, and fails ten times.
    const fine = new Set([9, 19])
    const receiver = await aReceiver((_, before) => (fine.has(before) ? OK : BROKEN))
    const hook = await aHook(receiver)
    const ids = await createEvents(await aService(), 4)
    await failTimes(hook, 10)
    // In the tenth run the first delivery succeeded and the next failed at once, so the count of failures is 1.
    expect(await hook.row()).toMatchObject({ isActive: true, failureCount: 1 })
    await failTimes(hook, 9)
    expect(await hook.row()).toMatchObject({ isActive: true, failureCount: 1 })
    await failTimes(hook, 8)
    expect(await hook.row()).toMatchObject({ isActive: true, failureCount: 9 })
    await failTimes(hook, 1)
    expect(await hook.row()).toMatchObject({ isActive: false, failureCount: 10 })
    expect(firsts(receiver)).toEqual(ids.slice(0, 3))
    expect(await hook.states()).toEqual({ delivered: 2, failed: 2 })
  })

  it("undelivered events can be replayed one by one, or recovered, once it is active again", async () => {
    let answer: Answer = BROKEN
    const receiver = await aReceiver(() => answer)
    const hook = await aHook(receiver)
    const service = await aService()
    const before = await createEvents(service, 3)
    await failTimes(hook, 10)
    const meanwhile = await createEvents(service, 2)
    await run()
    await commands.activateWebhook(await hook.own(), new Date())
    expect(await hook.row()).toMatchObject({ isActive: true, failureCount: 0, deactivationReason: null })
    answer = OK
    const later = await createEvents(service, 1)
    await run()
    expect(idsOf(receiver).slice(10)).toEqual(later)
    await resend.replayDelivery(await hook.own(), before[1] ?? "")
    await run()
    expect(idsOf(receiver).slice(11)).toEqual([before[1]])
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const recovered = await resend.recoverSince(await hook.own(), { since }, new Date())
    expect(recovered).toMatchObject({ queued: 4, more: false })
    await run()
    expect(idsOf(receiver).slice(12)).toEqual([before[0], before[2], ...meanwhile])
    expect(await hook.states()).toEqual({ delivered: 6 })
    expectSameBytes(receiver)
  })

  it("410 deactivates at once", async () => {
    const receiver = await aReceiver((_, before) => ({ status: before === 1 ? 410 : 200 }))
    const hook = await aHook(receiver)
    await createEvents(await aService(), 3)
    expect(await run()).toEqual({ queued: 3, delivered: 1, failed: 1, deactivated: 1 })
    const reason = "The receiver responded with 410 Gone."
    expect(await hook.row()).toMatchObject({ isActive: false, failureCount: 1, deactivationReason: reason })
    expect(await deactivations()).toEqual([{ webhook: hook.id, reason }])
    expect(await hook.states()).toEqual({ delivered: 1, failed: 2 })
  })

  it("that were counted before a crash deactivate with the next one", async () => {
    // The test stores a failure count of 10, as after a crash between the tenth failure and the deactivation.
    const receiver = await aReceiver(() => BROKEN)
    const hook = await aHook(receiver)
    await createEvents(await aService())
    await db().webhook.update({ where: { id: hook.id }, data: { failureCount: 10 } })
    expect(await run()).toMatchObject({ failed: 1, deactivated: 1 })
    expect(await hook.row()).toMatchObject({ isActive: false, failureCount: 10 })
    expect(await deactivations()).toHaveLength(1)
  })

  it("of one webhook do not count for another with the same URL", async () => {
    const receiver = await aReceiver(({ headers }) => ({
      status: headers["x-directory-event"] === "service.down" ? 500 : 200,
    }))
    const failing = await aHook(receiver, { events: "service.down" })
    const sound = await aHook(receiver)
    const service = await aService()
    await createEvents(service, 2, "service.down")
    await createEvents(service, 2)
    await failTimes(failing, 10)
    expect(await failing.row()).toMatchObject({ isActive: false })
    expect(await sound.row()).toMatchObject({ isActive: true, failureCount: 0 })
    expect(await sound.states()).toEqual({ delivered: 2 })
  })
})
