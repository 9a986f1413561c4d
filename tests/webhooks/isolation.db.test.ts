// A failing receiver delays no other receiver (docs/decisions.md#webhooks-and-events): the others get every event meanwhile.

import type { ServerResponse } from "node:http"
import { afterAll, beforeEach, describe, expect, it } from "vitest"

Object.assign(process.env, { WEBHOOK_TIMEOUT_MS: "20000", WEBHOOK_BACKOFF_SECONDS: "600" })
const { aHook, aReceiver, aService, closeWorld, emptyWorld, createEvents, idsOf, OK, run } = await import(
  "./dispatch-world"
)

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
