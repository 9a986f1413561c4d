// Test deliveries and replays go to the end of the queue. A replay has the id and body of the original delivery.

import { describe, expect, it } from "vitest"
import { DeliveryBody, Queued } from "@/lib/webhooks/schema"
import {
  aDelivery,
  announce,
  aService,
  aWebhook,
  DEACTIVATED,
  db,
  deliveries,
  expand,
  NOBODY,
  pool,
  queueOf,
  recover,
  replay,
  rowOf,
  sendTest,
} from "@/tests/support/webhook-calls"

const ago = (ms: number) => new Date(Date.now() - ms)
const HOUR_AGO = () => ago(3_600_000).toISOString()

describe("POST /api/v1/webhooks/{id}/test", () => {
  it("D-hook-03 queues a delivery of its own kind, with the newest service as an example", async () => {
    await aService({ listedAt: ago(60_000) })
    const newest = await aService()
    await aService({ status: "pending" })
    const webhook = await aWebhook({ events: ["service.down"] })
    const { status, body } = await sendTest(webhook)
    expect(status).toBe(202)
    expect(Queued.parse(body)).toEqual(body)
    expect(await queueOf(webhook.id)).toEqual([body.id])
    const [delivery] = (await deliveries(webhook)).body.deliveries
    expect(delivery).toMatchObject({ id: body.id, event: "webhook.test", state: "pending", attempt_count: 0 })
    const sent = DeliveryBody.parse(JSON.parse(delivery.body))
    expect(sent).toMatchObject({ id: body.id, event: "webhook.test", service: { id: newest.id } })
    expect(sent).not.toHaveProperty("previous")
  })

  it("uses an example of the webhook's own protocol", async () => {
    const wanted = await aService({ protocol: "MPP", listedAt: ago(60_000) })
    await aService({ protocol: "L402" })
    const webhook = await aWebhook({ protocolFilter: "MPP" })
    await sendTest(webhook)
    const [delivery] = (await deliveries(webhook)).body.deliveries
    expect(JSON.parse(delivery.body).service.id).toBe(wanted.id)
  })

  it("sends null when nothing is listed, and announces nothing", async () => {
    const webhook = await aWebhook()
    await sendTest(webhook)
    const [delivery] = (await deliveries(webhook)).body.deliveries
    expect(DeliveryBody.parse(JSON.parse(delivery.body)).service).toBeNull()
    expect(await db().event.count()).toBe(0)
  })

  it("goes behind waiting deliveries", async () => {
    const webhook = await aWebhook()
    const { messageId } = await aDelivery(webhook.id)
    const { body } = await sendTest(webhook)
    expect(await queueOf(webhook.id)).toEqual([messageId, body.id])
  })
})

describe("POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay", () => {
  it.each(["failed", "delivered"])(
    "D-hook-03 queues one that is %s again, last, with its id and body",
    async (state) => {
      const webhook = await aWebhook()
      const again = await aDelivery(webhook.id, { state, deliveredAt: new Date(), attempts: 3 })
      const waiting = await aDelivery(webhook.id)
      const { status, body } = await replay(webhook, again.messageId)
      expect([status, body]).toEqual([202, { id: again.messageId, state: "pending" }])
      expect(await queueOf(webhook.id)).toEqual([waiting.messageId, again.messageId])
      expect(await db().delivery.findUniqueOrThrow({ where: { id: again.id } })).toMatchObject({
        body: again.body,
        attempts: 3,
      })
    },
  )

  it("leaves a waiting delivery where it is", async () => {
    const webhook = await aWebhook()
    const [first, second] = [await aDelivery(webhook.id), await aDelivery(webhook.id)]
    expect((await replay(webhook, first.messageId)).status).toBe(202)
    expect(await queueOf(webhook.id)).toEqual([first.messageId, second.messageId])
  })

  it("queues it once for simultaneous calls", async () => {
    const webhook = await aWebhook()
    const { messageId } = await aDelivery(webhook.id, { state: "failed" })
    const answers = await Promise.all(Array.from({ length: 8 }, () => replay(webhook, messageId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202))
    expect(await queueOf(webhook.id)).toEqual([messageId])
  })

  it("accepts the id in upper case", async () => {
    const webhook = await aWebhook()
    const { messageId } = await aDelivery(webhook.id, { state: "failed" })
    expect((await replay(webhook, messageId.toUpperCase())).body.id).toBe(messageId)
  })

  it("is 404 for a delivery that does not exist, belongs to another webhook, or has no valid id", async () => {
    const webhook = await aWebhook()
    const { messageId } = await aDelivery((await aWebhook()).id, { state: "failed" })
    for (const delivery of [NOBODY, messageId, "1", "x'--"]) {
      const { status, body } = await replay(webhook, delivery)
      expect([status, body.code]).toEqual([404, "not_found"])
    }
    expect(await db().delivery.count({ where: { state: "pending" } })).toBe(0)
  })

  it("is 410 while the service is not public", async () => {
    const webhook = await aWebhook()
    const { id } = await aService()
    const messageId = await announce(id)
    await expand()
    await pool().query("update deliveries set state = 'failed'")
    await pool().query("update services set deleted_at = now(), deleted_by = 'owner'")
    expect((await replay(webhook, messageId)).status).toBe(410)
    expect(await queueOf(webhook.id)).toEqual([])
    await pool().query("update services set deleted_at = null, deleted_by = null")
    expect((await replay(webhook, messageId)).status).toBe(202)
  })

  it("P-7-05 is 410 once the service was purged", async () => {
    const webhook = await aWebhook()
    const { messageId } = await aDelivery(webhook.id, { body: null, state: "failed" })
    const { status, body } = await replay(webhook, messageId)
    expect([status, body.code]).toEqual([410, "gone"])
    expect(await queueOf(webhook.id)).toEqual([])
  })
})

describe("a deactivated webhook", () => {
  it("P-7-05 responds 409 to a test, a replay and a recovery, and queues nothing", async () => {
    const webhook = await aWebhook(DEACTIVATED)
    const { messageId } = await aDelivery(webhook.id, { state: "failed" })
    for (const ask of [sendTest(webhook), replay(webhook, messageId), recover(webhook, HOUR_AGO())]) {
      const { status, body } = await ask
      expect([status, body.code]).toEqual([409, "conflict"])
      expect(body.error).toContain("activate it first")
    }
    expect(await queueOf(webhook.id)).toEqual([])
    expect(await rowOf(webhook.id)).toMatchObject(DEACTIVATED)
  })
})
