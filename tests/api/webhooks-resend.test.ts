// Replay, recovery and tests: everything goes to the end of the queue, with its original id and body.

import { describe, expect, it } from "vitest"
import { DeliveryBody, Queued, Recovered } from "@/lib/webhooks/schema"
import {
  activate,
  aDelivery,
  announce,
  aService,
  aWebhook,
  DAY_MS,
  DEACTIVATED,
  db,
  deliveries,
  expand,
  type Known,
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
/** As a deactivation leaves it. */
async function deactivate({ id }: Known) {
  await db().webhook.update({ where: { id }, data: DEACTIVATED })
  await db().delivery.updateMany({ where: { webhookId: id, state: "pending" }, data: { state: "failed" } })
}
const settle = (webhookId: string, state: string) =>
  db().delivery.updateMany({
    where: { webhookId },
    data: { state, deliveredAt: state === "delivered" ? new Date() : null },
  })

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

describe("POST /api/v1/webhooks/{id}/recover", () => {
  it("D-hook-03 queues failed deliveries and events during the deactivation, in the order of the log", async () => {
    const webhook = await aWebhook()
    const service = await aService()
    const failed = [await announce(service.id), await announce(service.id, "service.down")]
    await expand()
    await deactivate(webhook)
    const missed = [await announce(service.id, "service.health_changed"), await announce(service.id)]
    await expand()
    expect((await activate(webhook)).status).toBe(200)
    const after = await announce(service.id, "service.down")
    await expand()
    const { status, body } = await recover(webhook, HOUR_AGO())
    expect(status).toBe(202)
    expect(Recovered.parse(body)).toEqual(body)
    expect(body).toMatchObject({ queued: 4, more: false })
    expect(await queueOf(webhook.id)).toEqual([after, ...failed, ...missed])
  })

  it("queues nothing twice: neither what waits, nor what was delivered, nor in a second call", async () => {
    const webhook = await aWebhook()
    const service = await aService()
    await announce(service.id)
    await expand()
    await settle(webhook.id, "delivered")
    const waiting = await announce(service.id)
    await expand()
    const { body } = await recover(webhook, HOUR_AGO())
    expect(body).toMatchObject({ queued: 0, more: false })
    expect(await queueOf(webhook.id)).toEqual([waiting])
    await settle(webhook.id, "failed")
    expect((await recover(webhook, HOUR_AGO())).body.queued).toBe(2)
    expect((await recover(webhook, HOUR_AGO())).body.queued).toBe(0)
    expect(await queueOf(webhook.id)).toHaveLength(2)
  })

  it("queues it once for simultaneous calls", async () => {
    const webhook = await aWebhook({ fromSeq: 10n ** 15n })
    const service = await aService()
    const ids = [await announce(service.id), await announce(service.id), await announce(service.id)]
    await Promise.all(Array.from({ length: 6 }, () => recover(webhook, HOUR_AGO())))
    expect(await queueOf(webhook.id)).toEqual(ids)
  })

  it("sends the id and the body of a failed delivery again, although the service has changed since", async () => {
    const webhook = await aWebhook()
    const { id } = await aService({ name: "Before" })
    await announce(id)
    await expand()
    const before = await db().delivery.findFirstOrThrow()
    await settle(webhook.id, "failed")
    await db().service.update({ where: { id }, data: { name: "After" } })
    await recover(webhook, HOUR_AGO())
    expect(await db().delivery.findFirstOrThrow()).toMatchObject({ messageId: before.messageId, body: before.body })
  })

  it("makes the body that the event would have had", async () => {
    const webhook = await aWebhook()
    const late = await aWebhook({ fromSeq: 10n ** 15n })
    const { id } = await aService()
    await announce(id, "service.down")
    await expand()
    await recover(late, HOUR_AGO())
    const [one, other] = [await deliveries(webhook), await deliveries(late)]
    expect(other.body.deliveries[0].body).toBe(one.body.deliveries[0].body)
  })

  it("sends nothing about services that are no longer public", async () => {
    const webhook = await aWebhook({ fromSeq: 10n ** 15n })
    const [shown, hidden, rejected] = [await aService(), await aService(), await aService()]
    for (const { id } of [hidden, shown, rejected]) await announce(id)
    await db().service.update({ where: { id: hidden.id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    await db().service.update({ where: { id: rejected.id }, data: { status: "rejected" } })
    expect((await recover(webhook, HOUR_AGO())).body.queued).toBe(1)
    const [delivery] = (await deliveries(webhook)).body.deliveries
    expect(JSON.parse(delivery.body).service.id).toBe(shown.id)
  })

  it("queues only subscribed events", async () => {
    const webhook = await aWebhook({ fromSeq: 10n ** 15n, events: ["service.down"], protocolFilter: "L402" })
    const [l402, x402] = [await aService({ protocol: "L402" }), await aService({ protocol: "x402" })]
    await announce(l402.id)
    await announce(l402.id, "service.updated")
    const wanted = await announce(l402.id, "service.down")
    await announce(x402.id, "service.down")
    expect((await recover(webhook, HOUR_AGO())).body.queued).toBe(1)
    expect(await queueOf(webhook.id)).toEqual([wanted])
  })

  it("does not go back before the creation of the webhook", async () => {
    const webhook = await aWebhook({ fromSeq: 10n ** 15n })
    const { id } = await aService()
    await announce(id, "service.new", ago(60_000))
    const { body } = await recover(webhook, HOUR_AGO())
    expect(body).toMatchObject({ queued: 0, more: false })
    expect(Date.parse(body.since)).toBe(Math.floor(webhook.createdAt.getTime() / 1000) * 1000)
  })

  it("leaves events to the dispatcher that it has not queued yet, so that none is overtaken", async () => {
    const webhook = await aWebhook()
    const { id } = await aService()
    const happened = await announce(id)
    expect((await recover(webhook, HOUR_AGO())).body.queued).toBe(0)
    await expand()
    expect(await queueOf(webhook.id)).toEqual([happened])
  })

  it("begins at the given time, and 30 days ago at the earliest", async () => {
    const webhook = await aWebhook({ fromSeq: 10n ** 15n, createdAt: ago(60 * DAY_MS) })
    const { id } = await aService()
    await announce(id, "service.new", ago(31 * DAY_MS))
    const old = await announce(id, "service.new", ago(29 * DAY_MS))
    const edge = ago(3_600_000)
    const atEdge = await announce(id, "service.new", edge)
    await announce(id, "service.new", new Date(edge.getTime() - 1))
    expect((await recover(webhook, edge.toISOString())).body).toMatchObject({ queued: 1 })
    expect(await queueOf(webhook.id)).toEqual([atEdge])
    const { body } = await recover(webhook, "2020-01-01")
    expect(body.queued).toBe(2)
    expect(Date.parse(body.since)).toBeGreaterThan(Date.now() - 30 * DAY_MS - 60_000)
    expect(await queueOf(webhook.id)).toContain(old)
    expect((await recover(webhook, new Date(Date.now() + DAY_MS).toISOString())).body.queued).toBe(0)
  })

  it("queues 10,000 with one call and reports that there is more", async () => {
    const webhook = await aWebhook({ fromSeq: 10n ** 15n })
    const { id } = await aService()
    await pool().query(
      `insert into events (id, kind, service_id, protocol, at, service)
       select gen_random_uuid(), 'service.new', $1, 'x402', now(), '{}' from generate_series(1, 10040)`,
      [id],
    )
    // As autovacuum does within a minute: a session keeps the plan of a foreign key check from when the table was small.
    await pool().query("analyze events")
    expect((await recover(webhook, HOUR_AGO())).body).toMatchObject({ queued: 10_000, more: true })
    expect((await recover(webhook, HOUR_AGO())).body).toMatchObject({ queued: 40, more: false })
    const inOrder = await pool().query(`select count(*)::int as wrong from (
      select event_seq < lag(event_seq) over (order by position) as is_wrong from deliveries) d where is_wrong`)
    expect(inOrder.rows).toEqual([{ wrong: 0 }])
  })

  it.each([
    ["missing", {}],
    ["null", { since: null }],
    ["a word", { since: "yesterday" }],
    ["a number", { since: 1_769_860_800 }],
    ["no day of the calendar", { since: "2026-02-30T00:00:00Z" }],
  ])("is 400 when the time is %s", async (_case, given) => {
    const { status, body } = await recover(await aWebhook(), undefined, { body: given })
    expect([status, body.details[0].field]).toEqual([400, "since"])
  })

  it("is rejected when the body is not JSON, of another type, or too large", async () => {
    const webhook = await aWebhook()
    expect((await recover(webhook, "", { body: "{" })).status).toBe(400)
    expect((await recover(webhook, "", { body: "since", headers: { "content-type": "text/plain" } })).status).toBe(415)
    expect((await recover(webhook, "a".repeat(70_000))).status).toBe(413)
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
