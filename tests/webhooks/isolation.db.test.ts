// A failing receiver delays no other receiver (docs/decisions.md#webhooks-and-events): the others get every event meanwhile.

import type { ServerResponse } from "node:http"
import { afterAll, beforeEach, describe, expect, it } from "vitest"

Object.assign(process.env, { WEBHOOK_TIMEOUT_MS: "20000", WEBHOOK_BACKOFF_SECONDS: "600" })
const { aHook, aReceiver, aService, closeWorld, emptyWorld, createEvents, idsOf, OK, run } = await import(
  "./dispatch-world"
)

const { rejectRows } = await import("@/tests/support/reject-rows")

beforeEach(emptyWorld)
afterAll(closeWorld)

describe("a receiver that is dead, one that hangs and one that takes five seconds", () => {
  it("do not delay the others, nor later events", async () => {
    const held: ServerResponse[] = []
    const hold = () => (response: ServerResponse) => void held.push(response)
    const dead = await aReceiver()
    const deadHook = await aHook(dead)
    await dead.close()
    const hanging = await aReceiver(hold)
    const hangingHook = await aHook(hanging)
    const slow = await aReceiver((_, before) => (before === 0 ? { status: 200, afterMs: 5_000 } : OK))
    await aHook(slow)
    const quick = await Promise.all([0, 1, 2].map(() => aReceiver()))
    for (const receiver of quick) await aHook(receiver)

    const service = await aService()
    const ids = await createEvents(service, 60)
    const running = run()
    await Promise.all([hanging.until(1), slow.until(1)])
    await Promise.all(quick.map((receiver) => receiver.until(60)))
    // The quick receivers have all events, while the hanging and the slow receiver have not yet responded to their first
    // request.
    ids.push(...(await createEvents(service, 10)))
    await Promise.all(quick.map((receiver) => receiver.until(70)))
    for (const receiver of quick) expect(idsOf(receiver)).toEqual(ids)
    expect(hanging.received).toHaveLength(1)
    expect(slow.received).toHaveLength(1)
    await slow.until(70)
    expect(idsOf(slow)).toEqual(ids)
    for (const response of held) response.writeHead(500).end()
    expect(await running).toMatchObject({ queued: 6 * 70, delivered: 4 * 70, failed: 2 })
    expect(await deadHook.row()).toMatchObject({ failureCount: 1 })
    expect(await hangingHook.row()).toMatchObject({ failureCount: 1 })
  })
})

describe("D-host-01 a receiver whose response cannot be stored", () => {
  it("is postponed, and the others get every event", async () => {
    const poison = await aReceiver(() => ({ status: 200, body: "poison" }))
    const hook = await aHook(poison)
    const quick = await aReceiver()
    await aHook(quick)
    await rejectRows("attempts", "new.response = 'poison'")
    const ids = await createEvents(await aService(), 3)
    expect(await run()).toMatchObject({ delivered: 3, failed: 0 })
    expect(idsOf(quick)).toEqual(ids)
    const { failureCount, nextAttemptAt } = await hook.row()
    expect(failureCount).toBe(0)
    expect(nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 500_000)
    expect(await run()).toMatchObject({ queued: 0, delivered: 0 })
  })
})
