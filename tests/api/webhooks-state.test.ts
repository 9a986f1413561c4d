// Changes by the owner of a webhook: activation, rotation of the secret, and concurrent calls.

import { describe, expect, it } from "vitest"
import { Rotated, WebhookDetails } from "@/lib/webhooks/schema"
import {
  activate,
  aDelivery,
  announce,
  aService,
  aWebhook,
  DAY_MS,
  DEACTIVATED,
  db,
  details,
  expand,
  HOOK,
  type Known,
  OWNER_CALLS,
  queueOf,
  recover,
  remove,
  replay,
  rotate,
  rowOf,
} from "@/tests/support/webhook-calls"

const { decryptSecret, hashCreator } = await import("@/lib/webhooks/secret")

const NEW_SECRET = "the new secret of this one"

describe("POST /api/v1/webhooks/{id}/activate", () => {
  it("D-hook-03 activates it again, without failures and without a wait, and returns its details", async () => {
    const webhook = await aWebhook({ ...DEACTIVATED, nextAttemptAt: new Date(Date.now() + DAY_MS), lastStatus: 500 })
    const { status, body } = await activate(webhook)
    expect(status).toBe(200)
    expect(WebhookDetails.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id: webhook.id,
      is_active: true,
      failure_count: 0,
      deactivated_at: null,
      deactivation_reason: null,
      last_status: 500,
    })
    expect((await rowOf(webhook.id)).nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it("sends events from then on, not those during the deactivation", async () => {
    const webhook = await aWebhook(DEACTIVATED)
    const { id } = await aService()
    await announce(id)
    await activate(webhook)
    const after = await announce(id)
    await expand()
    expect(await queueOf(webhook.id)).toEqual([after])
  })

  it("tries an active one at once, and changes nothing else, not even its failures", async () => {
    const { secret, ...row } = await aWebhook({ failureCount: 4, nextAttemptAt: new Date(Date.now() + DAY_MS) })
    const { status, body } = await activate({ ...row, secret })
    expect([status, body.failure_count]).toEqual([200, 4])
    const after = await rowOf(row.id)
    expect(after).toEqual({ ...row, nextAttemptAt: after.nextAttemptAt })
    expect(after.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it("P-7-05 is 409 when its creator has five active webhooks for its host by now, and 200 once one is gone", async () => {
    const creatorHash = hashCreator("203.0.113.70")
    const webhook = await aWebhook({ ...DEACTIVATED, url: HOOK, creatorHash })
    const first = await aWebhook({ url: `${HOOK}?n=1`, creatorHash })
    for (let nth = 2; nth <= 5; nth += 1) await aWebhook({ url: `${HOOK}?n=${nth}`, creatorHash })
    const { status, body } = await activate(webhook)
    expect([status, body.code]).toEqual([409, "conflict"])
    expect((await rowOf(webhook.id)).isActive).toBe(false)
    await remove(first)
    expect((await activate(webhook)).status).toBe(200)
  })

  it("allows five of one creator and host, in simultaneous calls too", async () => {
    const webhooks = []
    for (let nth = 0; nth < 8; nth += 1) webhooks.push(await aWebhook({ ...DEACTIVATED, url: HOOK }))
    const answers = await Promise.all(webhooks.map((webhook) => activate(webhook)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await db().webhook.count({ where: { isActive: true } })).toBe(5)
  })
})

describe("POST /api/v1/webhooks/{id}/rotate", () => {
  it("D-hook-03 sets a new secret; the old one gives no access from then on, and signs for a day", async () => {
    const webhook = await aWebhook()
    const { status, body, headers } = await rotate(webhook, { secret: NEW_SECRET })
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(Rotated.parse(body)).toEqual(body)
    expect(body).toMatchObject({ id: webhook.id, secret: NEW_SECRET })
    const lasts = Date.parse(body.former_secret_until) - Date.now()
    expect(lasts).toBeGreaterThan(DAY_MS - 60_000)
    expect(lasts).toBeLessThanOrEqual(DAY_MS)
    expect((await details(webhook)).status).toBe(401)
    const now = await details({ ...webhook, secret: NEW_SECRET })
    expect([now.status, now.body.former_secret_until]).toEqual([200, body.former_secret_until])
    const row = await rowOf(webhook.id)
    expect(decryptSecret(row.secretEncrypted, row.id)).toBe(NEW_SECRET)
    expect(decryptSecret(row.formerSecretEncrypted ?? Buffer.of(), row.id)).toBe(webhook.secret)
  })

  it("makes a secret when none is given: 256 bits, never the same", async () => {
    const made = []
    for (let nth = 0; nth < 3; nth += 1) made.push((await rotate(await aWebhook())).body.secret)
    for (const secret of made) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Set(made).size).toBe(3)
  })

  it("keeps the former secret, and not the one before that", async () => {
    const webhook = await aWebhook()
    await rotate(webhook, { secret: NEW_SECRET })
    const { status } = await rotate({ ...webhook, secret: NEW_SECRET }, { secret: `${NEW_SECRET}, again` })
    expect(status).toBe(200)
    const row = await rowOf(webhook.id)
    expect(decryptSecret(row.formerSecretEncrypted ?? Buffer.of(), row.id)).toBe(NEW_SECRET)
  })

  it("happens once in simultaneous calls: one succeeds, the others are 401 or 409", async () => {
    const webhook = await aWebhook()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => rotate(webhook, { secret: `${NEW_SECRET} ${nth}` })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
    expect((await details({ ...webhook, secret: won[0]?.body.secret })).status).toBe(200)
    const row = await rowOf(webhook.id)
    expect(decryptSecret(row.formerSecretEncrypted ?? Buffer.of(), row.id)).toBe(webhook.secret)
  })

  it("works while it is deactivated", async () => {
    expect((await rotate(await aWebhook(DEACTIVATED), { secret: NEW_SECRET })).status).toBe(200)
  })

  it("P-8-05 is rejected when the secret is too short, and the old one stays", async () => {
    const webhook = await aWebhook()
    expect((await rotate(webhook, { secret: "x".repeat(15) })).status).toBe(400)
    expect((await details(webhook)).status).toBe(200)
    expect(await rowOf(webhook.id)).toMatchObject({ formerSecretEncrypted: null, formerUntil: null })
  })
})

// In any order, no concurrent call returns an internal error, and no change is partial.
const OTHERS = Object.entries(OWNER_CALLS).filter(([name]) => name !== "remove")

it.each(OTHERS)("%s while the webhook is deleted responds as before or as after", async (name, ask) => {
  for (let round = 0; round < 12; round += 1) {
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
