// Access to a webhook, and the data that its owner receives. All calls have the same access rules, so tests loop over the calls.

import { describe, expect, it } from "vitest"
import { WebhookDetails } from "@/lib/webhooks/schema"
import { call } from "@/tests/support/api"
import {
  aDelivery,
  asOwner,
  aWebhook,
  create,
  DEACTIVATED,
  db,
  deliveries,
  details,
  type Known,
  NOBODY,
  OWNER_CALLS,
  remove,
  replay,
  routes,
  sendTest,
} from "@/tests/support/webhook-calls"
import { NO_FILTERS } from "@/tests/webhooks/no-filters"

const CALLS = Object.entries(OWNER_CALLS)
const WRONG = "not the secret of this one"
/** Creates a webhook with one delivery, because some of the tested calls need a delivery. */
const ready = async (): Promise<Known & { url: string }> => {
  const webhook = await aWebhook()
  await aDelivery(webhook.id, { messageId: NOBODY })
  return webhook
}

describe("GET /api/v1/webhooks/{id}", () => {
  it("P-4.4-05 returns the details of a new webhook", async () => {
    const { body: created } = await create({ events: "service.new,service.down", protocol_filter: "x402" })
    const { status, body, headers } = await details(created)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(WebhookDetails.parse(body)).toEqual(body)
    expect(body).toEqual({
      id: created.id,
      url: "https://receiver.example/hook",
      events: "service.new,service.down",
      ...NO_FILTERS,
      protocol_filter: "x402",
      is_active: true,
      failure_count: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      last_triggered_at: null,
      last_status: null,
      waiting: 0,
      next_attempt_at: null,
      deactivated_at: null,
      deactivation_reason: null,
      former_secret_until: null,
    })
  })

  it("P-4.4-05 shows its failures, its waiting deliveries, and when the next is tried", async () => {
    const at = new Date("2026-01-31T12:00:00Z")
    const webhook = await aWebhook({ failureCount: 3, lastTriggeredAt: at, lastStatus: 503, nextAttemptAt: at })
    for (const state of ["pending", "pending", "failed"]) await aDelivery(webhook.id, { state })
    await aDelivery((await aWebhook()).id)
    expect((await details(webhook)).body).toMatchObject({
      failure_count: 3,
      last_triggered_at: "2026-01-31T12:00:00Z",
      last_status: 503,
      waiting: 2,
      next_attempt_at: "2026-01-31T12:00:00Z",
    })
  })

  it("P-4.4-05 shows when and why it was deactivated", async () => {
    expect((await details(await aWebhook(DEACTIVATED))).body).toMatchObject({
      is_active: false,
      failure_count: 10,
      deactivated_at: "2026-01-31T12:00:00Z",
      deactivation_reason: "10 attempts in a row failed.",
      next_attempt_at: null,
    })
  })

  it("counts waiting deliveries up to 10,000", async () => {
    const webhook = await aWebhook()
    await db().$executeRaw`insert into deliveries (webhook_id, message_id, kind, body)
      select ${webhook.id}::uuid, gen_random_uuid(), 'service.new', '{}' from generate_series(1, 10100)`
    expect((await details(webhook)).body.waiting).toBe(10_000)
  })

  it("accepts the id in upper case", async () => {
    const { id, secret } = await aWebhook()
    expect((await details({ id: id.toUpperCase(), secret })).body.id).toBe(id)
  })
})

describe("DELETE /api/v1/webhooks/{id}", () => {
  it("P-4.4-06 P-3.3-02 deletes it with the right secret, with its queue and its log", async () => {
    const webhook = await aWebhook()
    const other = await aWebhook()
    const { id } = await aDelivery(webhook.id)
    await db().attempt.create({ data: { deliveryId: id, at: new Date(), ms: 5, status: 500 } })
    await aDelivery(other.id)
    const { status, body } = await remove(webhook)
    expect([status, body]).toEqual([200, { id: webhook.id, deleted: true }])
    expect(await db().webhook.findMany({ select: { id: true } })).toEqual([{ id: other.id }])
    expect([await db().delivery.count(), await db().attempt.count()]).toEqual([1, 0])
    expect((await remove(webhook)).status).toBe(404)
    expect((await details(webhook)).status).toBe(404)
  })

  it("P-3.3-02 deletes a deactivated one", async () => {
    expect((await remove(await aWebhook(DEACTIVATED))).status).toBe(200)
  })

  it("P-4.4-06 P-3.3-02 does not delete it without its secret", async () => {
    const webhook = await aWebhook()
    expect((await remove({ ...webhook, secret: WRONG })).status).toBe(401)
    expect((await details(webhook)).status).toBe(200)
  })
})

