// Recovery of missed deliveries. Recovered deliveries go to the end of the queue, with their original ids and bodies.

import { describe, expect, it } from "vitest"
import { Recovered } from "@/lib/webhooks/schema"
import {
  activate,
  announce,
  aService,
  aWebhook,
  DAY_MS,
  DEACTIVATED,
  db,
  deliveries,
  expand,
  type Known,
  pool,
  queueOf,
  recover,
} from "@/tests/support/webhook-calls"

const ago = (ms: number) => new Date(Date.now() - ms)
const HOUR_AGO = () => ago(3_600_000).toISOString()
/** Sets the database state of a deactivated webhook: pending deliveries become failed. */
async function deactivate({ id }: Known) {
  await db().webhook.update({ where: { id }, data: DEACTIVATED })
  await db().delivery.updateMany({ where: { webhookId: id, state: "pending" }, data: { state: "failed" } })
}
const settle = (webhookId: string, state: string) =>
  db().delivery.updateMany({
    where: { webhookId },
    data: { state, deliveredAt: state === "delivered" ? new Date() : null },
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
    // Until autovacuum analyzes the table, within a minute, the session keeps a slow plan for foreign key checks.
    await pool().query("analyze events")
    expect((await recover(webhook, HOUR_AGO())).body).toMatchObject({ queued: 10_000, more: true })
    expect((await recover(webhook, HOUR_AGO())).body).toMatchObject({ queued: 40, more: false })
    const inOrder = await pool().query(`select count(*)::int as wrong from (
      select event_seq < lag(event_seq) over (order by position) as is_wrong from deliveries) d where is_wrong`)
    expect(inOrder.rows).toEqual([{ wrong: 0 }])
  })

  it.each([
    ["missing", {}],
    ["no day of the calendar", { since: "2026-02-30T00:00:00Z" }],
  ])("is 400 when the time is %s", async (_case, given) => {
    const { status, body } = await recover(await aWebhook(), undefined, { body: given })
    expect([status, body.details[0].field]).toEqual([400, "since"])
  })
})
