// Deliveries and their attempts are stored for 30 days. A webhook's former secret is stored while deliveries are still signed
// with the former secret.

import { expect, it } from "vitest"
import { aDelivery, aWebhook, DAY_MS, db, pool, rowOf } from "@/tests/support/webhook-calls"

const { deleteOldDeliveries } = await import("@/lib/webhooks/retention")

const NOW = new Date("2026-06-30T12:00:00Z")
const before = (ms: number) => new Date(NOW.getTime() - ms)
const forget = (signal = new AbortController().signal) => deleteOldDeliveries({ now: NOW, signal })

it("deletes deliveries older than 30 days in any state, with their attempts", async () => {
  const { id } = await aWebhook()
  const kept = []
  for (const state of ["pending", "delivered", "failed"]) {
    for (const [age, isKept] of [
      [30 * DAY_MS, true],
      [30 * DAY_MS + 1, false],
    ] as const) {
      const delivery = await aDelivery(id, { state, createdAt: before(age), deliveredAt: NOW })
      await db().attempt.create({ data: { deliveryId: delivery.id, at: NOW, ms: 1, status: 500 } })
      if (isKept) kept.push(delivery.id)
    }
  }
  expect(await forget()).toEqual({ deliveries: 3, former_secrets: 0 })
  const left = await db().delivery.findMany({ orderBy: { id: "asc" }, include: { tries: true } })
  expect(left.map((delivery) => delivery.id)).toEqual(kept)
  expect(left.every(({ tries }) => tries.length === 1)).toBe(true)
  expect(await db().attempt.count()).toBe(3)
  expect(await forget()).toEqual({ deliveries: 0, former_secrets: 0 })
})

it("continues until nothing old is left, and stops when it is aborted", async () => {
  const { id } = await aWebhook()
  const fill = () =>
    pool().query(
      `insert into deliveries (webhook_id, message_id, kind, body, created_at)
       select $1, gen_random_uuid(), 'service.new', '{}', $2 from generate_series(1, 5001)`,
      [id, before(31 * DAY_MS)],
    )
  await fill()
  expect(await forget(AbortSignal.abort())).toMatchObject({ deliveries: 0 })
  expect(await forget()).toMatchObject({ deliveries: 5001 })
  expect(await db().delivery.count()).toBe(0)
})

it("deletes a former secret when it no longer signs, not before", async () => {
  const former = { formerSecretEncrypted: new Uint8Array(40) }
  const over = await aWebhook({ ...former, formerUntil: NOW })
  const inForce = await aWebhook({ ...former, formerUntil: new Date(NOW.getTime() + 1) })
  expect(await forget()).toEqual({ deliveries: 0, former_secrets: 1 })
  expect(await rowOf(over.id)).toMatchObject({ formerSecretEncrypted: null, formerUntil: null })
  expect((await rowOf(inForce.id)).formerSecretEncrypted).toHaveLength(40)
})
