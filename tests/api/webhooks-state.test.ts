// Changes by the owner of a webhook: activation and rotation of the secret.

import { describe, expect, it } from "vitest"
import { Rotated, WebhookDetails } from "@/lib/webhooks/schema"
import {
  activate,
  announce,
  aService,
  aWebhook,
  DAY_MS,
  DEACTIVATED,
  db,
  details,
  expand,
  HOOK,
  queueOf,
  remove,
  rotate,
  rowOf,
} from "@/tests/support/webhook-calls"

const { hashCreator } = await import("@/lib/webhooks/secret")
const { decryptSecret } = await import("@/lib/webhooks/secret")

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
    for (const secret of made) expect(secret).toMatch(/^[0-9a-f]{64}$/)
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

  it.each([
    ["too short", { secret: "x".repeat(15) }, {}, 400],
    ["in no object", ["x".repeat(16)], {}, 400],
    ["in no JSON", "{", {}, 400],
    ["in a form", "secret=x", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["far too long", { secret: "x".repeat(70_000) }, {}, 413],
  ])("P-8-05 is rejected when the secret is %s, and the old one stays", async (_case, body, headers, status) => {
    const webhook = await aWebhook()
    expect((await rotate(webhook, body, { headers: { "x-webhook-secret": webhook.secret, ...headers } })).status).toBe(
      status,
    )
    expect((await details(webhook)).status).toBe(200)
    expect(await rowOf(webhook.id)).toMatchObject({ formerSecretEncrypted: null, formerUntil: null })
  })
})
