// Purges, deletions, secret rotations, lost leases and stops during deliveries lose no event that must be sent. A purged service
// is not sent any more. A deleted webhook gets at most the batch of deliveries that the dispatcher has already read.

import type { ServerResponse } from "node:http"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { purgeDeleted } from "@/lib/owners/purge"
import {
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
  idsOf,
  isSigned,
  OK,
  pool,
  type Receiver,
  run,
  SECRET,
} from "./dispatch-world"

beforeEach(emptyWorld)
afterAll(closeWorld)

/** Opens a receiver that delays its response to the request with this index until `answer` is called. */
async function aDelayingReceiver(number = 0) {
  let held: ServerResponse | null = null
  const receiver = await aReceiver((_, before) =>
    before === number
      ? (response) => {
          held = response
        }
      : OK,
  )
  const answer = (status = 200) => void held?.writeHead(status).end()
  return { ...receiver, asked: () => receiver.until(number + 1), answer }
}
const purge = async (id: string) => {
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await db().service.update({ where: { id }, data: { deletedAt: longAgo, deletedBy: "owner" } })
  return purgeDeleted({ now: new Date(), signal: new AbortController().signal })
}
const bodiesOf = ({ received }: Receiver) => received.map(({ body }) => body).join()

describe("a service that is purged", () => {
  it("is not sent any more: pending deliveries fail, and its text is deleted from all deliveries", async () => {
    let answer = OK
    const receiver = await aReceiver(() => answer)
    const hook = await aHook(receiver)
    const [purged, kept] = [await aService({ name: "Purged words" }), await aService({ name: "Kept words" })]
    await createEvents(purged)
    await run()
    answer = BROKEN
    const waiting = await createEvents(kept)
    await createEvents(purged, 2)
    await run()
    expect(await hook.states()).toEqual({ delivered: 1, pending: 3 })
    expect(await purge(purged.id)).toEqual({ purged: 1 })
    expect(await hook.states()).toEqual({ delivered: 1, failed: 2, pending: 1 })
    answer = OK
    await hook.due()
    await run()
    expect(idsOf(receiver).slice(2)).toEqual(waiting)
    const rows = await hook.deliveries()
    expect(JSON.stringify(rows.map(({ body }) => body))).not.toContain("Purged words")
    expect(rows.filter(({ body }) => body === null)).toMatchObject([
      { state: "delivered", lastError: null },
      { state: "failed", lastError: "The listing was purged." },
      { state: "failed", lastError: "The listing was purged." },
    ])
  })

  it("before its events were queued is sent to nobody", async () => {
    const receiver = await aReceiver()
    const hook = await aHook(receiver)
    const purged = await aService({ name: "Purged words" })
    await createEvents(purged)
    const after = await createEvents(await aService())
    await purge(purged.id)
    await run()
    expect(idsOf(receiver)).toEqual(after)
    expect(await hook.deliveries()).toHaveLength(1)
  })

  it("while its events are being queued is sent to nobody either", async (context) => {
    context.skip(!process.env["TEST_DATABASE_URL"], "the embedded database has one connection")
    const receiver = await aReceiver()
    const hook = await aHook(receiver)
    const purged = await aService({ name: "Purged words" })
    await createEvents(purged)
    const after = await createEvents(await aService())
    const other = await pool().connect()
    // This lock blocks the dispatcher's queueing statement after it has read the events and before it creates deliveries.
    await other.query("begin")
    await other.query("select seq from outbox for update")
    const running = run()
    const isWaiting =
      "select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())"
    await expect.poll(async () => (await pool().query(isWaiting)).rowCount).toBeGreaterThan(0)
    await purge(purged.id)
    await other.query("commit")
    other.release()
    await running
    expect(idsOf(receiver)).toEqual(after)
    expect(await hook.deliveries()).toHaveLength(1)
  })

  it("while an earlier delivery of the webhook is in flight is not sent after that delivery", async () => {
    const receiver = await aDelayingReceiver()
    const hook = await aHook(receiver)
    const [first, purged] = [await aService(), await aService({ name: "Purged words" })]
    await createEvents(first)
    await createEvents(purged, 40)
    const running = run()
    await receiver.asked()
    // Wait until the batch of deliveries that the dispatcher has read is too old to be sent without reading it again.
    await expect.poll(() => Date.now() - (receiver.received[0]?.at ?? 0), { interval: 20 }).toBeGreaterThan(300)
    await purge(purged.id)
    receiver.answer()
    await running
    expect(bodiesOf(receiver)).not.toContain("Purged words")
    expect(await hook.states()).toEqual({ delivered: 1, failed: 40 })
  })
})