describe("every call of an owner", () => {
  it.each(CALLS)("P-7-05 of %s responds 200 or 202 with the secret", async (name, ask) => {
    const { status } = await ask(await ready())
    expect(status).toBe(["replay", "sendTest", "recover"].includes(name) ? 202 : 200)
  })

  it.each(CALLS)("P-7-05 P-4.4-05 P-4.4-06 of %s is 401 without the secret or with a wrong one", async (_name, ask) => {
    const webhook = await ready()
    const { secret } = await aWebhook()
    const wrong = [WRONG, secret, `${webhook.secret}x`, webhook.secret.slice(0, -1), webhook.secret.toUpperCase()]
    for (const given of ["", ...wrong]) {
      const { status, body, text, headers } = await ask({ id: webhook.id, secret: given })
      expect(status).toBe(401)
      expect(body).toMatchObject({ code: "unauthorized", error: expect.stringContaining("X-Webhook-Secret") })
      expect(text).not.toContain(webhook.url)
      expect(headers.get("cache-control")).toBe("no-store")
    }
  })

  it.each(CALLS)("P-7-05 P-4.4-05 P-4.4-06 of %s is 404 for an unknown id with any secret", async (_name, ask) => {
    const { secret } = await aWebhook()
    for (const id of [NOBODY, "1", "x", "", "00000000-0000-0000-0000-000000000000", `${NOBODY}'--`, "é".repeat(300)]) {
      for (const given of ["", WRONG, secret]) {
        const { status, body } = await ask({ id, secret: given })
        expect([status, body.code]).toEqual([404, "not_found"])
      }
    }
  })

  it.each(CALLS)("of %s is rejected before its body is read", async (_name, ask) => {
    const webhook = await ready()
    expect((await ask({ ...webhook, secret: WRONG }, { body: undefined })).status).toBe(401)
    expect((await ask({ ...webhook, id: NOBODY }, { body: undefined })).status).toBe(404)
  })
})

describe("pages of other sites", () => {
  it.each(Object.keys(routes) as (keyof typeof routes)[])("may neither call nor read %s", async (name) => {
    const origin = { origin: "https://elsewhere.example" }
    const preflight = { ...origin, "access-control-request-method": "POST" }
    const asked = await call(routes[name], "OPTIONS", "/", { headers: preflight })
    expect([asked.status, asked.text]).toEqual([204, ""])
    expect(asked.headers.get("allow")).toMatch(/OPTIONS$/)
    const webhook = await aWebhook()
    const answers = [asked]
    for (const method of ["GET", "POST", "DELETE"]) {
      answers.push(await asOwner(name, method, webhook, { headers: origin, ...(method === "POST" && { body: {} }) }))
    }
    for (const { headers } of answers) {
      expect([...headers.keys()].filter((header) => header.startsWith("access-control-"))).toEqual([])
    }
  })
})

describe("an owner's limits", () => {
  it("D-hook-07 are 60 wrong secrets an hour for one webhook and client; the right one always passes", async () => {
    const client = "203.0.113.60"
    const webhook = await aWebhook()
    const other = await aWebhook()
    for (let nth = 1; nth <= 60; nth += 1) {
      const secret = nth % 2 === 0 ? WRONG : `${WRONG}${nth}`
      expect((await details({ ...webhook, secret }, { client })).status).toBe(401)
    }
    for (const ask of [details, remove, sendTest]) {
      const { status, headers, body } = await ask({ ...webhook, secret: WRONG }, { client })
      expect([status, body.code]).toEqual([429, "rate_limited"])
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000)
    }
    expect((await details({ ...other, secret: WRONG }, { client })).status).toBe(401)
    expect((await details({ ...webhook, secret: WRONG })).status).toBe(401)
    expect((await details({ ...webhook, secret: "" }, { client })).status).toBe(401)
    for (const ask of [details, sendTest, remove]) expect((await ask(webhook, { client })).status).toBeLessThan(300)
  })

  it("count neither right nor missing secrets, nor those for unknown webhooks", async () => {
    const client = "203.0.113.61"
    const webhook = await aWebhook()
    for (let nth = 1; nth <= 70; nth += 1) {
      await details(webhook, { client })
      await details({ ...webhook, secret: "" }, { client })
      await details({ ...webhook, id: NOBODY }, { client })
    }
    expect((await details({ ...webhook, secret: WRONG }, { client })).status).toBe(401)
    expect((await details(webhook, { client })).status).toBe(200)
  })

  it("are 120 calls an hour that cause work; reading and deleting are not limited", async () => {
    const client = "203.0.113.62"
    const webhook = await ready()
    for (let nth = 1; nth <= 120; nth += 1) {
      const { status } = await (nth % 2 === 0 ? replay(webhook, NOBODY, { client }) : replay(webhook, "x", { client }))
      expect(status).toBe(nth % 2 === 0 ? 202 : 404)
    }
    for (const name of ["replay", "sendTest", "recover", "activate", "rotate"] as const) {
      const { status, headers, body } = await OWNER_CALLS[name](webhook, { client })
      expect([name, status, body.code]).toEqual([name, 429, "rate_limited"])
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000)
    }
    expect(await db().delivery.count()).toBe(1)
    expect((await details(webhook, { client })).status).toBe(200)
    expect((await deliveries(webhook, "", { client })).status).toBe(200)
    expect((await remove(webhook, { client })).status).toBe(200)
  })

  it("are not used up by clients without the secret", async () => {
    const client = "203.0.113.63"
    const webhook = await aWebhook()
    for (let nth = 1; nth <= 50; nth += 1) await sendTest({ ...webhook, secret: WRONG }, { client })
    for (let nth = 1; nth <= 120; nth += 1) expect((await replay(webhook, NOBODY, { client })).status).toBe(404)
    expect((await sendTest(webhook, { client })).status).toBe(429)
  })
})
