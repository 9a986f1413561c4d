import { describe, expect, it } from "vitest"
import { DeliveryLog } from "@/lib/webhooks/schema"
import {
  aDelivery,
  announce,
  aService,
  aWebhook,
  db,
  deliveries,
  expand,
  sendTest,
} from "@/tests/support/webhook-calls"

const AT = new Date("2026-01-31T12:00:00.400Z")
const numbersOf = (body: { deliveries: { number: number }[] }) => body.deliveries.map(({ number }) => number)
/** Creates `count` deliveries of `webhook` and some of another webhook. `numbers` lists those of `webhook`, newest first. */
async function aLog(count: number, state = "delivered") {
  const webhook = await aWebhook()
  const other = await aWebhook()
  const numbers: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    numbers.unshift(Number((await aDelivery(webhook.id, { state, deliveredAt: AT })).id))
    if (nth % 5 === 0) await aDelivery(other.id)
  }
  return { webhook, numbers }
}

describe("GET /api/v1/webhooks/{id}/deliveries", () => {
  it("is empty at first", async () => {
    const { status, body, headers } = await deliveries(await aWebhook())
    expect([status, body]).toEqual([200, { deliveries: [], next_before: null }])
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("D-hook-03 shows each delivery with its attempts, oldest first, and exactly what was sent", async () => {
    const webhook = await aWebhook()
    const service = await aService()
    const messageId = await announce(service.id)
    await expand()
    const { id, body: sent } = await db().delivery.findFirstOrThrow()
    await db().delivery.update({ where: { id }, data: { state: "delivered", attempts: 2, deliveredAt: AT } })
    const failed = { deliveryId: id, at: AT, ms: 31, error: "The server took too long." }
    await db().attempt.create({ data: failed })
    await db().attempt.create({ data: { deliveryId: id, at: AT, ms: 12, status: 200, response: "thanks" } })
    const { body } = await deliveries(webhook)
    expect(DeliveryLog.parse(body)).toEqual(body)
    expect(body.deliveries).toEqual([
      {
        number: Number(id),
        id: messageId,
        event: "service.new",
        state: "delivered",
        created_at: expect.stringMatching(/Z$/),
        delivered_at: "2026-01-31T12:00:00Z",
        attempt_count: 2,
        attempts: [
          { at: "2026-01-31T12:00:00Z", ms: 31, status: null, error: "The server took too long.", response: null },
          { at: "2026-01-31T12:00:00Z", ms: 12, status: 200, error: null, response: "thanks" },
        ],
        body: sent,
      },
    ])
    expect(JSON.parse(body.deliveries[0].body)).toMatchObject({ id: messageId, service: { id: service.id } })
  })

  it("shows the latest ten attempts of many, and their total", async () => {
    const webhook = await aWebhook()
    const { id } = await aDelivery(webhook.id, { attempts: 14 })
    for (let ms = 1; ms <= 14; ms += 1) await db().attempt.create({ data: { deliveryId: id, at: AT, ms, status: 500 } })
    const [delivery] = (await deliveries(webhook)).body.deliveries
    expect(delivery.attempt_count).toBe(14)
    expect(delivery.attempts.map(({ ms }: { ms: number }) => ms)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  })

  it("pages from the newest to the oldest, each delivery of this webhook once", async () => {
    const { webhook, numbers } = await aLog(60)
    const first = await deliveries(webhook)
    expect(numbersOf(first.body)).toEqual(numbers.slice(0, 25))
    expect(first.body.next_before).toBe(numbers[24])
    await aDelivery(webhook.id)
    const second = await deliveries(webhook, `?before=${first.body.next_before}`)
    expect(numbersOf(second.body)).toEqual(numbers.slice(25, 50))
    const third = await deliveries(webhook, `?before=${second.body.next_before}`)
    expect(numbersOf(third.body)).toEqual(numbers.slice(50))
    expect(third.body.next_before).toBeNull()
  })

  it("has no next page when the last one is exactly full", async () => {
    const { webhook, numbers } = await aLog(6)
    const { body } = await deliveries(webhook, "?limit=3")
    expect((await deliveries(webhook, `?limit=3&before=${body.next_before}`)).body.next_before).toBeNull()
    expect(numbersOf((await deliveries(webhook, "?limit=0")).body)).toEqual(numbers.slice(0, 1))
    expect((await deliveries(webhook, "?before=1")).body).toEqual({ deliveries: [], next_before: null })
  })

  it("shows at most 100 deliveries", async () => {
    const webhook = await aWebhook()
    await db().$executeRaw`insert into deliveries (webhook_id, message_id, kind, body)
      select ${webhook.id}::uuid, gen_random_uuid(), 'service.new', '{}' from generate_series(1, 130)`
    expect((await deliveries(webhook, "?limit=1000")).body.deliveries).toHaveLength(100)
  })

  it("filters by state, and pages through the result", async () => {
    const webhook = await aWebhook()
    const states = ["pending", "delivered", "failed"] as const
    const made: Record<string, number[]> = { pending: [], delivered: [], failed: [] }
    for (let nth = 0; nth < 12; nth += 1) {
      const state = states[nth % 3] ?? "pending"
      made[state]?.unshift(Number((await aDelivery(webhook.id, { state, deliveredAt: AT })).id))
    }
    for (const state of states) {
      const { body } = await deliveries(webhook, `?state=${state}&limit=3`)
      expect(numbersOf(body)).toEqual(made[state]?.slice(0, 3))
      const next = await deliveries(webhook, `?state=${state}&limit=3&before=${body.next_before}`)
      expect(numbersOf(next.body)).toEqual(made[state]?.slice(3))
    }
  })

  it("shows nothing of other webhooks", async () => {
    await sendTest(await aWebhook())
    expect((await deliveries(await aWebhook())).body.deliveries).toEqual([])
  })

  it("shows no body of a service that was purged", async () => {
    const webhook = await aWebhook()
    await aDelivery(webhook.id, { body: null, state: "failed", lastError: "The listing was purged." })
    const { body } = await deliveries(webhook)
    expect(DeliveryLog.parse(body).deliveries[0]).toMatchObject({ state: "failed", body: null })
  })

  it.each([
    ["?limit=many", "limit"],
    ["?before=-1", "before"],
    ["?state=lost", "state"],
    ["?state=failed&state=pending", "state"],
    ["?offset=5&strict=true", "offset"],
  ])("is 400 with %s", async (query, field) => {
    const { status, body } = await deliveries(await aWebhook(), query)
    expect([status, body.details.map((one: { field: string }) => one.field)]).toEqual([400, [field]])
  })

  it("reports unknown parameters", async () => {
    const { status, headers } = await deliveries(await aWebhook(), "?offset=5&before=&state=")
    expect([status, headers.get("x-directory-ignored-params")]).toEqual([200, "offset"])
  })
})
