// Anyone can create webhooks to a host of someone else. At most 8 requests reach that host at once, and deliveries to other hosts
// are not delayed. The owner of the host can still create webhooks.

import type { ServerResponse } from "node:http"
import { afterAll, beforeEach, describe, expect, it } from "vitest"

Object.assign(process.env, { WEBHOOK_TIMEOUT_MS: "20000", WEBHOOK_BACKOFF_SECONDS: "600" })
const { aHook, aReceiver, aService, closeWorld, commands, db, emptyWorld, env, createEvents, OK, run, SECRET } =
  await import("../webhooks/dispatch-world")
const { LANES } = await import("@/lib/webhooks/lanes")
const { DISPATCH } = await import("@/lib/webhooks/dispatch")
const { listReadyWebhooks } = await import("@/lib/webhooks/queue")
const { aDelivery, aWebhook } = await import("../support/webhook")

beforeEach(emptyWorld)
afterAll(closeWorld)

describe("a third party's host", () => {
  it("receives a bounded number of requests at once, for any creators and URLs of the webhooks", async () => {
    const held: ServerResponse[] = []
    let mostHeld = 0
    const hold = () => (response: ServerResponse) => {
      held.push(response)
      mostHeld = Math.max(mostHeld, held.length)
    }
    const victim = await aReceiver(hold)
    const secondPort = await aReceiver(hold)
    const others = LANES.host * 3
    for (let n = 0; n < others; n += 1) await aHook({ url: `${(n % 2 ? victim : secondPort).url}?n=${n}` })
    await createEvents(await aService())

    const running = run()
    const received = () => victim.received.length + secondPort.received.length
    for (let answered = 0; answered < others; answered += 1) {
      await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0)
      held.shift()?.writeHead(200).end()
    }
    expect(await running).toMatchObject({ delivered: others, failed: 0 })
    expect(received()).toBe(others)
    expect(mostHeld).toBeGreaterThan(1)
    expect(mostHeld).toBeLessThanOrEqual(LANES.host)
  })

  it("does not delay the deliveries to other hosts when its many webhooks hang", async () => {
    const held: ServerResponse[] = []
    const hanging = await aReceiver(() => (response) => void held.push(response))
    for (let n = 0; n < LANES.host * 2; n += 1) await aHook({ url: `${hanging.url}?n=${n}` })
    const other = await aReceiver(() => OK)
    const otherUrl = other.url.replace("127.0.0.1", "localhost")
    env.ALLOW_PRIVATE.push(new URL(otherUrl).host)
    await aHook({ url: otherUrl })
    await createEvents(await aService())

    const stop = new AbortController()
    const running = run(stop.signal)
    await other.until(1)
    await hanging.until(LANES.host)
    expect(hanging.received).toHaveLength(LANES.host)
    stop.abort()
    await running
    for (const response of held) response.end()
  })

  it("uses a bounded share of the webhooks in progress", async () => {
    for (let n = 0; n < 6; n += 1) {
      const { id } = await aWebhook({ url: `https://victim.example/?n=${n}`, nextAttemptAt: new Date(0) })
      await aDelivery(id)
    }
    const { id: owner } = await aWebhook({ url: "https://owner.example/hook" })
    await aDelivery(owner)
    const wanted = { busy: [], broken: [], limit: DISPATCH.webhooks, limitPerHost: 2 }
    const ready = await listReadyWebhooks(wanted)
    expect(ready).toHaveLength(3)
    expect(ready.at(-1)).toBe(owner)
    const next = await listReadyWebhooks({ ...wanted, busy: ready.slice(0, 1) })
    expect(next).toEqual([ready[1], owner])
    expect(await listReadyWebhooks({ ...wanted, broken: [owner] })).toHaveLength(2)
  })
})

describe("an owner's webhooks", () => {
  it("can be created although seven other clients use the same host", async () => {
    const receiver = await aReceiver(() => OK)
    for (let n = 0; n < 7; n += 1) await aHook({ url: `${receiver.url}?n=${n}` })
    const body = { url: receiver.url, secret: SECRET }
    for (let n = 0; n < 5; n += 1) await commands.createWebhook(body, "the owner", new Date())
    await expect(
      commands.createWebhook({ ...body, url: `${receiver.url}?n=6` }, "the owner", new Date()),
    ).rejects.toThrow("You have 5 active webhooks for 127.0.0.1 already")
    expect(await db().webhook.count()).toBe(12)
  })
})