describe("a webhook that is deleted during a delivery", () => {
  it("gets no more than the batch that was read, and the run and the other webhooks continue", async () => {
    const receiver = await aDelayingReceiver()
    const sound = await aReceiver()
    const hook = await aHook(receiver)
    await aHook(sound)
    const ids = await createEvents(await aService(), 60)
    const running = run()
    await receiver.asked()
    await commands.deleteWebhook(await hook.own())
    receiver.answer()
    expect(await running).toMatchObject({ failed: 0 })
    expect(receiver.received.length).toBeLessThanOrEqual(25)
    expect(idsOf(sound)).toEqual(ids)
    expect(await db().delivery.count({ where: { webhookId: hook.id } })).toBe(0)
    expect(await db().attempt.count()).toBe(60)
  })

  it("and fails is not created again", async () => {
    const receiver = await aDelayingReceiver()
    const hook = await aHook(receiver)
    await createEvents(await aService())
    const running = run()
    await receiver.asked()
    await commands.deleteWebhook(await hook.own())
    receiver.answer(410)
    await running
    expect(await db().webhook.count()).toBe(0)
    expect(await db().event.count({ where: { kind: "webhook.deactivated" } })).toBe(0)
  })
})

it("a secret that is rotated during a delivery signs in addition to the former one from the next batch on", async () => {
  const receiver = await aDelayingReceiver()
  const hook = await aHook(receiver)
  const secret = "the new secret of the owner"
  const ids = await createEvents(await aService(), 40)
  const running = run()
  await receiver.asked()
  await commands.rotateSecret(await hook.own(), { secret }, new Date())
  receiver.answer()
  expect(await running).toMatchObject({ delivered: 40, failed: 0 })
  expect(idsOf(receiver)).toEqual(ids)
  for (const { body, headers } of receiver.received) {
    const former = headers["x-directory-former-signature"] ?? headers["x-directory-signature"]
    expect(isSigned(body, former, SECRET)).toBe(true)
  }
  const last = receiver.received.at(-1)
  expect(isSigned(last?.body ?? "", last?.headers["x-directory-signature"], secret)).toBe(true)
})

it("an event during a delivery is sent in the same run, after it", async () => {
  const receiver = await aDelayingReceiver()
  await aHook(receiver)
  const service = await aService()
  const ids = await createEvents(service, 2)
  const running = run()
  await receiver.asked()
  ids.push(...(await createEvents(service, 3)))
  receiver.answer()
  expect(await running).toMatchObject({ delivered: 5 })
  expect(idsOf(receiver)).toEqual(ids)
})

describe("two dispatchers at once, after a lease was lost", () => {
  it("lose nothing, and keep the order of first arrivals", async () => {
    const receivers = await Promise.all(
      [0, 1, 2].map(() => aReceiver((_, before) => (before % 37 === 36 ? BROKEN : OK))),
    )
    const hooks = []
    for (const receiver of receivers) hooks.push(await aHook(receiver))
    const service = await aService()
    const ids = await createEvents(service, 75)
    const both = [run(), run(), run()]
    ids.push(...(await createEvents(service, 40)))
    await Promise.all(both)
    for (let round = 0; round < 60; round += 1) {
      for (const hook of hooks) await hook.due()
      await Promise.all([run(), run()])
      const states = await Promise.all(hooks.map((hook) => hook.states()))
      if (states.every(({ pending }) => pending === undefined)) break
    }
    for (const [at, receiver] of receivers.entries()) {
      expect(firsts(receiver)).toEqual(ids)
      expectSameBytes(receiver)
      expect(await hooks[at]?.states()).toEqual({ delivered: 115 })
    }
  })

  it("queue each event once", async () => {
    const receiver = await aReceiver()
    const hook = await aHook(receiver)
    const ids = await createEvents(await aService(), 30)
    await Promise.all([run(), run(), run(), run()])
    expect((await hook.deliveries()).map(({ messageId }) => messageId)).toEqual(ids)
  })
})

describe("a run that is stopped", () => {
  it("aborts deliveries in flight, and the next run sends them again with the same id and bytes", async () => {
    const receiver = await aDelayingReceiver(2)
    const hook = await aHook(receiver)
    const ids = await createEvents(await aService(), 5)
    const stop = new AbortController()
    const running = run(stop.signal)
    await receiver.asked()
    stop.abort(new Error("The process stops."))
    await running
    // The two attempts that got a response are stored. The aborted attempt does not count as a failure.
    expect(await hook.states()).toEqual({ delivered: 2, pending: 3 })
    expect(await hook.row()).toMatchObject({ failureCount: 0 })
    await run()
    expect(idsOf(receiver)).toEqual([...ids.slice(0, 3), ...ids.slice(2)])
    expectSameBytes(receiver)
    expect(await hook.states()).toEqual({ delivered: 5 })
  })

  it("sends nothing when it was stopped before", async () => {
    const receiver = await aReceiver()
    await aHook(receiver)
    await createEvents(await aService())
    await run(AbortSignal.abort())
    expect(receiver.received).toEqual([])
    await run()
    expect(receiver.received).toHaveLength(1)
  })
})

it("an event is queued once although the outbox is set back", async () => {
  const receiver = await aReceiver()
  await aHook(receiver)
  const ids = await createEvents(await aService(), 3)
  await run()
  await pool().query("update outbox set seq = seq - 3")
  await run()
  expect(idsOf(receiver)).toEqual(ids)
})
