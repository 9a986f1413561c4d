// Concurrent calls about one webhook. In any order, no call returns an internal error, and no change is partial.

import { expect, it } from "vitest"
import {
  aDelivery,
  announce,
  aService,
  aWebhook,
  DEACTIVATED,
  db,
  expand,
  type Known,
  OWNER_CALLS,
  recover,
  replay,
} from "@/tests/support/webhook-calls"

const ROUNDS = 12
const { remove, ...OTHERS } = OWNER_CALLS

it.each(Object.entries(OTHERS))("%s while the webhook is deleted responds as before or as after", async (name, ask) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const webhook = await aWebhook(name === "activate" ? DEACTIVATED : {})
    const { messageId } = await aDelivery(webhook.id, { state: "failed" })
    const act = (known: Known) => (name === "replay" ? replay(known, messageId) : ask(known))
    const asked = round % 2 === 0 ? [act(webhook), remove(webhook)] : [remove(webhook), act(webhook)]
    const statuses = (await Promise.all([...asked, act(webhook)])).map(({ status }) => status)
    for (const status of statuses) expect([200, 202, 401, 404, 409]).toContain(status)
    expect(statuses).toContain(200)
  }
  expect([await db().webhook.count(), await db().delivery.count()]).toEqual([0, 0])
})

it("recovery, replay and simultaneous events queue each event once", async () => {
  const webhook = await aWebhook()
  const { id } = await aService()
  const ids: string[] = []
  for (let nth = 0; nth < 6; nth += 1) ids.push(await announce(id))
  await expand()
  await db().delivery.updateMany({ data: { state: "failed" } })
  const late = await announce(id)
  const since = new Date(Date.now() - 60_000).toISOString()
  const first = ids[0] ?? ""
  await Promise.all([recover(webhook, since), expand(), replay(webhook, first), recover(webhook, since), expand()])
  const all = await db().delivery.findMany({ where: { webhookId: webhook.id } })
  expect(all.map(({ messageId }) => messageId).toSorted()).toEqual([...ids, late].toSorted())
  expect(all.every(({ state }) => state === "pending")).toBe(true)
})
